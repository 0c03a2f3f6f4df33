//! Compares growing a bundle on a board with reading its trajectories one by one, and tests the net against
//! changes outside it.

use proptest::prelude::*;
use puchok_bundles::{Bundle, Ground, Growth, Length, Mover, Parameters, Reader};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

/// The clear trajectories found by reading path by path.
fn path_by_path(board: &Board, piece: Piece, from: Square, to: Square, length: Length) -> [Bitboard; 4] {
    let mover = Mover::from(piece);
    let reader = Reader {
        board,
        color: piece.color,
        en_passant: None,
        horizon: length,
    };
    let mut stops = [Bitboard::EMPTY; 4];
    for trajectory in Bundle::new(Parameters {
        mover,
        from,
        to,
        length,
    })
    .trajectories()
    {
        let reading = reader.read(mover, trajectory);
        if reading.in_play() && reading.stops.is_empty() && reading.unblock.is_empty() {
            for (i, stop) in trajectory.stops().enumerate() {
                stops[i].add(stop);
            }
        }
    }
    stops
}

fn ground(board: &Board, color: Color) -> Ground {
    Ground {
        barred: board.by_color(color),
        occupied: board.occupied(),
    }
}

fn board_of(pieces: &[(Square, Color)]) -> Board {
    let mut board = Board::empty();
    for &(field, color) in pieces {
        board.set_piece_at(field, color.pawn());
    }
    board
}

fn any_square() -> impl Strategy<Value = Square> {
    (0u32..64).prop_map(Square::new)
}

fn any_pieces() -> impl Strategy<Value = Vec<(Square, Color)>> {
    let piece = (any_square(), any::<bool>()).prop_map(|(field, white)| (field, Color::from_white(white)));
    prop::collection::vec(piece, 0..20)
}

const ROLES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn growing_finds_what_reading_path_by_path_finds(
        pieces in any_pieces(),
        role in prop::sample::select(ROLES.to_vec()),
        from in any_square(),
        to in any_square(),
        moves in 1u8..=4,
    ) {
        // The queen's bundles of four moves are not grown.
        let moves = if role == Role::Queen { moves.min(3) } else { moves };
        let piece = role.of(Color::White);
        let mut board = board_of(&pieces);
        board.set_piece_at(from, piece);
        let length = Length::new(moves).expect("not 0");
        let growth = Growth::new(ground(&board, Color::White), piece.into(), from, to, length);
        let read = path_by_path(&board, piece, from, to, length);
        prop_assert_eq!(growth.passes, read.iter().any(|stops| stops.any()));
        for (i, (grown, read)) in growth.stops.into_iter().zip(read).enumerate() {
            let expected = if i + 1 < usize::from(moves) { read } else { Bitboard::EMPTY };
            prop_assert_eq!(grown, expected, "α{} of {:?} {} {} in {}", i + 1, role, from, to, moves);
        }
    }

    #[test]
    fn nothing_outside_the_net_changes_the_growth(
        pieces in any_pieces(),
        others in any_pieces(),
        role in prop::sample::select(ROLES.to_vec()),
        from in any_square(),
        to in any_square(),
        moves in 1u8..=4,
    ) {
        let length = Length::new(moves).expect("not 0");
        let mover = Mover::from(role.of(Color::White));
        let board = board_of(&pieces);
        let growth = Growth::new(ground(&board, Color::White), mover, from, to, length);
        let mut other = board_of(&others);
        for field in growth.net {
            other.discard_piece_at(field);
            if let Some(piece) = board.piece_at(field) {
                other.set_piece_at(field, piece);
            }
        }
        prop_assert!(!growth.net.contains(from));
        prop_assert_eq!(growth, Growth::new(ground(&other, Color::White), mover, from, to, length));
    }
}

/// Every pair of fields on a free board: the numbers of bundles equal the reference counts (design page
/// "trajectories", made by an independent program).
#[test]
fn as_many_bundles_grow_on_a_free_board_as_there_are() {
    let ground = Ground {
        barred: Bitboard::EMPTY,
        occupied: Bitboard::EMPTY,
    };
    let count = |mover, moves| {
        let length = Length::new(moves).expect("not 0");
        let of = |from| {
            Square::ALL
                .into_iter()
                .filter(move |&to| Growth::new(ground, mover, from, to, length).passes)
        };
        Square::ALL.into_iter().flat_map(of).count()
    };
    let counts = |mover| [1, 2, 3, 4].map(|moves| count(mover, moves));
    assert_eq!(counts(Mover::Knight), [336, 1080, 1536 + 336, 892 + 1088]);
    assert_eq!(counts(Mover::King), [420, 672 + 420, 780 + 1092, 768 + 1864]);
    assert_eq!(counts(Mover::Rook), [896, 3136, 4032, 4032]);
    assert_eq!(counts(Mover::Bishop), [560, 1424, 1932, 1964]);
    assert_eq!(counts(Mover::Queen), [1456, 3984, 4032, 0]);
}
