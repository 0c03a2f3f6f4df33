//! The answer as text: small boards, and the trajectories as read on a real board.

use puchok_engine::bundles::template::Template;
use puchok_engine::bundles::{Bundle, Parameters, Trajectory, reach};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Bitboard, File, Piece, Rank, Role, Square};
use puchok_engine::text::role_name;

use crate::commands::bundles::{notes, why};
use crate::commands::trajectories::{fields, moves, names, on_board};
use crate::commands::words::{counted, name};

/// The most trajectories for which a separate board is drawn.
const BOARDS: usize = 6;

/// The number of boards side by side.
const BOARDS_A_ROW: usize = 3;

/// A one-line description of the bundle.
pub(super) fn title(piece: Piece, bundle: &Bundle) -> String {
    let Parameters { from, to, length, .. } = bundle.parameters();
    let side = name(piece.color);
    let moves = counted(length.get().into(), "move", "moves");
    let trajectories = counted(bundle.trajectories().len() as u64, "trajectory", "trajectories");
    format!(
        "{side} {} {from}–{to}, {moves}: {trajectories} ({})",
        role_name(piece.role),
        bundle.kind().name(),
    )
}

/// Why no trajectory has these parameters.
pub(super) fn why_empty(
    piece: Piece,
    Parameters {
        mover,
        from,
        to,
        length,
    }: Parameters,
) -> String {
    let name = role_name(piece.role);
    let Some(least) = reach(mover, from, to) else {
        return match piece.role {
            Role::Bishop => format!("{from} and {to} are of different colours: a bishop never gets there"),
            _ => format!("a {name} never gets from {from} to {to}"),
        };
    };
    if length < least {
        return format!("a {name} needs at least {least} moves from {from} to {to}");
    }
    let longest = match Template::of(mover) {
        Some(template) => 2 * template.largest(),
        // The queen has no array of her own: her bundles combine two simple bundles of two moves.
        None => 4,
    };
    if length.get() > longest {
        let castled = if piece.role == Role::King {
            " (and one to castle before)"
        } else {
            ""
        };
        return format!(
            "bundles of a {name} have at most {longest} moves{castled}: two shortest ways, one behind the other"
        );
    }
    "every way of this length leaves the board, comes to a field twice, goes on along a line, or is no two shortest ways one \
     behind the other"
        .to_owned()
}

pub(super) fn in_words(piece: Piece, bundle: &Bundle, position: Option<&Position>) -> String {
    let Parameters { from, .. } = bundle.parameters();
    let mut text = format!("{}\n", title(piece, bundle));
    if bundle.is_empty() {
        text.push_str(&format!("\n{}\n", why_empty(piece, bundle.parameters())));
        return text;
    }
    let all = bundle.trajectories();
    text.push_str("\n* a field where the piece stops (α), - one it slides over (β)\n\n");
    let (alpha, beta) = fields(all);
    let whole = small_board("together", from, piece, |square| match square {
        _ if alpha.contains(square) => Some('*'),
        _ if beta.contains(square) => Some('-'),
        _ => None,
    });
    text.push_str(&side_by_side(&[whole]));
    if all.len() > 1 {
        let boards: Vec<Vec<String>> = all
            .iter()
            .zip(1..)
            .take(BOARDS)
            .map(|(t, n)| one_board(t, n, from, piece))
            .collect();
        for row in boards.chunks(BOARDS_A_ROW) {
            text.push('\n');
            text.push_str(&side_by_side(row));
        }
    }
    text.push('\n');
    for (t, number) in all.iter().zip(1..) {
        let beta = names(t.beta());
        let slide = if beta.is_empty() {
            String::new()
        } else {
            format!("  over {}", beta.join(" "))
        };
        let board = position.map_or_else(String::new, |position| {
            let reading = on_board(position, piece, t);
            if reading.in_play() {
                format!("  in play{}", notes(&reading))
            } else {
                format!("  not in play: {}", why(reading.passage))
            }
        });
        text.push_str(&format!("{number:>5}. {}{slide}{board}\n", moves(t).join(" ")));
    }
    text
}

/// A board on which the stops of one trajectory are marked with the number of the move.
fn one_board(trajectory: &Trajectory, number: usize, from: Square, piece: Piece) -> Vec<String> {
    let stops: Vec<Square> = trajectory.stops().collect();
    let beta: Bitboard = trajectory.beta().collect();
    small_board(&format!("{number}."), from, piece, |square| {
        let stop = stops.iter().position(|&s| s == square);
        match stop {
            // A bundle has at most 14 moves; from the tenth on, letters are used.
            Some(i) => char::from_digit(i as u32 + 1, 16),
            None => beta.contains(square).then_some('-'),
        }
    })
}

/// A board of eight lines with a heading.
fn small_board(
    heading: &str,
    from: Square,
    piece: Piece,
    sign: impl Fn(Square) -> Option<char>,
) -> Vec<String> {
    let mut lines = vec![heading.to_owned()];
    for rank in Rank::ALL.into_iter().rev() {
        let field = |file| {
            let square = Square::from_coords(file, rank);
            if square == from {
                piece.char()
            } else {
                sign(square).unwrap_or('.')
            }
        };
        let fields: Vec<String> = File::ALL
            .into_iter()
            .map(|file| field(file).to_string())
            .collect();
        lines.push(format!("{} {}", rank.char(), fields.join(" ")));
    }
    lines.push("  a b c d e f g h".to_owned());
    lines
}

fn side_by_side(boards: &[Vec<String>]) -> String {
    let height = boards.iter().map(Vec::len).max().unwrap_or(0);
    let line = |i: usize| {
        let cells = boards
            .iter()
            .map(|board| format!("{:<22}", board.get(i).map_or("", String::as_str)));
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..height).map(|i| format!("  {}\n", line(i))).collect()
}
