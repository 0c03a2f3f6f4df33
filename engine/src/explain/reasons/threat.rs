//! Whether what follows a pass is a threat, that is, costs enough beside what is said of it.

use puchok_zones::board::exchange::{self, balance};
use puchok_zones::board::steps::field_of_capture;
use shakmaty::{Move, Role};

use crate::explain::facts::change::MATTERS;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::values::searches::Value;
use crate::explain::values::verdict::loses;
use crate::game::Game;
use crate::line::course::{Course, can_win, gain};
use crate::position::Position;
use crate::score::{Centipawns, Score};

/// Centipawns that passing has to cost for the other side to threaten something.
pub(in crate::explain) const THREAT: Centipawns = Centipawns(80);

/// The same if a side is ahead by more than [`AHEAD`], where scores change less.
const DECIDED_THREAT: Centipawns = Centipawns(150);

/// Centipawns beyond which a game is nearly decided.
const AHEAD: Centipawns = Centipawns(400);

/// A move that the best line allows is no threat while it costs less than this, in centipawns.
const LET_HAPPEN: Centipawns = Centipawns(50);

/// Centipawns from which passing costs more than a tempo does in any position: there is a threat even if its
/// line does not show the gain.
pub(in crate::explain) const CLEARLY: Centipawns = Centipawns(150);

/// Centipawns that passing has to cost for a threat beside this score.
pub(in crate::explain) fn least_cost(score: Score) -> Centipawns {
    match score.centipawns().abs() > AHEAD {
        true => DECIDED_THREAT,
        false => THREAT,
    }
}

/// Whether passing costs at least half of the material that the claims name.
pub(in crate::explain) fn is_dear(course: &Course, claims: &[Claim], cost: Centipawns) -> bool {
    let named = |claim: &Claim| match claim.kind {
        Kind::Wins { gain, .. } | Kind::Gains { gain, .. } if claim.ply == 1 => Some(gain),
        Kind::Captures { .. } if claim.ply == 1 => course.mv(1).map(|mv| gain(course.start(), mv)),
        _ => None,
    };
    claims.iter().filter_map(named).all(|named| cost * 2 >= named)
}

/// Whether the first move of a line takes an officer and wins as much by exchange: a threat even in a decided
/// game, where scores hardly differ.
pub(in crate::explain) fn wins_an_officer(course: &Course) -> bool {
    let first = course.mv(1);
    first.is_some_and(|mv| gain(course.start(), mv) >= exchange::value(Role::Knight))
}

/// Whether a move wins something by exchange, and more than the first of a line.
pub(in crate::explain) fn wins_more(position: &Position, mv: Move, than: &Value) -> bool {
    let gained = gain(position, mv);
    gained >= MATTERS
        && than
            .pv
            .first()
            .is_some_and(|&first| gain(position, first) < gained)
}

/// Whether it is a fact about a threat that a move can undo.
pub(in crate::explain) fn is_stoppable(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Mate { .. }
            | Kind::Wins { .. }
            | Kind::Gains { .. }
            | Kind::Captures { .. }
            | Kind::Fork { .. }
            | Kind::Discovers { .. }
            | Kind::Promotes { .. }
            | Kind::ThreatensPromotion { .. }
            | Kind::ThreatensMate { .. }
    )
}

/// Whether the best line allows a move and its side has lost next to nothing by it.
pub(in crate::explain) fn lets_happen(position: &Position, best: &Value, mv: Move) -> bool {
    let has = balance(position.board(), position.turn());
    best.pv.get(1) == Some(&mv) && has - best.score.centipawns() < LET_HAPPEN
}

/// Whether a move that would follow a pass without threatening anything is not worth mentioning: there is
/// nothing to say of it, the side to move mates and would still win, or the best move takes the piece that
/// makes it.
pub(in crate::explain) fn tells_nothing(best: &Value, passed: &Value, claims: &[Claim], mv: Move) -> bool {
    let takes = |best: &Move| best.is_capture() && Some(field_of_capture(*best)) == mv.from();
    claims.is_empty()
        || best.score.is_win_by_mate() && loses(passed.score)
        || best.pv.first().is_some_and(takes)
        || best.pv.get(1) == Some(&mv)
        || claims.iter().all(|claim| is_trifle(&claim.kind))
}

/// Plies within which what is threatened is taken.
const SOON: usize = 7;

/// Whether the side that begins a line takes or promotes something within its first moves: what comes later is
/// no threat.
pub(in crate::explain) fn takes_soon(course: &Course) -> bool {
    let own = course.moves().iter().take(SOON).step_by(2);
    own.into_iter().any(|m| m.is_capture() || m.is_promotion())
}

/// Whether a claim says that the side that begins the line gains something by it.
pub(in crate::explain) fn gains_something(course: &Course, claim: &Claim) -> bool {
    match &claim.kind {
        Kind::Mate { .. } | Kind::Wins { .. } | Kind::Gains { .. } | Kind::Promotes { .. } => {
            claim.ply % 2 == 1
        }
        Kind::Captures { .. } => course
            .mv(claim.ply)
            .is_some_and(|m| claim.ply == 1 && gain(course.start(), m) >= MATTERS),
        _ => false,
    }
}

/// Whether the first move of a line, or the next one after a check, forks, uncovers an attack on something
/// that could be won, or threatens to mate or promote; the value says what that comes to.
pub(in crate::explain) fn forks(course: &Course, claims: &[Claim]) -> bool {
    let is_early = |ply| ply == 1 || ply == 3 && course.after(1).is_check();
    let forks = |claim: &Claim| match claim.kind {
        Kind::Fork { .. } | Kind::ThreatensMate { .. } | Kind::ThreatensPromotion { .. } => true,
        Kind::Discovers { target, .. } => can_win(course.after(claim.ply).board(), target) >= MATTERS,
        _ => false,
    };
    claims.iter().any(|claim| is_early(claim.ply) && forks(claim))
}

/// Whether the side to move after a pass gets more than it has on the board, and is not lost all the same.
pub(in crate::explain) fn comes_to_more(passed: &Game, value: &Value) -> bool {
    let position = passed.position();
    let has = balance(position.board(), position.turn());
    value.score.centipawns() - has >= THREAT && !loses(value.score)
}

/// Whether there is something to say of a line, and all of it is that a side's pieces get better places.
pub(in crate::explain) fn only_improves(claims: &[Claim]) -> bool {
    !claims.is_empty() && claims.iter().all(|claim| improves(&claim.kind))
}

/// Whether a fact about a move that threatens nothing is not worth a sentence: a better place, a guard, a
/// line closed, an attack that still has to win something.
fn is_trifle(kind: &Kind) -> bool {
    improves(kind)
        || matches!(
            kind,
            Kind::Guards { .. }
                | Kind::Blocks { .. }
                | Kind::Presses { .. }
                | Kind::Attacks { wins: false, .. }
        )
}

/// Whether the fact is that a piece of the mover gets a better place, or seeks an exchange.
fn improves(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Castles
            | Kind::Develops { .. }
            | Kind::Activates { .. }
            | Kind::Outpost { .. }
            | Kind::OpenFile { .. }
            | Kind::SeventhRank
            | Kind::Luft { .. }
            | Kind::KingNearer { .. }
            | Kind::Opposition
            | Kind::CutsOff { .. }
            | Kind::OffersExchange { .. }
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::facts::motifs::claims_at;
    use crate::explain::tests::course;

    /// A pass that lets a rook be taken and costs a pawn has not cost the rook.
    #[test]
    fn what_is_named_is_worth_what_it_costs() {
        let course = course("4k3/8/8/8/8/8/r7/R3K3 w - - 0 1", &["Rxa2"]);
        let claims = claims_at(&course, 1);
        assert!(!is_dear(&course, &claims, Centipawns(150)));
        assert!(is_dear(&course, &claims, Centipawns(400)));
        assert!(least_cost(Score::cp(-700)) > least_cost(Score::cp(-100)));
    }

    /// The king needs five moves to come to the pawn and take it, four where it stands nearer.
    #[test]
    fn what_is_taken_late_is_no_threat() {
        let line = ["Kd2", "Kh7", "Kd3", "Kh8", "Kd4", "Kh7", "Kd5", "Kh8", "Kxd6"];
        assert!(!takes_soon(&course("7k/8/3p4/8/8/8/8/3K4 w - - 0 1", &line)));
        assert!(takes_soon(&course("8/7k/3p4/8/8/8/3K4/8 w - - 0 1", &line[2..])));
    }

    /// White castles though the pawn on e4 falls, for which he has enough.
    #[test]
    fn what_the_best_line_lets_happen_is_no_threat() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        let line = course(fen, &["O-O", "Nxe4"]);
        let best = |score| Value {
            score: Score::cp(score),
            pv: line.moves().to_vec(),
            depth: 1,
            settled: true,
        };
        let takes = line.moves()[1];
        assert!(lets_happen(line.start(), &best(20), takes));
        assert!(!lets_happen(line.start(), &best(-90), takes));
    }

    /// The check comes first, and with the next move the fork.
    #[test]
    fn a_fork_behind_a_check_is_one() {
        let fen = "6k1/5ppp/8/q3r3/4N3/8/8/3R2K1 w - - 0 1";
        let line = course(fen, &["Rd8+", "Re8"]);
        assert!(!forks(&line, &claims_at(&line, 1)));
        let fork = Claim {
            ply: 3,
            kind: Kind::ThreatensMate { moves: 1 },
        };
        assert!(forks(&line, std::slice::from_ref(&fork)));
        let quiet = course(fen, &["Kf1", "h6"]);
        assert!(!forks(&quiet, &[fork]));
    }
}
