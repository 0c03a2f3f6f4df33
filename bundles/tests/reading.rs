//! Trajectories on real boards: single cases, and a comparison with a reading that walks field by field.

mod walking;

use proptest::prelude::*;
use puchok_bundles::{Bundle, Length, Mover, Parameters, Passage, Reader, Reading, Rights, Trajectory};
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use walking::{between, by_walking};

fn length(moves: u8) -> Length {
    Length::new(moves).expect("not 0")
}

fn trajectory(color: Color, mover: Mover, moves: &str) -> Trajectory {
    let fields: Vec<Square> = moves
        .split(' ')
        .flat_map(|text| [&text[..2], &text[2..4]])
        .map(|name| name.parse().expect("a field"))
        .collect();
    // A rook's castling is written as the king's move.
    let all_from: &[Square] = if mover == Mover::Rook {
        &[Square::A1, Square::H1, Square::A8, Square::H8]
    } else {
        &[]
    };
    let steps = u8::try_from(fields.len() / 2).expect("short");
    let to = fields[fields.len() - 1];
    let goals = [to, Square::F1, Square::D1, Square::F8, Square::D8];
    all_from
        .iter()
        .chain(std::iter::once(&fields[0]))
        .flat_map(|from| {
            goals.map(|to| Parameters {
                mover,
                from: *from,
                to,
                length: length(steps),
            })
        })
        .flat_map(|parameters| {
            Bundle::with_castling(parameters, color, Rights::ALL)
                .trajectories()
                .to_vec()
        })
        .find(|trajectory| trajectory.to_string() == moves)
        .expect("a trajectory with these moves")
}

fn read(board: &str, piece: Piece, moves: &str, en_passant: Option<Square>, horizon: u8) -> Reading {
    let board: Board = board.parse().expect("a board");
    let reader = Reader {
        board: &board,
        color: piece.color,
        en_passant,
        horizon: length(horizon),
    };
    let mover = Mover::from(piece);
    reader.read(mover, &trajectory(piece.color, mover, moves))
}

fn fields<const N: usize>(fields: [Square; N]) -> Bitboard {
    fields.into_iter().collect()
}

const W: Color = Color::White;
const B: Color = Color::Black;

#[test]
fn an_own_piece_on_a_slide_has_to_leave() {
    // The pawn can only step along the file that the rook needs.
    let stuck = read("8/8/8/8/8/8/P7/R7", W.rook(), "a1a8", None, 3);
    assert_eq!(stuck.passage, Passage::Blocked(Square::A2));
    // If it can capture something aside, it gets out of the way: one move more.
    let free = read("8/8/8/8/8/1n6/P7/R7", W.rook(), "a1a8", None, 3);
    assert_eq!(
        (free.passage, free.real_length.get(), free.unblock),
        (Passage::InPlay, 2, fields([Square::A2]))
    );
    let short = read("8/8/8/8/8/1n6/P7/R7", W.rook(), "a1a8", None, 1);
    assert_eq!((short.passage, short.real_length.get()), (Passage::TooLong, 2));
}

#[test]
fn kings_and_knights_pass_by() {
    let jump = read(
        "8/8/8/4p3/8/8/PPPPPPPP/RNBQKBNR",
        W.knight(),
        "g1f3 f3e5",
        None,
        2,
    );
    assert_eq!(
        (jump.passage, jump.real_length.get(), jump.captures),
        (Passage::InPlay, 2, Bitboard::EMPTY)
    );
}

#[test]
fn on_a_stop_before_the_goal_one_captures_or_waits() {
    let capture = read("8/8/8/4p3/8/5q2/8/6N1", W.knight(), "g1f3 f3e5", None, 2);
    assert_eq!((capture.passage, capture.real_length.get()), (Passage::InPlay, 2));
    assert_eq!(
        (capture.captures, capture.stops),
        (fields([Square::F3]), Bitboard::EMPTY)
    );
    let wait = read("8/8/8/4p3/8/5Q2/8/6N1", W.knight(), "g1f3 f3e5", None, 3);
    assert_eq!(
        (wait.passage, wait.real_length.get(), wait.unblock),
        (Passage::InPlay, 3, fields([Square::F3]))
    );
}

#[test]
fn a_piece_that_is_met_twice_counts_once() {
    let moves = "a4h4 h4h8 h8d8 d8d1";
    let own = read("8/8/8/8/R2N4/8/8/8", W.rook(), moves, None, 9);
    assert_eq!(
        (own.passage, own.real_length.get(), own.unblock),
        (Passage::InPlay, 5, fields([Square::D4]))
    );
    let enemy = read("8/8/8/8/R2n4/8/8/8", W.rook(), moves, None, 9);
    assert_eq!((enemy.real_length.get(), enemy.stops), (5, fields([Square::D4])));
}

#[test]
fn the_piece_does_not_block_itself() {
    let back = read("8/8/8/8/8/8/8/3R4", W.rook(), "d1d3 d3h3 h3h1 h1a1", None, 4);
    assert_eq!((back.passage, back.real_length.get()), (Passage::InPlay, 4));
}

#[test]
fn pawns_step_straight_on_empty_fields() {
    let barred = read("8/8/8/8/8/4n3/4P3/8", W.pawn(), "e2e4", None, 3);
    assert_eq!(barred.passage, Passage::Barred(Square::E3));
    let barred = read("8/8/8/4n3/8/8/8/8", W.pawn(), "e4e5", None, 3);
    assert_eq!(barred.passage, Passage::Barred(Square::E5));
    let wait = read("8/8/8/8/8/4B3/4P3/8", W.pawn(), "e2e4", None, 3);
    assert_eq!(
        (wait.passage, wait.real_length.get(), wait.unblock),
        (Passage::InPlay, 2, fields([Square::E3]))
    );
    // Also on the goal.
    let wait = read("8/8/8/8/4B3/8/4P3/8", W.pawn(), "e2e4", None, 3);
    assert_eq!((wait.real_length.get(), wait.unblock), (2, fields([Square::E4])));
}

#[test]
fn pawns_step_aside_where_they_capture() {
    let board = "8/8/3r4/8/4P3/8/8/8";
    let nothing = read(board, W.pawn(), "e4d5", None, 3);
    assert_eq!(nothing.passage, Passage::NothingToCapture(Square::D5));
    let goal = read("8/8/8/3r4/4P3/8/8/8", W.pawn(), "e4d5", None, 1);
    assert_eq!((goal.passage, goal.captures), (Passage::InPlay, Bitboard::EMPTY));
    let way = read("8/8/8/3r4/4P3/8/8/8", W.pawn(), "e4d5 d5d6", None, 2);
    assert_eq!(
        (way.passage, way.captures),
        (Passage::InPlay, fields([Square::D5]))
    );
    // An own piece could leave, but then the pawn would have nothing to capture.
    let own = read("8/8/8/3R4/4P3/8/8/8", W.pawn(), "e4d5", None, 3);
    assert_eq!(own.passage, Passage::NothingToCapture(Square::D5));
}

#[test]
fn en_passant_is_a_capture_on_the_first_move() {
    let board = "8/8/8/3pP3/8/8/8/8";
    let without = read(board, W.pawn(), "e5d6 d6d7", None, 3);
    assert_eq!(without.passage, Passage::NothingToCapture(Square::D6));
    let with = read(board, W.pawn(), "e5d6 d6d7", Some(Square::D6), 2);
    assert_eq!(
        (with.passage, with.captures),
        (Passage::InPlay, fields([Square::D5]))
    );
    let late = read("8/8/8/3p4/4P3/8/8/8", W.pawn(), "e4e5 e5d6", Some(Square::D6), 2);
    assert_eq!(late.passage, Passage::NothingToCapture(Square::D6));
    let black = read("8/8/8/8/3Pp3/8/8/8", B.pawn(), "e4d3", Some(Square::D3), 1);
    assert_eq!(black.passage, Passage::InPlay);
    // It is also a way out for a pawn that blocks: the bishop waits for e5xd6.
    let blocker = read("8/8/4p3/3pP3/3B4/8/8/8", W.bishop(), "d4h8", Some(Square::D6), 2);
    assert_eq!((blocker.passage, blocker.real_length.get()), (Passage::InPlay, 2));
    let blocker = read("8/8/4p3/3pP3/3B4/8/8/8", W.bishop(), "d4h8", None, 2);
    assert_eq!(blocker.passage, Passage::Blocked(Square::E5));
}

#[test]
fn a_promoted_pawn_captures_as_what_it_is() {
    // From e8 the queen captures the rook on e5 on her way to e3; a pawn could not.
    let queen = read("8/4P3/8/4r3/8/8/8/8", W.pawn(), "e7e8q e8e3", None, 3);
    assert_eq!((queen.passage, queen.real_length.get()), (Passage::InPlay, 3));
    assert_eq!(
        (queen.captures, queen.stops),
        (fields([Square::E5]), fields([Square::E5]))
    );
    let barred = read("4r3/4P3/8/8/8/8/8/8", W.pawn(), "e7e8q e8e3", None, 3);
    assert_eq!(barred.passage, Passage::Barred(Square::E8));
}

#[test]
fn castling_needs_the_fields_between() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let blocked = read(start, W.king(), "e1g1", None, 9);
    assert_eq!(blocked.unblock, fields([Square::F1, Square::G1]));
    assert_eq!(
        (blocked.passage, blocked.real_length.get()),
        (Passage::Blocked(Square::F1), 3)
    );
    let free = "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R";
    assert_eq!(read(free, W.king(), "e1g1", None, 1).passage, Passage::InPlay);
    assert_eq!(read(free, B.rook(), "e8g8", None, 1).passage, Passage::InPlay);
    let barred = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1nR";
    assert_eq!(
        read(barred, W.king(), "e1g1", None, 9).passage,
        Passage::Barred(Square::G1)
    );
    let away = "rnbqkbnr/pppppppp/8/8/8/8/PPPPKPPP/RNBQ3R";
    assert_eq!(read(away, W.rook(), "e1g1", None, 9).passage, Passage::NoCastling);
    // In long castling only the rook passes b1, but it must be empty all the same.
    let long = read("8/8/8/8/8/8/8/RN2K3", W.king(), "e1c1", None, 9);
    assert_eq!((long.unblock, long.real_length.get()), (fields([Square::B1]), 2));
    // The queen's only move is to b1, which castling needs empty as well.
    let queen = read("8/8/8/8/8/8/2PPP3/R2QK3", W.king(), "e1c1", None, 9);
    assert_eq!(queen.passage, Passage::Blocked(Square::D1));
}

fn any_board() -> impl Strategy<Value = Vec<(Square, Piece)>> {
    let role = prop::sample::select(Role::ALL.to_vec());
    let piece = (0u32..64, any::<bool>(), role)
        .prop_map(|(field, white, role)| {
            (
                Square::new(field),
                Piece {
                    color: Color::from_white(white),
                    role,
                },
            )
        })
        .prop_filter("no pawns on the outer ranks", |(field, piece)| {
            piece.role != Role::Pawn || !matches!(field.rank(), Rank::First | Rank::Eighth)
        });
    prop::collection::vec(piece, 0..24)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn readings_are_what_walking_finds(
        pieces in any_board(),
        role in prop::sample::select(Role::ALL.to_vec()),
        from in (0u32..64).prop_map(Square::new),
        to in (0u32..64).prop_map(Square::new),
        moves in 1u8..=4,
        horizon in 1u8..=6,
        white in any::<bool>(),
        passing in 0u32..8,
    ) {
        let piece = Piece { color: Color::from_white(white), role };
        let mover = Mover::from(piece);
        let mut board = Board::empty();
        for (field, piece) in pieces {
            board.set_piece_at(field, piece);
        }
        board.set_piece_at(from, piece);
        // As after a double step of the other side, if it has a pawn there.
        let (behind, landed) = if white { (Rank::Sixth, Rank::Fifth) } else { (Rank::Third, Rank::Fourth) };
        let on = |rank| Square::from_coords(File::new(passing), rank);
        let victim = Piece { color: piece.color.other(), role: Role::Pawn };
        let possible = board.piece_at(on(landed)) == Some(victim) && board.piece_at(on(behind)).is_none();
        let en_passant = possible.then(|| on(behind));

        let reader = Reader { board: &board, color: piece.color, en_passant, horizon: length(horizon) };
        let bundle = Bundle::new(Parameters { mover, from, to, length: length(moves) });
        for trajectory in bundle.trajectories().iter().take(40) {
            let walked = by_walking(&board, en_passant, piece, trajectory);
            let reading = reader.read(mover, trajectory);
            let in_play = walked.passable && walked.real_length <= usize::from(horizon);
            prop_assert_eq!(reading.in_play(), in_play, "{} {:?}", trajectory, reading);
            // If a pawn cannot pass, the rest of the reading is meaningless.
            if in_play || role != Role::Pawn {
                prop_assert_eq!(reading.captures, walked.captures.into_iter().collect::<Bitboard>(), "{}", trajectory);
                prop_assert_eq!(reading.unblock, walked.unblock.into_iter().collect::<Bitboard>(), "{}", trajectory);
                prop_assert_eq!(usize::from(reading.real_length.get()), walked.real_length, "{}", trajectory);
            }
            let beta = trajectory.steps().iter().flat_map(|step| between(step.from, step.to));
            prop_assert_eq!(trajectory.beta().collect::<Vec<_>>(), beta.collect::<Vec<_>>());
        }
    }
}
