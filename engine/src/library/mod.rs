//! Facts that need no search: material draws, the bare king, king and pawn against king, bishop and knight,
//! and the rule of the square.
//!
//! PIONEER solved the Réti study only after the rule of the square had been put into its library.

pub mod bishop_and_knight;
mod king_and_pawn;

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::zone::promotion;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use bishop_and_knight::Men;

use crate::score::{Centipawns, Score};
use puchok_zones::board::pawn_spans;

/// The most men in a position that the library may know although both sides have more than their king. All it
/// knows there is that a minor piece does not win against another.
const MOST_WITH_BOTH: usize = 4;

/// The bonus for a bare king of the opponent, in centipawns on top of the material: large enough to make it
/// worth capturing the opponent's last man.
const BARE_KING: Centipawns = Centipawns(300);

/// The bonus with bishop and knight alone, in centipawns, before the distance to mate is deducted: larger
/// than with a pawn, which would be in the way.
const BISHOP_AND_KNIGHT: Centipawns = Centipawns(1_000);

/// Centipawns for each field by which the bare king is nearer to the edge, and by which the kings are nearer
/// to each other.
const EDGE: Centipawns = Centipawns(12);
const NEARNESS: Centipawns = Centipawns(6);

/// Centipawns for each half ply by which mate with bishop and knight is nearer.
const HALF_PLY: Centipawns = Centipawns(12);

/// Centipawns for each rank that the pawn of a won ending has advanced.
const ADVANCE: Centipawns = Centipawns(25);

/// The value, in centipawns, of a pawn that the other king cannot catch and that needs no help from its own
/// king: a queen less a pawn, and less what the moves to promotion may cost.
const UNSTOPPABLE: Centipawns = Centipawns(600);

/// The value of a position from the side to move; `None` if the library does not know it.
pub fn verdict(view: &View) -> Option<Score> {
    let board = view.board();
    if !may_know(board) {
        return None;
    }
    if board.pawns().is_empty() && is_drawn_material(view) {
        return Some(Score::DRAW);
    }
    if let Some(certain) = certain(view) {
        return Some(certain);
    }
    let bare = bare_king(board)?;
    let strong = !bare;
    if board.pawns().any() && is_rook_pawn_draw(view, strong) {
        return Some(Score::DRAW);
    }
    let score = if board.pawns().any() && !officers_mate(view, strong) {
        pawns_against_king(view, strong)?
    } else if let Some(men) = bishop_and_knight(view, strong) {
        worth(view, strong) + BISHOP_AND_KNIGHT - HALF_PLY * men.lateness(view.turn() == bare)
    } else {
        let from_centre = EDGE * distance_from_centre(view.king(bare));
        let apart = NEARNESS * view.king(strong).distance(view.king(bare)) as i32;
        worth(view, strong) + BARE_KING + from_centre - apart
    };
    Some(Score::from(if view.turn() == strong { score } else { -score }))
}

/// The value where it is certain under best play, whatever a search finds: only king and pawn against king.
pub fn certain(view: &View) -> Option<Score> {
    let board = view.board();
    match (board.pawns().first(), board.occupied().count()) {
        (Some(pawn), 3) => Some(king_and_pawn(view, !bare_king(board)?, pawn)),
        _ => None,
    }
}

/// Whether there are so few men, in all or of one side, that the library may know the value.
#[inline]
pub fn may_know(board: &Board) -> bool {
    board.occupied().count() <= MOST_WITH_BOTH || bare_king(board).is_some()
}

/// The side that has only its king.
#[inline]
fn bare_king(board: &Board) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|&color| board.by_color(color).count() == 1)
}

/// Whether a side's officers can mate a bare king without the help of its pawns.
fn officers_mate(view: &View, strong: Color) -> bool {
    let has = |role| view.pieces(strong, role).any();
    let bishops = view.pieces(strong, Role::Bishop);
    has(Role::Queen) || has(Role::Rook) || on_both_colours(bishops) || bishops.any() && has(Role::Knight)
}

/// Whether a side's bishops reach fields of both colours.
#[inline]
pub fn on_both_colours(bishops: Bitboard) -> bool {
    (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
}

/// The men, if one side has just a bishop and a knight, and the other a bare king.
fn bishop_and_knight(view: &View, strong: Color) -> Option<Men> {
    let one = |role| view.pieces(strong, role).single_square();
    if view.occupied().count() != 4 {
        return None;
    }
    Some(Men {
        bare: view.king(!strong),
        king: view.king(strong),
        knight: one(Role::Knight)?,
        bishop: one(Role::Bishop)?,
    })
}

/// The exact value of king and pawn against king; a win is worth more the further the pawn has advanced.
fn king_and_pawn(view: &View, strong: Color, pawn: Square) -> Score {
    let (king, other) = (view.king(strong), view.king(!strong));
    if !king_and_pawn::is_won(strong, king, pawn, other, view.turn()) {
        return Score::DRAW;
    }
    let rank = pawn_spans::relative_rank(strong, pawn) as i32;
    let score = UNSTOPPABLE + ADVANCE * rank - NEARNESS * king.distance(pawn) as i32;
    Score::from(if view.turn() == strong { score } else { -score })
}

/// The value of pawns of which one cannot be caught by the bare king, for the side with the pawns; `None` if
/// there is no such pawn.
///
/// It is less than that of the queen that the pawn can become.
fn pawns_against_king(view: &View, strong: Color) -> Option<Centipawns> {
    let steps = unstoppable(view, strong)?.div_ceil(2) as i32;
    Some(UNSTOPPABLE + worth(view, strong) - exchange::value(Role::Pawn) - ADVANCE * steps)
}

/// Whether an ending without pawns is a draw with any sensible defence.
fn is_drawn_material(view: &View) -> bool {
    let count = |color, role| view.pieces(color, role).count();
    let heavy = view.board().rooks_and_queens();
    if heavy.any() {
        return false;
    }
    let minors = |color| count(color, Role::Knight) + count(color, Role::Bishop);
    let [white, black] = [minors(Color::White), minors(Color::Black)];
    match (white.max(black), white.min(black)) {
        (0 | 1, _) => true,
        (officers, 0) => {
            let strong = if white > 0 { Color::White } else { Color::Black };
            let bishops = view.pieces(strong, Role::Bishop);
            let are_knights = officers == 2 && bishops.is_empty();
            are_knights || bishops.count() == officers && !on_both_colours(bishops)
        }
        _ => false,
    }
}

/// Whether rook pawns of one file, alone or with bishops of the wrong colour, draw because the bare king is
/// in or next to the corner and the other king is not.
fn is_rook_pawn_draw(view: &View, strong: Color) -> bool {
    let board = view.board();
    let officers = view.officers(strong);
    let pawns = board.pawns();
    let Some(pawn) = pawns.first() else { return false };
    let corner = Square::from_coords(pawn.file(), (!strong).backrank());
    if !Bitboard::SIDES.contains(pawn) || !pawns.is_subset(Bitboard::from_file(pawn.file())) {
        return false;
    }
    if officers.any() {
        let bishop = view.pieces(strong, Role::Bishop);
        if officers != bishop || bishop.any() && corner_is_covered(bishop, corner) {
            return false;
        }
    }
    view.king(!strong).distance(corner) <= 1 && view.king(strong).distance(corner) > 1
}

fn corner_is_covered(bishops: Bitboard, corner: Square) -> bool {
    let colour = if corner.is_dark() {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    };
    (bishops & colour).any()
}

/// How many plies a passed pawn of `color` needs to promote if the bare king of the other side cannot catch
/// it (the rule of the square).
///
/// `None` if every such pawn can be caught, captured at once or is blocked.
fn unstoppable(view: &View, color: Color) -> Option<u32> {
    pawn_spans::passed(view, color)
        .into_iter()
        .filter_map(|pawn| {
            let path = pawn_spans::ahead(color, pawn);
            if (path & view.occupied()).any() {
                return None;
            }
            let steps = u32::from(promotion::steps(color, pawn));
            let promotion = Square::from_coords(pawn.file(), (!color).backrank());
            let king = view.king(!color);
            let to_move = u32::from(view.turn() == !color);
            let is_taken =
                to_move == 1 && view.from(king).contains(pawn) && !view.controlled(color).contains(pawn);
            let caught = king.distance(promotion) <= steps + to_move || is_taken;
            (!caught).then(|| 2 * steps - u32::from(to_move == 0))
        })
        .min()
}

fn worth(view: &View, color: Color) -> Centipawns {
    let men = view.side(color) & !view.board().kings();
    men.into_iter()
        .filter_map(|field| view.board().role_at(field))
        .map(exchange::value)
        .sum()
}

fn distance_from_centre(square: Square) -> i32 {
    let off = |x: u32| (2 * x as i32 - 7).abs() / 2;
    off(square.file().to_u32()) + off(square.rank().to_u32())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use shakmaty::CastlingMode;

    fn view(fen: &str) -> View {
        View::new(Position::from_fen(fen, CastlingMode::Standard).unwrap().chess())
    }

    #[test]
    fn rule_of_the_square() {
        // The king is outside the square of the pawn; with the move, it steps into it.
        assert_eq!(
            unstoppable(&view("8/8/8/P6k/8/8/8/K7 w - - 0 1"), Color::White),
            Some(5)
        );
        assert_eq!(
            unstoppable(&view("8/8/8/P4k2/8/8/8/K7 b - - 0 1"), Color::White),
            Some(6)
        );
        assert_eq!(
            unstoppable(&view("8/8/8/P3k3/8/8/8/K7 b - - 0 1"), Color::White),
            None
        );
        // The double step counts as the pawn's first move.
        assert_eq!(
            unstoppable(&view("8/8/8/8/7k/8/P7/K7 w - - 0 1"), Color::White),
            Some(9)
        );
    }

    /// A king directly behind a pawn is outside its square, but with the move it captures it.
    #[test]
    fn a_pawn_that_the_king_takes_is_not_unstoppable() {
        for fen in [
            "8/8/8/8/8/8/4P1K1/1B2k3 b - - 0 1",
            "8/8/8/2B5/8/3K4/1P6/1k6 b - - 0 1",
            "8/8/8/8/8/4k3/3P4/B6K b - - 0 1",
        ] {
            assert!(
                verdict(&view(fen)).is_none_or(|score| score == Score::DRAW),
                "{fen}"
            );
        }
        // Protected, or with the pawn to move, it goes on.
        assert!(verdict(&view("8/8/8/8/8/8/2B1P3/K3k3 w - - 0 1")) > Some(Score::cp(500)));
        assert!(verdict(&view("8/8/8/8/8/3B4/4P3/K3k3 b - - 0 1")) < Some(Score::cp(-500)));
    }

    #[test]
    fn material_draws() {
        for fen in [
            "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
            "8/8/4k3/8/N7/3NK3/8/8 w - - 0 1",
            "8/8/2b1k3/8/8/3NK3/8/8 b - - 0 1",
        ] {
            assert_eq!(verdict(&view(fen)), Some(Score::DRAW), "{fen}");
        }
        assert_eq!(verdict(&view("k7/8/8/P7/8/1B6/8/K7 w - - 0 1")), None);
        assert_eq!(
            verdict(&view("k7/8/8/P7/8/2B5/8/K7 w - - 0 1")),
            Some(Score::DRAW)
        );
        assert!(verdict(&view("8/8/4k3/8/8/2BNK3/8/8 w - - 0 1")) > Some(Score::cp(900)));
    }

    /// Against a bare king, more material is worth more, however many men there are: nothing is given away to
    /// reach a simpler ending.
    #[test]
    fn more_men_are_worth_more_against_a_bare_king() {
        for [less, more] in [
            [
                "8/8/8/1k2P1P1/8/3K4/8/8 w - - 0 1",
                "8/8/5Q2/1k2P1P1/8/3K4/8/8 w - - 0 1",
            ],
            [
                "8/8/8/1k2P1P1/8/3K4/8/8 w - - 0 1",
                "8/8/5R2/1k2P1P1/8/3K4/8/8 w - - 0 1",
            ],
            [
                "8/8/8/8/2Q4K/8/6k1/8 w - - 0 1",
                "8/8/8/5P2/2Q4K/8/6k1/8 w - - 0 1",
            ],
            [
                "8/8/8/8/2R4K/8/6k1/8 w - - 0 1",
                "8/8/8/5P2/2R4K/8/6k1/8 w - - 0 1",
            ],
            [
                "8/8/3BB3/8/7K/8/6k1/8 w - - 0 1",
                "8/8/3BB3/5P2/7K/8/6k1/8 w - - 0 1",
            ],
            [
                "8/8/8/5P2/2Q4K/8/6k1/8 w - - 0 1",
                "8/8/8/P3PP2/2Q4K/8/6k1/8 w - - 0 1",
            ],
            [
                "8/8/8/P3PP2/2R4K/8/6k1/8 w - - 0 1",
                "8/8/8/P3PP2/2QQ3K/8/6k1/8 w - - 0 1",
            ],
        ] {
            assert!(verdict(&view(less)) < verdict(&view(more)), "{less}, {more}");
        }
    }
}
