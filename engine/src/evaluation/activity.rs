//! The activity of pieces: mobility, files and outposts, space.

use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, Rank, Role};

use super::account::Account;
use super::terms;
use puchok_zones::board::pawn_spans::{self, one_step, passed_span, relative_rank};

/// Notes the activity of a side's pieces; `passed` are the passed pawns of both sides, `outposts` the side's
/// [`outposts`].
pub fn describe(view: &View, color: Color, passed: Bitboard, outposts: Bitboard, account: &mut impl Account) {
    let own_pawns = view.pieces(color, Role::Pawn);
    let pawns = view.board().pawns();
    let area = !(view.by_role(!color, Role::Pawn) | own_pawns | Bitboard::from_square(view.king(color)));
    let minors = view.pieces(color, Role::Knight) | view.pieces(color, Role::Bishop);
    account.add(
        terms::BEHIND_PAWN.at(0),
        (minors & one_step(!color, pawns)).count() as i32,
    );
    for square in view.pieces(color, Role::Knight) {
        let fields = view.from(square);
        account.add(terms::KNIGHT_MOBILITY.at((fields & area).count()), 1);
        if outposts.contains(square) {
            account.add(terms::OUTPOST.at(0), 1);
        } else if (fields & outposts & !view.side(color)).any() {
            account.add(terms::REACHES_OUTPOST.at(0), 1);
        }
    }
    for square in view.pieces(color, Role::Bishop) {
        account.add(terms::BISHOP_MOBILITY.at((view.from(square) & area).count()), 1);
        if outposts.contains(square) {
            account.add(terms::OUTPOST.at(1), 1);
        }
        let on_its_colour = own_pawns & colour_of(square);
        account.add(terms::BISHOP_PAWNS.at(0), on_its_colour.count() as i32);
        let blocked = on_its_colour & one_step(!color, view.occupied());
        account.add(terms::BISHOP_PAWNS.at(1), blocked.count() as i32);
    }
    for square in view.pieces(color, Role::Rook) {
        account.add(terms::ROOK_MOBILITY.at((view.from(square) & area).count()), 1);
        let file = Bitboard::from_file(square.file());
        if (file & own_pawns).is_empty() {
            let open = usize::from((file & pawns).is_empty());
            account.add(terms::ROOK_FILE.at(open), 1);
        }
        for pawn in file & passed & view.from(square) {
            let pusher = if own_pawns.contains(pawn) { color } else { !color };
            if relative_rank(pusher, square) < relative_rank(pusher, pawn) {
                account.add(terms::ROOK_BEHIND_PASSED.at(usize::from(pusher != color)), 1);
            }
        }
    }
    for square in view.pieces(color, Role::Queen) {
        account.add(terms::QUEEN_MOBILITY.at((view.from(square) & area).count()), 1);
    }
    let camp = CENTRE_FILES & !own_pawns & !view.by_role(!color, Role::Pawn) & second_to_fourth(color);
    account.add(terms::SPACE.at(0), camp.count() as i32);
}

/// Files c to f.
const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

fn second_to_fourth(color: Color) -> Bitboard {
    [Rank::Second, Rank::Third, Rank::Fourth]
        .into_iter()
        .map(|rank| Bitboard::from_rank(color.relative_rank(rank)))
        .fold(Bitboard::EMPTY, |all, rank| all | rank)
}

/// The fields that have the colour of this one.
#[inline]
fn colour_of(square: shakmaty::Square) -> Bitboard {
    if square.is_dark() {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    }
}

/// Fields on ranks 4 to 6 that a pawn protects and from which no enemy pawn can drive a piece away.
pub fn outposts(view: &View, color: Color) -> Bitboard {
    let other_pawns = view.pieces(!color, Role::Pawn);
    let advanced = [Rank::Fourth, Rank::Fifth, Rank::Sixth]
        .into_iter()
        .map(|rank| Bitboard::from_rank(color.relative_rank(rank)))
        .fold(Bitboard::EMPTY, |all, rank| all | rank);
    let mut fields = view.by_role(color, Role::Pawn) & advanced & !view.by_role(!color, Role::Pawn);
    for square in fields {
        let drivers = passed_span(color, square) & !Bitboard::from_file(square.file()) & other_pawns;
        if drivers.any() {
            fields.discard(square);
        }
    }
    fields
}

/// Notes a side's threats: what it attacks.
pub fn describe_threats(view: &View, color: Color, account: &mut impl Account) {
    let other = view.side(!color);
    let officers = view.officers(!color);
    let own_control = view.controlled(color);
    let other_control = view.controlled(!color);
    let held =
        view.by_role(!color, Role::Pawn) | (view.controlled_twice(!color) & !view.controlled_twice(color));
    let weak = other & !held & own_control & !view.board().kings();
    let safe = !other_control | own_control;

    let pawns = view.pieces(color, Role::Pawn);
    let from_pawns = pawn_spans::control(color, pawns & safe);
    account.add(terms::PAWN_THREAT.at(0), (from_pawns & officers).count() as i32);
    let free = !view.occupied();
    let step = one_step(color, pawns) & free;
    let double = one_step(
        color,
        step & Bitboard::from_rank(color.relative_rank(Rank::Third)),
    ) & free;
    let landing = (step | double) & !view.by_role(!color, Role::Pawn) & safe;
    let pushed = pawn_spans::control(color, landing) & officers & !from_pawns;
    account.add(terms::PUSH_THREAT.at(0), pushed.count() as i32);

    let by_minor = view.by_role(color, Role::Knight) | view.by_role(color, Role::Bishop);
    let by_rook = view.by_role(color, Role::Rook);
    let dearer = view.board().rooks_and_queens();
    for square in by_minor & other & (weak | dearer) & !view.board().kings() {
        // An enemy piece stands there.
        if let Some(role) = view.role_at(square) {
            account.add(terms::MINOR_THREAT.role(role), 1);
        }
    }
    for square in by_rook & other & (weak | view.board().queens()) & !view.board().kings() {
        if let Some(role) = view.role_at(square) {
            account.add(terms::ROOK_THREAT.role(role), 1);
        }
    }
    let by_king = view.by_role(color, Role::King) & weak;
    account.add(terms::KING_THREAT.at(0), i32::from(by_king.any()));
    account.add(terms::HANGING.at(0), (weak & !other_control).count() as i32);
    account.add(
        terms::CONTESTED.at(0),
        (own_control & other_control & !held).count() as i32,
    );
}
