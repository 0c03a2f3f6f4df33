//! The positional estimate in words: which of its terms account for the difference between two positions.

use puchok_zones::board::view::View;
use shakmaty::Color;

use crate::evaluation::Described;
use crate::evaluation::neural;
use crate::evaluation::taper::Taper;
use crate::position::Position;
use crate::score::Centipawns;

/// Names of the terms for readers, each with the prefixes of the groups that belong to it. A group that
/// matches none keeps its own name.
const NAMES: [(&str, &[&str]); 13] = [
    ("tempo", &["TEMPO"]),
    ("material", &["MATERIAL"]),
    ("bishop pair", &["BISHOP_PAIR"]),
    (
        "placement of the pieces",
        &[
            "KNIGHT_PLACE",
            "BISHOP_PLACE",
            "ROOK_PLACE",
            "QUEEN_PLACE",
            "BEHIND_PAWN",
        ],
    ),
    ("placement of the king", &["KING_PLACE"]),
    (
        "pawn structure",
        &[
            "PAWN_PLACE",
            "ISOLATED",
            "DOUBLED",
            "BACKWARD",
            "PHALANX",
            "PROTECTED",
        ],
    ),
    (
        "mobility",
        &[
            "KNIGHT_MOBILITY",
            "BISHOP_MOBILITY",
            "ROOK_MOBILITY",
            "QUEEN_MOBILITY",
            "BISHOP_PAWNS",
        ],
    ),
    ("rooks' files", &["ROOK_FILE", "ROOK_BEHIND"]),
    ("outposts", &["OUTPOST", "REACHES_OUTPOST"]),
    ("passed pawns", &["CANDIDATE", "PASSED"]),
    ("king safety", &["SHELTER", "STORM", "KING_FILE"]),
    (
        "threats",
        &[
            "PAWN_THREAT",
            "PUSH_THREAT",
            "MINOR_THREAT",
            "ROOK_THREAT",
            "KING_THREAT",
            "HANGING",
            "PINNED",
        ],
    ),
    ("space", &["CONTESTED", "SPACE"]),
];

/// The name of the danger to the kings.
const KING_SAFETY: &str = "king safety";

/// The name of what the network adds.
const PATTERNS: &str = "patterns";

/// Terms that are no reason: every move changes them, other claims cover them, or they mean nothing to a
/// reader.
const NO_REASON: [&str; 4] = ["tempo", "material", "threats", PATTERNS];

/// Terms that count pawns: where one side has lost more of them, or a pawn has promoted, they tell only that.
const OF_PAWNS: [&str; 2] = ["pawn structure", "passed pawns"];

/// A term and what it is worth, in centipawns.
pub type Worth = (&'static str, Centipawns);

fn name_of(group: &'static str) -> &'static str {
    let belongs = |starts: &&[&str]| starts.iter().any(|s| group.starts_with(s));
    NAMES
        .iter()
        .find(|(_, starts)| belongs(starts))
        .map_or(group, |(name, _)| name)
}

/// The terms of the estimate of a position, as worth to a side; empty if the library knows the value.
pub fn terms(position: &Position, side: Color) -> Vec<Worth> {
    let view = View::new(position.chess());
    let Some(described) = Described::new(&view) else {
        return Vec::new();
    };
    let [own, other] = &described.sides;
    let sign = if position.turn() == side { 1 } else { -1 };
    let mut worth: Vec<Worth> = Vec::new();
    let mut add = |name, value: Taper| {
        let cp = value.at(described.phase) * sign;
        match worth.iter_mut().find(|w| w.0 == name) {
            Some(known) => known.1 += cp,
            None => worth.push((name, cp)),
        }
    };
    for ((group, of_own), (_, of_other)) in own.by_group().zip(other.by_group()) {
        add(name_of(group), of_own - of_other);
    }
    add(KING_SAFETY, own.danger() - other.danger());
    worth.push((PATTERNS, neural::patterns(view.board(), side)));
    worth
}

/// The terms that change most from one position to another from a side's view, the largest change first: at
/// most `most`, each of at least `least` centipawns; the safety of the kings only if there is a queen in one, and
/// terms that count pawns only if both sides have lost as many.
pub fn changes(
    before: &Position,
    after: &Position,
    side: Color,
    most: usize,
    least: Centipawns,
) -> Vec<Worth> {
    let (then, now) = (terms(before, side), terms(after, side));
    // Without queens a king need not hide.
    let has_queens = [before, after]
        .iter()
        .any(|position| position.board().queens().any());
    let ahead = |position: &Position| {
        let pawns = |color: Color| (position.board().pawns() & position.board().by_color(color)).count();
        pawns(side) as i32 - pawns(!side) as i32
    };
    let has_as_many = ahead(before) == ahead(after);
    let mut changes: Vec<Worth> = now
        .into_iter()
        .filter(|(name, _)| !NO_REASON.contains(name) && (*name != KING_SAFETY || has_queens))
        .filter(|(name, _)| !OF_PAWNS.contains(name) || has_as_many)
        .map(|(name, cp)| {
            let old = then
                .iter()
                .find(|w| w.0 == name)
                .map_or(Centipawns::ZERO, |w| w.1);
            (name, cp - old)
        })
        .filter(|w| w.1.abs() >= least && !then.is_empty())
        .collect();
    changes.sort_by_key(|w| std::cmp::Reverse(w.1.abs()));
    changes.truncate(most);
    changes
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::evaluation::evaluate_without_library;
    use crate::evaluation::terms::GROUPS;
    use crate::position::Position;
    use shakmaty::CastlingMode;

    /// Terms are tapered one by one: each may lose a centipawn to rounding.
    #[test]
    fn the_terms_sum_to_the_estimate() {
        for fen in [
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 0 23",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let terms = terms(&position, position.turn());
            let sum: Centipawns = terms.iter().map(|w| w.1).sum();
            let estimate = evaluate_without_library(&View::new(position.chess())).centipawns();
            assert!(
                (sum - estimate).abs() <= Centipawns(20),
                "{fen}: {sum} {estimate}"
            );
        }
    }

    /// A pawn that has become a queen is no longer a passed pawn: that is no gain of the other side.
    #[test]
    fn a_pawn_that_promotes_is_no_better_structure() {
        let names = |before: &str, after: &str| -> Vec<&str> {
            let position = |fen| Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let found = super::changes(
                &position(before),
                &position(after),
                Color::White,
                9,
                Centipawns(10),
            );
            found.into_iter().map(|w| w.0).collect()
        };
        let before = "8/8/8/8/5K2/8/2p4Q/k7 b - - 0 1";
        let promoted = names(before, "8/8/8/8/5K2/8/7Q/k1q5 w - - 0 2");
        assert!(
            !promoted.iter().any(|name| OF_PAWNS.contains(name)),
            "{promoted:?}"
        );
        let moved = names("8/8/8/8/5K2/2p5/7Q/k7 b - - 0 1", before);
        assert!(moved.contains(&"passed pawns"), "{moved:?}");
    }

    /// The shelter of the king goes, which matters only while there is a queen.
    #[test]
    fn kings_are_safe_without_queens() {
        let changes = |queens: &str| {
            let position = |shelter: &str| {
                let fen = format!("3r3k/5ppp/8/{queens}/8/8/{shelter}/3R2K1 w - - 0 1");
                Position::from_fen(&fen, CastlingMode::Standard).unwrap()
            };
            let (before, after) = (position("5PPP"), position("PPP5"));
            let found = super::changes(&before, &after, Color::White, 9, Centipawns(10));
            found.iter().any(|w| w.0 == KING_SAFETY)
        };
        assert!(changes("q7"));
        assert!(!changes("8"));
    }

    #[test]
    fn every_group_has_a_name_for_readers() {
        for (group, _, _) in GROUPS {
            assert_ne!(name_of(group), *group);
        }
    }
}
