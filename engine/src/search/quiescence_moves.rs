//! The moves of quiescence: which are searched, and in which order.

use arrayvec::ArrayVec;
use puchok_zones::board::checks::Checks;
use puchok_zones::board::corner;
use puchok_zones::board::exchange;
use puchok_zones::board::moves as board_moves;
use puchok_zones::board::moves::MOST_MOVES;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::board::view::View;
use shakmaty::{Color, Move, MoveList, Role};

use super::entry::Entry;
use super::quiescence_facts::Resting;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params::{self, VictimOverAttacker};
use crate::position::Arrangement;
use crate::score::Centipawns;

/// A move to be searched.
pub(super) struct Ordered {
    pub(super) mv: Move,
    /// The arrangement after the move. Its table entry is already being prefetched.
    pub(super) arrangement: Arrangement,
    /// The highest comes first.
    order: i32,
}

/// The moves of a node that are to be searched.
pub(super) type Moves = ArrayVec<Ordered, MOST_MOVES>;

impl Worker<'_> {
    /// Lists all evasions.
    ///
    /// Captures and promotions come first, by what they gain and then by the least valuable attacker; quiet
    /// moves follow, by history.
    pub(super) fn order_evasions(&self, node: &Resting<'_>, legal: &MoveList, moves: &mut Moves) {
        let turn = node.position.turn();
        let after = self.history.after(&self.before(node.ply));
        let order = |m: Move| {
            if is_quiet(m) {
                return self.history.score(turn, m, &after).evasion_order();
            }
            evading_capture_order(m)
        };
        moves.extend(legal.iter().map(|&mv| Ordered {
            mv,
            arrangement: self.expect(node.position, mv),
            order: first_if_known(node.entry, mv, order(mv)),
        }));
    }

    /// Lists the captures, promotions and, where they are tried, checks that are worth searching.
    ///
    /// None of them loses material, except a capture or promotion proposed by the table. Delta pruning leaves
    /// out captures and promotions that do not make up for `short`, by which standing pat is below alpha;
    /// not those that give check where checks are tried, nor the capture of the fourth man. Only promotions to
    /// a queen count and, where checks are tried, those to a knight that give check.
    ///
    /// Returns the most that a capture or promotion left out by delta pruning could gain, if any was left
    /// out.
    pub(super) fn order_forcing(
        &self,
        node: &Resting<'_>,
        view: &View,
        short: Centipawns,
        moves: &mut Moves,
    ) -> Option<Centipawns> {
        let mut left_out = None;
        let mut forcing = MoveList::new();
        let board = node.position.board();
        let checks = if node.quality == Depth::NONE {
            Checks::of(board, node.position.turn())
        } else {
            Checks::NONE
        };
        board_moves::forcing(node.position.chess(), view, &checks, &mut forcing);
        let leaves_three = board.occupied().count() == 4 && board.pawns().is_empty();
        for &m in &forcing {
            match fate_of(node, view, m, checks.gives(m), short, leaves_three) {
                Forcing::Searched(order) => moves.push(Ordered {
                    mv: m,
                    arrangement: self.expect(node.position, m),
                    order: first_if_known(node.entry, m, order),
                }),
                Forcing::TooLittle(reach) => left_out = left_out.max(Some(reach)),
                Forcing::Useless => {}
            }
        }
        left_out
    }
}

/// What becomes of a forcing move.
enum Forcing {
    /// It is searched, in this order.
    Searched(i32),
    /// Delta pruning leaves it out; so much is the most that it could gain.
    TooLittle(Centipawns),
    /// It loses material, or promotes to what is hardly ever better.
    Useless,
}

/// What becomes of a capture, promotion or check. A capture that `leaves_three` men is exempt from delta pruning: it may
/// be worth more, namely the win.
#[inline]
fn fate_of(
    node: &Resting<'_>,
    view: &View,
    m: Move,
    gives_check: bool,
    short: Centipawns,
    leaves_three: bool,
) -> Forcing {
    let serves = match m.promotion() {
        Some(Role::Queen) | None => true,
        Some(role) => role == Role::Knight && gives_check,
    };
    if !serves {
        return Forcing::Useless;
    }
    let (board, turn) = (node.position.board(), node.position.turn());
    let loses = || !exchange::gains_at_least(board, view.pins(), m, turn, Centipawns::ZERO);
    if !m.is_capture() && !m.is_promotion() {
        return match gives_check && !loses() {
            true => Forcing::Searched(0),
            false => Forcing::Useless,
        };
    }
    let victim = m.capture().map_or(Centipawns::ZERO, exchange::value);
    let promoted = m.promotion().map_or(Centipawns::ZERO, |role| {
        exchange::gained_by_becoming(Role::Pawn, role)
    });
    // Delta pruning: even the captured piece and a margin do not make up the difference.
    let reach = victim + promoted + params::QUIESCENCE_MARGIN;
    if reach <= short && !leaves_three && !gives_check {
        return Forcing::TooLittle(reach);
    }
    let is_known = node.entry.is_some_and(|e| e.mv.is(m));
    match is_known || !loses() {
        true => Forcing::Searched(capture_order(victim, promoted, m.role())),
        false => Forcing::Useless,
    }
}

/// The order of a capture or promotion: the most valuable victim first, then the least valuable attacker.
#[inline]
fn capture_order(victim: Centipawns, promoted: Centipawns, attacker: Role) -> i32 {
    let VictimOverAttacker {
        victim: times,
        most_attacker,
        divisor,
    } = params::QUIESCENCE_CAPTURE;
    (victim * times + promoted - exchange::value(attacker).min(most_attacker) / divisor).0
}

/// The order of a capture or promotion out of check: before all quiet moves, by what it gains and then by the
/// least valuable attacker.
#[inline]
fn evading_capture_order(m: Move) -> i32 {
    let value = |role: Option<Role>| role.map_or(Centipawns::ZERO, exchange::value);
    let gained = value(m.capture()) + value(m.promotion());
    let attacker = exchange::value(m.role()) / params::QUIESCENCE_EVADING_ATTACKER_DIVISOR;
    params::QUIESCENCE_EVADING_CAPTURE + (gained - attacker).0
}

/// The move to be searched first. Among equals the order is the same for both colours.
#[inline]
pub(super) fn first(moves: &Moves, side: Color) -> Option<usize> {
    (0..moves.len()).min_by(|&i, &j| {
        let (one, other) = (&moves[i], &moves[j]);
        let by_order = other.order.cmp(&one.order);
        by_order.then_with(|| corner::first_of(side, one.mv, other.mv))
    })
}

/// The order of a move; the table's move comes first.
#[inline]
fn first_if_known(entry: Option<&Entry>, m: Move, order: i32) -> i32 {
    if entry.is_some_and(|e| e.mv.is(m)) {
        i32::MAX
    } else {
        order
    }
}
