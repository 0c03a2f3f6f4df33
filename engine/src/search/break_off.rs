//! Break-off: nodes that need not be expanded, because one side has no zone worth the window.

use puchok_zones::board::assault::{self, WaysOut};
use puchok_zones::board::view::View;

use super::node::Probe;
use super::params;
use super::worker::Worker;
use crate::position::Position;
use crate::score::{Ply, Score};

impl Worker<'_> {
    /// Break-off: the value of a node that need not be expanded, because one side has no zone worth the window.
    #[expect(clippy::too_many_arguments, reason = "all of them decide")]
    pub(super) fn break_off(
        &mut self,
        position: &Position,
        view: &View,
        estimate: Score,
        threat: i32,
        alpha: Score,
        beta: Score,
        depth: i32,
        improving: bool,
        ply: Ply,
    ) -> Option<Score> {
        // The side to move is so far above beta that what the other side's open zones win does not bring it down.
        let margin = params::BEYOND_BETA_MARGIN * (depth - i32::from(improving)).max(1) + threat / 2;
        let is_beyond = depth <= params::BEYOND_BETA_DEPTH && estimate - margin >= beta;
        if is_beyond
            && (depth < params::MATE_THREAT_DEPTH
                || assault::sharpest_check(position.board(), !position.turn()) > WaysOut::NONE)
        {
            return Some(estimate);
        }
        // It is so far below alpha that not even the largest gain of its open zones reaches it.
        let near = estimate + params::BELOW_ALPHA_MARGIN;
        let short = depth <= params::BELOW_ALPHA_DEPTH && near <= alpha && {
            self.map.read_gains(view);
            near + self.map.largest_gain() <= alpha
        };
        if short {
            let score = self.quiesce(position, alpha, alpha + 1, ply, 0);
            if self.stopped || score <= alpha {
                return Some(score);
            }
        }
        // Passing: if the other side cannot make up the difference with two moves running, it has no zone that matters.
        let passed_before = usize::from(ply)
            .checked_sub(1)
            .is_some_and(|i| self.frames[i].made.is_none());
        if depth >= params::PASS_DEPTH
            && estimate >= beta
            && threat < 500
            && !passed_before
            && position.officers(position.turn()).any()
        {
            let next = self.make_pass(position, ply)?;
            let reduction = params::PASS_REDUCTION + depth / 4 + ((estimate.raw() - beta.raw()) / 200).min(3);
            let score = -self.search::<Probe>(&next, -beta, -beta + 1, depth - reduction, ply + 1);
            self.unmake();
            if self.stopped {
                return Some(Score::DRAW);
            }
            if score >= beta {
                return Some(if score.is_mate() { beta } else { score });
            }
        }
        None
    }
}
