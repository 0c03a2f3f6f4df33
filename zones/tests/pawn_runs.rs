//! Promotion zones against brute force: a pawn and its king against king and officer.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

use puchok_zones::board::view::View;
use puchok_zones::zone::State;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::promotion;
use shakmaty::fen::Fen;
use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Position, Role, Setup, Square,
};

/// White's pawn, which nothing stands in front of, and its zone's word on whether it gets through.
struct Run {
    position: Chess,
    is_open: bool,
}

/// Positions of king and pawn, from the fourth rank on, against king and officer, the same on every run.
fn runs(seed: &mut u64, count: usize) -> Vec<Run> {
    let mut cells = Cells::new();
    let mut next = |bound: u64| {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed % bound) as u32
    };
    let mut runs = Vec::new();
    while runs.len() < count {
        let officer = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][next(4) as usize];
        let men = [
            (Square::new(next(64)), Role::King.of(Color::White)),
            (Square::new(24 + next(32)), Role::Pawn.of(Color::White)),
            (Square::new(next(64)), Role::King.of(Color::Black)),
            (Square::new(next(64)), officer.of(Color::Black)),
        ];
        let setup = Setup {
            board: men.iter().fold(Board::empty(), |mut board, &(on, piece)| {
                board.set_piece_at(on, piece);
                board
            }),
            turn: [Color::White, Color::Black][next(2) as usize],
            ..Setup::empty()
        };
        let are_apart = setup.board.occupied().count() == men.len();
        let position = Chess::from_setup(setup, CastlingMode::Standard).ok();
        let Some(position) = position.filter(|position| are_apart && !position.is_check()) else {
            continue;
        };
        let view = View::new(&position);
        let pawn = men[1].0;
        let zone = promotion::of_pawn(&view, &mut cells, Color::White, pawn, 3).unwrap();
        if zone.state != State::Frozen {
            let is_open = zone.is_open();
            runs.push(Run { position, is_open });
        }
    }
    runs
}

/// Whether the pawn gets through if White only goes on with it, or takes what Black has just moved (`came`). What
/// White can take back does not stop it, checks do if `checks_stop`, and that the pawn is pinned does not.
fn gets_through(position: &Chess, came: Option<Square>, checks_stop: bool) -> bool {
    let after = |mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    let takes = |position: &Chess, on: Square| {
        let legal = position.legal_moves();
        legal.into_iter().any(|mv| mv.is_capture() && mv.to() == on)
    };
    let mut legal = position.legal_moves().into_iter();
    let Some(pawn) = position.board().pawns().first() else {
        return legal.all(|mv| !mv.is_capture() || takes(&after(mv), mv.to()));
    };
    if position.turn() == Color::White {
        let is_blocked = || {
            pawn.offset(8)
                .is_some_and(|next| position.board().occupied().contains(next))
        };
        let takes_it = || came.is_some_and(|on| takes(position, on));
        let step = legal.find(|mv| mv.role() == Role::Pawn && !mv.is_capture());
        let goes_on = |mv| gets_through(&after(mv), None, checks_stop);
        return takes_it() || step.map_or_else(|| !is_blocked(), goes_on);
    }
    legal.all(|mv| {
        let after = after(mv);
        match (mv.is_capture(), after.is_check()) {
            (true, _) => takes(&after, mv.to()),
            (_, true) => !checks_stop,
            _ => gets_through(&after, Some(mv.to()), checks_stop),
        }
    })
}

/// What is left are two men of Black that stop the pawn together, which a zone does not consider, and pawns that
/// check.
#[test]
fn a_promotion_zone_knows_which_pawns_get_through() {
    let mut seed = 0x2545_f491_4f6c_dd1d;
    let (mut open, mut held) = (0, 0);
    let mut wrong = (Vec::new(), Vec::new());
    for Run { position, is_open } in runs(&mut seed, 4000) {
        let is_wrong = gets_through(&position, None, !is_open) != is_open;
        let (all, wrong) = match is_open {
            true => (&mut open, &mut wrong.0),
            false => (&mut held, &mut wrong.1),
        };
        *all += 1;
        if is_wrong {
            wrong.push(Fen::from_position(&position, EnPassantMode::Legal).to_string());
        }
    }
    assert!(open > 800 && wrong.0.len() * 200 < open, "{open}: {:?}", wrong.0);
    assert!(
        held > 2000 && wrong.1.len() * 2000 < held,
        "{held}: {:?}",
        wrong.1
    );
}

/// An officer that is lost on its shortest way takes a longer one; the pawn captures from the field to which it has
/// gone on.
#[test]
fn a_pawn_is_stopped_by_the_way_that_is_left() {
    for (fen, is_open) in [
        // 1... Rg1 loses the rook, 1... Rd1 2. g7 Rd8 does not.
        ("8/8/6P1/2k5/8/8/7K/2r5 b - - 0 1", false),
        // 1. a6 Bd5 loses the bishop, 1... Bh5 2. a7 Bf3 does not.
        ("8/5b2/8/P7/1k1K4/8/8/8 w - - 0 1", false),
        ("8/6b1/8/2P2K2/8/k7/8/8 b - - 0 1", false),
        // 1. g7 Rh8 2. gxh8=Q.
        ("8/8/1k4P1/8/8/5K2/7r/8 w - - 0 1", true),
    ] {
        let position: Chess = fen
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        let view = View::new(&position);
        let pawn = position.board().pawns().first().unwrap();
        let zone = promotion::of_pawn(&view, &mut Cells::new(), Color::White, pawn, 3).unwrap();
        assert_eq!(zone.is_open(), is_open, "{fen}");
    }
}
