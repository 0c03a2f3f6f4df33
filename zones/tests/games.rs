//! Zone games: claimed mates are mates, and claims depend on their relevance sets only.

mod common {
    pub(crate) mod position;
}

use common::position::position;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::zone::Zone;
use puchok_zones::zone::game::frozen::Frozen;
use puchok_zones::zone::game::goal::Goal;
use puchok_zones::zone::game::{Claim, Games, after_pass, relevance};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{
    Bitboard, Chess, Color, EnPassantMode, Move, Position, Role, Square, san::SanPlus, uci::UciMove,
};

fn best(chess: &Chess, positions: u32) -> Option<Claim> {
    let mut games = Games::new(1 << 14);
    games.begin(chess, &[]);
    games.play(positions, &mut || true);
    games.best().cloned()
}

/// Whether the side to move can force mate within `plies` plies, by the rules alone.
fn mates_within(chess: &Chess, plies: u8) -> bool {
    plies > 0
        && chess.legal_moves().into_iter().any(|m| {
            let mut next = chess.clone();
            next.play_unchecked(m);
            is_mated_within(&next, plies - 1)
        })
}

fn is_mated_within(chess: &Chess, plies: u8) -> bool {
    let replies = chess.legal_moves();
    if replies.is_empty() {
        return chess.is_check();
    }
    plies > 0
        && replies.into_iter().all(|m| {
            let mut next = chess.clone();
            next.play_unchecked(m);
            mates_within(&next, plies - 1)
        })
}

/// Mates known from the books: back rank, smothered (Lucena 1497), Anastasia's, Boden's, Légal's, and one by
/// a quiet move.
#[test]
fn known_mates_are_found_and_are_mates() {
    for (fen, first) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#"),
        ("5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", "Qg8+"),
        ("5r2/1b2Nppk/8/2R5/8/8/5PPP/6K1 w - - 0 1", "Rh5#"),
        (
            "2kr3r/pp1n1ppp/2p1p3/5b2/5B2/2P2Q2/PP3PPP/R3KB1R w KQ - 0 1",
            "Qxc6+",
        ),
        (
            "r2qkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6",
            "Bxf7+",
        ),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7"),
    ] {
        let chess = position(fen);
        let claim = best(&chess, 2_000).unwrap_or_else(|| panic!("nothing settled in {fen}"));
        assert_eq!(claim.goal, Goal::Mate, "{fen}");
        let san = SanPlus::from_move(chess.clone(), claim.line[0]).to_string();
        assert_eq!(san, first, "{fen}");
        assert!(mates_within(&chess, claim.plies), "{fen}");
        assert_eq!(claim.line.len(), usize::from(claim.plies), "{fen}");
    }
}

/// Nothing is won from the initial position, and the games establish this by trying everything.
#[test]
fn nothing_is_claimed_where_nothing_is_won() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
        // A stalemate trap: the queen may not take away the last field.
        "k7/2Q5/8/8/8/8/8/7K b - - 0 1",
    ] {
        assert_eq!(best(&position(fen), 2_000), None, "{fen}");
    }
}

/// The same game gives the same result twice.
#[test]
fn games_are_repeatable() {
    let chess = position("r1b2rk1/ppqn1p1p/2n1p1p1/2b3N1/2N5/PP1BP3/1B3PPP/R2QK2R w KQ - 0 1");
    assert_eq!(best(&chess, 1_000), best(&chess, 1_000));
}

/// Returning to a position of the game proves nothing, whatever was proved earlier for another game; and what
/// was refuted by such a repetition is not refuted in a game without it.
#[test]
fn what_has_been_on_the_board_proves_nothing() {
    let chess = position("5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1");
    let check = "d5g8".parse::<UciMove>().unwrap().to_move(&chess).unwrap();
    let mut next = chess.clone();
    next.play_unchecked(check);
    let key = next.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
    let mut games = Games::new(1 << 14);
    let mut best = |earlier: &[u64]| {
        games.begin(&chess, earlier);
        games.play(2_000, &mut || true);
        games.best().map(|claim| (claim.line[0], claim.plies))
    };
    assert_eq!(best(&[]), Some((check, 3)));
    assert_ne!(best(&[key]).map(|(first, _)| first), Some(check));
    assert_eq!(best(&[]), Some((check, 3)));
}

/// In slices or at once, no more positions than allowed are made, and `go_on` is called for each.
#[test]
fn budgets_are_kept() {
    let chess = position("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
    let mut games = Games::new(1 << 12);
    games.begin(&chess, &[]);
    let mut asked = 0;
    for budget in [1, 7, 20, 100, 300] {
        let before = games.positions();
        games.play(budget, &mut || {
            asked += 1;
            true
        });
        assert!(games.positions() - before <= budget);
        assert_eq!(games.positions(), asked);
    }
}

/// Without a limit, games are played until nothing is left to try or the room is full; with hardly any room
/// that is soon.
#[test]
fn games_end_without_a_limit_and_without_room() {
    for fen in [
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    ] {
        for room in [0, 1, 2, 1 << 10] {
            let mut games = Games::new(room);
            games.begin(&position(fen), &[]);
            games.play(1, &mut || true);
            games.play(u32::MAX, &mut || true);
            assert!(games.is_exhausted(), "{fen}: {room}");
        }
    }
}

/// Moves that touch a set: those that leave it, enter it, or gain control over it.
#[test]
fn touching() {
    let chess = position("6k1/8/8/3r4/8/2N5/8/R3K3 b - - 0 1");
    let set = [shakmaty::Square::A8, shakmaty::Square::A4].into_iter().collect();
    let touches = |uci: &str| {
        let m = uci.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        relevance::touches(set, chess.board(), m, Color::Black)
    };
    assert!(touches("d5d8"), "controls a8");
    assert!(touches("d5d4"), "controls a4");
    assert!(!touches("d5d6"));
    assert!(!touches("g8h8"));
}

/// Whether a claim of White's is still valid after these moves.
fn stands_after(chess: &Chess, claim: &Claim, moves: &[&str]) -> bool {
    let mut frozen = Frozen::default();
    frozen.keep(claim.clone());
    let mut now = chess.clone();
    for uci in moves {
        let m = uci.parse::<UciMove>().expect("UCI").to_move(&now).expect("legal");
        frozen.follow(&now, m);
        now.play_unchecked(m);
    }
    frozen.of(Color::White).next().is_some()
}

/// A claim is valid while moves leave its fields alone, thaws at the first that touches them, and follows its
/// own line.
#[test]
fn claims_thaw_when_touched() {
    // The rook mates on a8; only its path and the king's ring matter.
    let chess = position("6k1/2p2ppp/8/8/3n4/8/7P/R5K1 w - - 0 1");
    let claim = best(&chess, 500).expect("the back rank");
    assert_eq!(claim.goal, Goal::Mate);
    let stands_after = |moves: &[&str]| stands_after(&chess, &claim, moves);
    assert!(stands_after(&[]));
    assert!(stands_after(&["h2h3"]));
    assert!(
        stands_after(&["h2h3", "c7c6"]),
        "the pawn looks at nothing that counts"
    );
    assert!(!stands_after(&["h2h3", "g7g6"]), "the pawn leaves the ring");
    assert!(
        !stands_after(&["h2h3", "d4c6"]),
        "the knight guards the last field"
    );
    assert!(!stands_after(&["h2h3", "d4e2"]), "a check comes first");
    assert!(!stands_after(&["a1a8"]), "the line is played");
}

/// One knight captures the other, which is protected, because the bishop recaptures: when the bishop moves,
/// the claim thaws.
#[test]
fn a_claim_of_material_rests_on_what_takes_back() {
    let chess = position("6k1/5ppp/2n5/4n3/8/5NB1/5PPP/6K1 w - - 0 1");
    let claim = best(&chess, 500).expect("the knight is taken twice");
    assert_eq!(claim.line.first().map(|m| m.to()), Some(Square::E5));
    let stands_after = |uci: &str| stands_after(&chess, &claim, &[uci]);
    assert!(stands_after("h2h3"));
    assert!(!stands_after("g3h4"), "the bishop takes nothing from there");
    assert!(claim.set.contains(Square::F4), "its line");
}

/// White's queen captures Black's unless Black makes a threat: after Ng4 the capture is answered by mate on
/// f2.
#[test]
fn claims_of_material_thaw_with_a_counter_threat() {
    let chess = position("r3k2r/2p2p2/p2p1n2/1p2p3/4P2p/1PPPPp1q/1P5P/R1N2QRK b kq - 0 1");
    let passed = after_pass(&chess, 0).expect("nobody is in check");
    let claim = best(&passed, 3_000).expect("the queen is taken");
    assert_eq!((claim.side, claim.goal == Goal::Mate), (Color::White, false));
    let stands_after = |uci: &str| stands_after(&chess, &claim, &[uci]);
    assert!(
        stands_after("b5b4") || stands_after("a6a5"),
        "a pawn far away threatens nothing"
    );
    assert!(!stands_after("f6g4"));
}

/// A game settles the zone whose own piece captures the target: the knight captures the pawn, not the queen,
/// which heads for e4 via b1.
#[test]
fn a_zone_is_settled_by_its_own_piece() {
    let chess = position("6k1/p4p1p/1p3np1/2q5/4p3/4P1N1/PP3PPP/3Q2K1 w - - 0 1");
    let mut games = Games::new(1 << 14);
    games.begin(&chess, &[]);
    games.play(3_000, &mut || true);
    let view = View::new(&chess);
    let map = Map::of(&view, Horizon::default());
    let zone = |piece, target| {
        let found = map
            .zones()
            .iter()
            .find(|z| (z.piece, z.target.square()) == (piece, target));
        *found.expect("the zone is on the map")
    };
    let queen = zone(Square::D1, Square::E4);
    let takes = |claim: &&Claim| {
        let taker = claim.line.iter().step_by(2).find(|m| m.to() == Square::E4);
        taker.is_some_and(|m| m.role() == Role::Knight)
    };
    let by_knight: Vec<&Claim> = games.claims().iter().filter(takes).collect();
    assert!(!by_knight.is_empty(), "{:?}", games.claims());
    for claim in by_knight {
        assert!(!claim.settles(&queen), "{claim:?}");
    }
    // Back rank: the rook mates, which settles the zone of its attack on the king.
    let chess = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let claim = best(&chess, 500).expect("the back rank");
    let view = View::new(&chess);
    let map = Map::of(&view, Horizon::default());
    let mut rook = map.zones().iter().filter(|z| z.piece == Square::A1);
    assert!(rook.any(|z| z.target.square() == Square::G8 && claim.settles(z)));
}

/// The knight on b1 alone keeps the rook from being pinned: when it leaves, there is no mate on d8.
#[test]
fn a_claim_rests_on_what_keeps_its_piece_free() {
    let chess = position("6k1/5ppp/8/8/8/6P1/8/Kn1R3r w - - 0 1");
    let claim = best(&chess, 500).expect("the back rank");
    assert_eq!(claim.goal, Goal::Mate);
    assert!(claim.set.contains(Square::B1), "{:?}", claim.set);
    let mut now = chess;
    let mut frozen = Frozen::default();
    frozen.keep(claim);
    for uci in ["g3g4", "b1a3"] {
        let m = uci.parse::<UciMove>().expect("UCI").to_move(&now).expect("legal");
        frozen.follow(&now, m);
        now.play_unchecked(m);
    }
    assert!(!mates_within(&now, 1));
    assert!(frozen.of(Color::White).next().is_none());
}

/// A claim of the side to move that this line reaches a goal.
fn claim_of(chess: &Chess, goal: Goal, line: &str) -> Claim {
    let mut now = chess.clone();
    let play = |uci: &str| {
        let m = uci.parse::<UciMove>().expect("UCI").to_move(&now).expect("legal");
        now.play_unchecked(m);
        m
    };
    let line: Vec<Move> = line.split(' ').map(play).collect();
    Claim {
        side: chess.turn(),
        goal,
        plies: line.len() as u8,
        line,
        set: Bitboard::EMPTY,
        positions: 0,
        quiet: false,
    }
}

fn zone_of(chess: &Chess, piece: Square, target: Square) -> Zone {
    let map = Map::of(&View::new(chess), Horizon::WHOLE);
    let is = |z: &&Zone| (z.piece, z.target.square()) == (piece, target);
    *map.zones().iter().find(is).expect("the zone is on the map")
}

/// The pawn that promotes on e8 comes from f2: the one from e2 has been captured en passant, on a field other
/// than its own.
#[test]
fn a_pawn_taken_en_passant_does_not_promote() {
    let chess = position("k7/8/8/8/3p4/8/4PP2/7K w - - 0 1");
    let settles =
        |line| claim_of(&chess, Goal::ALL[1], line).settles(&zone_of(&chess, Square::E2, Square::E8));
    assert!(!settles(
        "e2e4 d4e3 f2e3 a8b7 e3e4 b7a8 e4e5 a8b7 e5e6 b7a8 e6e7 a8b7 e7e8q"
    ));
    assert!(settles("e2e4 a8b7 e4e5 b7a8 e5e6 a8b7 e6e7 b7a8 e7e8q"));
}

/// Castling also moves the rook: the mate on the f-file settles the zone of the rook.
#[test]
fn a_rook_moves_by_castling() {
    let chess = position("5k2/4p1p1/4P1P1/8/8/8/8/4K2R w K - 0 1");
    let claim = claim_of(&chess, Goal::Mate, "e1g1");
    assert!(claim.settles(&zone_of(&chess, Square::H1, Square::F8)));
}

/// After Rb1 and a pass Rb8 mates, since the bishop guards h7. The pawn's step to e4 shuts the bishop out, and
/// the king gets away: nothing like a queen is won.
#[test]
fn a_reply_that_shuts_out_a_guard_counts() {
    let chess = position("6k1/5p2/5P2/3pp3/8/8/P1B2PPP/R5K1 w - - 0 1");
    let claim = best(&chess, 3_000).unwrap();
    assert_eq!(claim.goal.gain().0, 90, "{claim:?}");
    // Without the pawn on e5 nothing shuts the bishop out.
    let mates = position("6k1/5p2/5P2/8/8/8/P1B2PPP/R5K1 w - - 0 1");
    assert!(best(&mates, 3_000).unwrap().goal > claim.goal);
}
