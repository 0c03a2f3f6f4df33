//! Tests of what is said of the chosen move.

use super::*;
use crate::explain::Verdict;
use crate::line::placed::Placed;
use crate::position::Position;
use shakmaty::{CastlingMode, Piece, Square};

/// The text for a line of which the only claim is that its third move attacks a pawn.
fn told(fen: &str, line: [&str; 3]) -> String {
    let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
    for san in line {
        let mv = course.end().parse_san(san).unwrap();
        course.push(mv);
    }
    let placed = |on: Square, piece: char| Placed::new(Piece::from_char(piece).unwrap(), on);
    let reason = Reason {
        mv: course.moves()[0],
        verdict: Verdict::Best,
        score: Some(Score::DRAW),
        line: course.moves().to_vec(),
        claims: vec![Claim {
            ply: 3,
            kind: Kind::Attacks {
                by: placed(course.moves()[2].to(), 'P'),
                target: placed(Square::E5, 'p'),
                wins: true,
            },
        }],
        taken: Vec::new(),
        text: String::new(),
    };
    of_choice(&reason, &course, &[])
}

/// 1. d4 was possible at once; 1. f4 was not before the knight went away.
#[test]
fn a_move_aims_at_what_it_makes_possible() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
    assert_eq!(
        told(fen, ["h3", "h6", "d4"]),
        "h3 keeps the balance (+0.00); later 5. d4 attacks the pawn on e5."
    );
    assert_eq!(
        told(fen, ["Ng1", "h6", "f4"]),
        "Ng1 aims at 5. f4, which attacks the pawn on e5."
    );
}
