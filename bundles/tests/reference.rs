//! The counts and single cases of the project's note on trajectories, which come from a program independent
//! of this crate, and all bundles compared with paths found by brute force.

mod brute;

use brute::{Field, Piece};
use proptest::prelude::*;
use puchok_bundles::{Bundle, Kind, Length, Mark, Mover, Parameters, Rights};
use shakmaty::{Color, Square};

fn bundle(mover: Mover, from: Square, to: Square, length: u8) -> Bundle {
    Bundle::new(Parameters {
        mover,
        from,
        to,
        length: Length::new(length).expect("not 0"),
    })
}

fn texts(bundle: &Bundle) -> Vec<String> {
    bundle.trajectories().iter().map(ToString::to_string).collect()
}

fn square(name: &str) -> Square {
    name.parse().expect("a field")
}

/// The number of pairs that have a bundle of this kind and length, and the total number of trajectories.
fn count(mover: Mover, length: u8, kind: Kind) -> (usize, usize) {
    let mut counts = (0, 0);
    for from in Square::ALL {
        for to in Square::ALL {
            let bundle = bundle(mover, from, to, length);
            if bundle.kind() == kind {
                counts.0 += 1;
                counts.1 += bundle.trajectories().len();
            }
        }
    }
    counts
}

#[test]
fn reference_counts() {
    use Kind::{Docked, Simple};
    use Mover::{Bishop, King, Knight, Queen, Rook};
    for (mover, length, kind, pairs, trajectories) in [
        (Knight, 1, Simple, 336, 336),
        (Knight, 2, Simple, 1080, 1672),
        (Knight, 3, Simple, 1536, 7136),
        (Knight, 4, Simple, 892, 16144),
        (Knight, 3, Docked, 336, 1184),
        (Knight, 4, Docked, 1088, 23472),
        (Knight, 5, Docked, 1872, 174048),
        (King, 1, Simple, 420, 420),
        (King, 2, Simple, 672, 1344),
        (King, 3, Simple, 780, 3420),
        (King, 4, Simple, 768, 7968),
        (King, 2, Docked, 420, 1176),
        (King, 3, Docked, 1092, 8256),
        (King, 4, Docked, 1864, 34808),
        (Rook, 1, Simple, 896, 896),
        (Rook, 2, Simple, 3136, 6272),
        (Rook, 3, Docked, 4032, 43904),
        (Rook, 4, Docked, 4032, 301056),
        (Bishop, 1, Simple, 560, 560),
        (Bishop, 2, Simple, 1424, 2208),
        (Bishop, 3, Docked, 1932, 8688),
        (Bishop, 4, Docked, 1964, 33440),
        (Queen, 1, Simple, 1456, 1456),
        (Queen, 2, Simple, 3984, 24160),
        (Queen, 3, Docked, 4032, 398256),
        (Queen, 4, Docked, 4032, 5010496),
    ] {
        assert_eq!(
            count(mover, length, kind),
            (pairs, trajectories),
            "{mover:?} {length} {kind:?}"
        );
    }
}

#[test]
fn reference_cases() {
    for (mover, from, to, length, kind, trajectories) in [
        (Mover::Knight, "g1", "e5", 2, Kind::Simple, 1),
        (Mover::Knight, "a1", "b2", 2, Kind::None, 0),
        (Mover::Knight, "a1", "b2", 4, Kind::Docked, 10),
        (Mover::King, "h8", "d4", 4, Kind::Simple, 1),
        (Mover::King, "e1", "e3", 3, Kind::Docked, 8),
        (Mover::Rook, "a1", "b2", 3, Kind::Docked, 12),
        (Mover::Queen, "d1", "h7", 4, Kind::Docked, 1_132),
        (Mover::Queen, "d1", "h7", 5, Kind::None, 0),
        (Mover::WhitePawn, "e2", "e8", 5, Kind::Simple, 19),
        (Mover::WhitePawn, "e2", "e8", 6, Kind::Simple, 202),
        (Mover::BlackPawn, "e7", "e1", 6, Kind::Simple, 202),
    ] {
        let bundle = bundle(mover, square(from), square(to), length);
        assert_eq!(
            (bundle.kind(), bundle.trajectories().len()),
            (kind, trajectories),
            "{mover:?} {from}{to} {length}"
        );
    }
}

#[test]
fn pawns_dock_through_promotion() {
    assert_eq!(
        texts(&bundle(Mover::WhitePawn, Square::B7, Square::B1, 2)),
        ["b7b8q b8b1"]
    );
    let fork = bundle(Mover::WhitePawn, Square::G7, Square::E6, 2);
    assert_eq!(
        (fork.kind(), texts(&fork)),
        (Kind::Docked, vec!["g7f8n f8e6".into(), "g7g8q g8e6".into()])
    );
}

#[test]
fn pawns_promote_on_arrival_and_start_with_two_ranks() {
    assert_eq!(
        texts(&bundle(Mover::WhitePawn, Square::E7, Square::E8, 1)),
        ["e7e8q"]
    );
    let double = bundle(Mover::BlackPawn, Square::D7, Square::D5, 1);
    assert_eq!(
        (double.kind(), texts(&double)),
        (Kind::Simple, vec!["d7d5".into()])
    );
    assert_eq!(double.trajectories()[0].steps()[0].mark, Mark::DoubleStep);
    assert_eq!(double.trajectories()[0].beta().collect::<Vec<_>>(), [Square::D6]);
    assert!(bundle(Mover::WhitePawn, Square::E3, Square::E5, 1).is_empty());
    // One double step, never two.
    assert!(bundle(Mover::WhitePawn, Square::E2, Square::E6, 2).is_empty());
}

#[test]
fn castling_is_a_move_of_the_king_and_of_the_rook() {
    let with = |mover, from, to, length, color, rights: &str| {
        let length = Length::new(length).expect("not 0");
        let parameters = Parameters {
            mover,
            from,
            to,
            length,
        };
        texts(&Bundle::with_castling(
            parameters,
            color,
            rights.parse::<Rights>().expect("rights"),
        ))
    };
    use Color::{Black, White};
    assert_eq!(with(Mover::King, Square::E1, Square::G1, 1, White, "K"), ["e1g1"]);
    assert_eq!(
        with(Mover::King, Square::E1, Square::H1, 2, White, "KQkq"),
        ["e1g1 g1h1"]
    );
    assert_eq!(
        with(Mover::King, Square::E8, Square::B8, 2, Black, "KQkq"),
        ["e8c8 c8b8"]
    );
    assert_eq!(
        with(Mover::Rook, Square::A8, Square::D1, 2, Black, "q"),
        ["a8a1 a1d1", "a8d8 d8d1", "e8c8 d8d1"]
    );
    assert_eq!(
        with(Mover::Rook, Square::H1, Square::F1, 1, White, "K"),
        ["e1g1", "h1f1"]
    );
    // The right of the other colour, of the other rook, or of a piece that is not at home.
    for (mover, from, to, color, rights) in [
        (Mover::King, Square::E1, Square::G1, White, "Qkq"),
        (Mover::King, Square::E1, Square::G1, Black, "KQkq"),
        (Mover::King, Square::D1, Square::F1, White, "KQkq"),
        (Mover::Bishop, Square::H1, Square::F1, White, "KQkq"),
    ] {
        assert!(with(mover, from, to, 1, color, rights).is_empty());
    }
}

/// Chess960: wherever king and rook stand, they go to where they go in orthodox chess.
#[test]
fn castling_from_other_arrangements() {
    let with = |mover, from, to, length, rights: &str| {
        let length = Length::new(length).expect("not 0");
        let rights: Rights = rights.parse().expect("rights");
        let parameters = Parameters {
            mover,
            from,
            to,
            length,
        };
        let bundle = Bundle::with_castling(parameters, Color::White, rights);
        assert_eq!(
            puchok_bundles::memo::bundle_with_castling(parameters, Color::White, rights),
            (!bundle.is_empty()).then_some(&bundle)
        );
        texts(&bundle)
    };
    // King f1, rook h1: castling is f1–g1 and h1–f1, written as king takes rook. The king can also walk
    // there.
    assert_eq!(
        with(Mover::King, Square::F1, Square::G1, 1, "f1h1"),
        ["f1g1", "f1h1"]
    );
    assert_eq!(
        with(Mover::Rook, Square::H1, Square::F1, 1, "f1h1"),
        ["f1h1", "h1f1"]
    );
    assert_eq!(
        with(Mover::King, Square::B1, Square::C1, 1, "b1a1,b1g1"),
        ["b1a1", "b1c1"]
    );
    // King g1 is already on its destination; castling then moves only the rook, and is no step of the king.
    assert_eq!(
        with(Mover::King, Square::G1, Square::F1, 2, "g1h1"),
        ["g1f2 f2f1", "g1g2 g2f1"]
    );
    assert_eq!(
        with(Mover::Rook, Square::H1, Square::F1, 1, "g1h1"),
        ["g1h1", "h1f1"]
    );
    // The orthodox arrangement is the same however it is written.
    assert_eq!("e1h1,e1a1,e8h8,e8a8".parse(), Ok(Rights::ALL));
    for nonsense in [
        "f1",
        "f1f1",
        "f1h8",
        "f3h3",
        "f1h1,e1a1",
        "f1h1,f1g1",
        "f1h1,",
        "ё1h1",
    ] {
        assert!(nonsense.parse::<Rights>().is_err(), "{nonsense}");
    }
}

#[test]
fn no_bundle_from_a_field_to_itself_or_beyond_the_longest() {
    for mover in Mover::ALL {
        for from in Square::ALL {
            for length in 1..=6 {
                assert_eq!(bundle(mover, from, from, length).kind(), Kind::None);
            }
            assert_eq!(
                bundle(mover, from, Square::E4, Length::LONGEST.get() + 1).kind(),
                Kind::None
            );
            assert_eq!(bundle(mover, from, Square::E4, u8::MAX).kind(), Kind::None);
        }
    }
}

fn field(square: Square) -> Field {
    (square.file().to_u32() as i32, square.rank().to_u32() as i32)
}

fn by_brute_force(mover: Mover, from: Square, to: Square, length: u8) -> Vec<String> {
    let (a, b, length) = (field(from), field(to), usize::from(length));
    let found = match mover {
        Mover::WhitePawn => brute::pawn_bundle(true, a, b, length),
        Mover::BlackPawn => brute::pawn_bundle(false, a, b, length),
        Mover::King => brute::bundle(Piece::King, a, b, length),
        Mover::Knight => brute::bundle(Piece::Knight, a, b, length),
        Mover::Bishop => brute::bundle(Piece::Bishop, a, b, length),
        Mover::Rook => brute::bundle(Piece::Rook, a, b, length),
        Mover::Queen => brute::bundle(Piece::Queen, a, b, length),
    };
    found.into_iter().map(|moves| moves.join(" ")).collect()
}

/// Every bundle of up to two moves, from every field to every field.
#[test]
fn short_bundles_are_the_paths() {
    for mover in Mover::ALL {
        for from in Square::ALL {
            for to in Square::ALL {
                for length in 1..=2 {
                    let ours = texts(&bundle(mover, from, to, length));
                    assert_eq!(
                        ours,
                        by_brute_force(mover, from, to, length),
                        "{mover:?} {from}{to} {length}"
                    );
                }
            }
        }
    }
}

fn any_square() -> impl Strategy<Value = Square> {
    (0u32..64).prop_map(Square::new)
}

fn any_mover() -> impl Strategy<Value = Mover> {
    prop::sample::select(Mover::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Random longer ones, in the lexicographic order of their moves, each once.
    #[test]
    fn bundles_are_the_paths(mover in any_mover(), from in any_square(), to in any_square(), length in 3u8..=6) {
        // A sliding piece has too many walks of six moves for brute force.
        let length = if mover.is_sliding() { length.min(4) } else { length };
        prop_assert_eq!(texts(&bundle(mover, from, to, length)), by_brute_force(mover, from, to, length));
    }

    /// Black's pawns mirror White's.
    #[test]
    fn colours_mirror_each_other(from in any_square(), to in any_square(), length in 1u8..=7) {
        let flip = |text: String| {
            let moves = text.chars().map(|c| match c.to_digit(10) {
                Some(rank) => char::from_digit(9 - rank, 10).expect("a rank"),
                None => c,
            });
            moves.collect::<String>()
        };
        let white = bundle(Mover::WhitePawn, from, to, length);
        let black = bundle(Mover::BlackPawn, from.flip_vertical(), to.flip_vertical(), length);
        let mut mirrored: Vec<String> = texts(&black).into_iter().map(flip).collect();
        mirrored.sort();
        prop_assert_eq!(white.kind(), black.kind());
        prop_assert_eq!(texts(&white), mirrored);
    }
}
