//! Names that the board has to bear out.

use shakmaty::CastlingMode;

use super::candidates::Scene;
use super::kind::Kind;
use super::naming::Manner;
use crate::position::Position;

/// For what a move is named.
fn named(fen: &str, san: &str) -> Kind {
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let mv = position.parse_san(san).unwrap();
    Scene::new(&position).name_of(mv).unwrap().kind
}

#[test]
fn space_is_for_officers_and_behind_the_foremost_pawn() {
    assert_eq!(
        named(
            "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
            "e5"
        ),
        Kind::Space
    );
    let doubled = "r1bqkbnr/pppppppp/2n5/4P3/8/4P3/PPP2PPP/RNBQKBNR w KQkq - 0 1";
    assert_ne!(named(doubled, "e4"), Kind::Space);
    assert_ne!(
        named("4k3/ppp5/8/8/2P5/8/PP6/4K3 w - - 0 1", "c5"),
        Kind::Space,
        "in an ending"
    );
    let behind = "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
    assert_ne!(named(behind, "e5"), Kind::Space, "without the queen");
}

/// The rook guards the pawn on a3 where the other rook wins it; a knight on c2 guards it already, a second
/// rook wins it all the same, and a pawn on a5 keeps the rooks off.
#[test]
fn only_a_pawn_that_could_be_won_is_guarded() {
    for (fen, expected) in [
        ("r5k1/5ppp/8/8/8/P7/5PPP/2R3K1 w - - 0 1", true),
        ("r5k1/5ppp/8/8/8/P7/2N2PPP/2R3K1 w - - 0 1", false),
        ("r5k1/r4ppp/8/8/8/P7/5PPP/2R3K1 w - - 0 1", false),
        ("r5k1/5ppp/8/p7/8/P7/5PPP/2R3K1 w - - 0 1", false),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mv = position.parse_san("Ra1").unwrap();
        let name = Scene::new(&position).name_of(mv).unwrap();
        assert_eq!(name.manner == Manner::Guards, expected, "{fen}");
    }
}

#[test]
fn a_blockade_stops_what_could_go_on() {
    assert_eq!(
        named("4k3/5ppp/8/8/8/2p1N3/5PPP/4K3 w - - 0 1", "Nc2"),
        Kind::Blockade
    );
    let before_it = "4k3/5ppp/8/8/2p5/8/2R2PPP/4K3 w - - 0 1";
    assert_ne!(named(before_it, "Rc3"), Kind::Blockade);
    let stopped = "4k3/5ppp/8/8/2p5/2K5/5PPP/1N6 w - - 0 1";
    assert_ne!(named(stopped, "Na3"), Kind::Blockade);
}

/// The knight attacks the queen on a8 besides the pawn on a4; without the queen it is there for the pawn.
#[test]
fn an_officer_that_is_won_is_more_than_a_pawn() {
    let with = "Q1b2rk1/1p1n1p1p/p2N2p1/8/P4N2/2b1P3/2P1KnPP/5B1R b - - 1 21";
    assert_eq!(named(with, "Nb6"), Kind::Attack);
    let without = "2b2rk1/1p1n1p1p/p2N2p1/8/P4N2/2b1P3/2P1KnPP/5B1R b - - 1 21";
    assert_eq!(named(without, "Nb6"), Kind::WeakPawn);
}
