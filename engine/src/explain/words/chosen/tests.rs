//! Tests of what is said of the chosen move.

use super::*;
use crate::explain::Verdict;
use crate::explain::facts::booty::Booty;
use crate::explain::tests::course;
use crate::line::placed::Placed;
use crate::position::Position;
use crate::score::Ply;
use shakmaty::{CastlingMode, Color, Piece, Square};

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

/// The text for a line with these claims of its first move.
fn said(fen: &str, line: &[&str], score: Score, kinds: &[Kind]) -> String {
    let course = course(fen, line);
    let claims = kinds.iter().map(|kind| Claim {
        ply: 1,
        kind: kind.clone(),
    });
    let reason = Reason {
        mv: course.moves()[0],
        verdict: Verdict::Best,
        score: Some(score),
        line: course.moves().to_vec(),
        claims: claims.collect(),
        taken: Vec::new(),
        text: String::new(),
    };
    of_choice(&reason, &course, &[])
}

/// What a mating move takes is said with the mate.
#[test]
fn a_move_takes_and_mates() {
    let pawn = Placed::new(Piece::from_char('n').unwrap(), Square::E7);
    let told = said(
        "3rkr2/4n3/3B4/8/8/8/8/3KQ3 w - - 0 1",
        &["Qxe7#"],
        Score::mate_at(Ply(1)),
        &[Kind::Mate { moves: 1 }, Kind::Captures { piece: pawn }],
    );
    assert_eq!(told, "Qxe7# takes the knight and mates.");
}

/// That there is no choice comes before what the move leads to.
#[test]
fn the_only_legal_move_is_said_to_be_first() {
    let fen = "7k/8/8/8/8/8/6q1/7K w - - 0 1";
    let line = course(fen, &["Kxg2", "Kg7", "Kg3"]);
    let what = Booty::of(Color::White, line.start().board(), line.end().board());
    let gains = Kind::Wins {
        what,
        gain: Centipawns(975),
    };
    let told = said(
        fen,
        &["Kxg2", "Kg7", "Kg3"],
        Score::DRAW,
        &[gains, Kind::OnlyMove],
    );
    assert_eq!(
        told,
        "Kxg2 is the only legal move. It wins back a queen: 1. Kxg2 Kg7 2. Kg3."
    );
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
