//! Whether a side can give check for ever.
//!
//! All answers to checks, and all checks that follow, are laid out as far as a limit allows. Of these positions
//! those are struck out, again and again, from which the checks can be escaped: where an answer leads to a
//! position without a check that stays. What is left is the largest set in which the checks never end.

use std::collections::HashMap;

use puchok_zones::board::checks::Checks;
use shakmaty::Move;

use crate::position::Position;

/// The most positions laid out. What lies beyond counts as an escape.
const MOST: usize = 3_000;

/// A position of the game of checks.
struct Place {
    position: Position,
    next: Next,
}

/// What follows a position.
enum Next {
    /// It has not been laid out.
    Unknown,
    /// The checks end: who is checked can answer by a check.
    Escape,
    /// The places after all answers to a check, or after all checks, by their numbers.
    Places(Vec<usize>),
}

/// Whether the side that gives check in this position can go on giving check whatever is answered, as far as
/// [`MOST`] positions show. Mate counts as well.
pub(super) fn is_proved(checked: &Position) -> bool {
    if !checked.is_check() {
        return false;
    }
    let mut places = vec![Place {
        position: checked.clone(),
        next: Next::Unknown,
    }];
    let mut numbers = HashMap::from([(checked.key(), 0)]);
    let mut at = 0;
    while at < places.len() && places.len() < MOST {
        let position = places[at].position.clone();
        let is_checked = position.is_check();
        let checks = Checks::of(position.board(), position.turn());
        let may_count = |&mv: &Move| is_checked || checks.gives(mv);
        let moves = position.legal_moves().into_iter().filter(may_count);
        let after: Vec<Position> = moves.map(|mv| position.after(mv)).collect();
        places[at].next = if is_checked && after.iter().any(Position::is_check) {
            Next::Escape
        } else {
            let wanted = after.into_iter().filter(|after| is_checked || after.is_check());
            let number = |after: Position| {
                *numbers.entry(after.key()).or_insert_with(|| {
                    places.push(Place {
                        position: after,
                        next: Next::Unknown,
                    });
                    places.len() - 1
                })
            };
            Next::Places(wanted.map(number).collect())
        };
        at += 1;
    }
    let mut holds = vec![true; places.len()];
    loop {
        let stays = |number: usize| match &places[number].next {
            Next::Unknown | Next::Escape => false,
            Next::Places(next) if places[number].position.is_check() => next.iter().all(|&next| holds[next]),
            Next::Places(next) => next.iter().any(|&next| holds[next]),
        };
        let struck: Vec<usize> = (0..places.len()).filter(|&n| holds[n] && !stays(n)).collect();
        if struck.is_empty() {
            return holds[0];
        }
        struck.into_iter().for_each(|number| holds[number] = false);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;

    fn is_proved_after(fen: &str, check: &str) -> bool {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        is_proved(&position.after(position.parse_san(check).unwrap()))
    }

    #[test]
    fn the_queen_checks_for_ever_and_the_rook_does_not() {
        // On e8 and h5 in turn; from f3 the other queen can interpose on f8.
        assert!(is_proved_after("7k/6p1/8/8/8/8/1q4PP/4Q1K1 w - - 0 1", "Qe8+"));
        assert!(!is_proved_after("7k/6p1/8/8/8/5q2/6PP/4Q1K1 w - - 0 1", "Qe8+"));
        // Mate; and a check by a piece that can be taken.
        assert!(is_proved_after("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#"));
        assert!(!is_proved_after("7k/6p1/8/1b6/8/8/4Q1PP/6K1 w - - 0 1", "Qe8+"));
        // The rook interposes, or the king walks away from the checks.
        assert!(!is_proved_after(
            "6k1/4R2p/6p1/8/5P2/6P1/r6P/6K1 b - - 0 1",
            "Ra1+"
        ));
        assert!(!is_proved_after("8/5k1p/6p1/7P/r4P2/5K2/4R3/8 b - - 0 1", "Ra3+"));
        assert!(!is_proved_after("1k6/8/2Q5/8/1q6/5p2/8/2K5 w - - 0 1", "Qe8+"));
    }
}
