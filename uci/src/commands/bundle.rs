//! `puchok bundle`: one bundle on a free board, from the four parameters that determine it.

use puchok_engine::bundles::template::Template;
use puchok_engine::bundles::{Bundle, Length, Mover, Parameters, Reading, Rights, Trajectory, reach};
use puchok_engine::position::Position;
use puchok_engine::report::plans::role_name;
use puchok_engine::shakmaty::{Bitboard, File, Piece, Rank, Role, Square};
use serde::Serialize;

use super::bundles::{JsonReading, notes, reading, why};
use super::given::read_position;
use super::{write, write_json};
use crate::cli::bundles::BundleArgs;
use crate::cli::{PictureFormat, Side};
use crate::failure::Failure;
use crate::input::quoted;
use crate::picture;
use crate::picture::scene::{Arrow, Legend, Scene, Stroke};
use crate::tables::{BUNDLE, Csv};

/// Trajectories for which people get a board of their own.
const BOARDS: usize = 6;

/// Boards side by side.
const BOARDS_A_ROW: usize = 3;

/// Longer than any way on a real board.
const LONGEST: Length = match Length::new(u8::MAX) {
    Some(length) => length,
    None => Length::ONE,
};

/// The JSON of a bundle.
#[derive(Debug, Serialize)]
pub(crate) struct JsonBundle {
    piece: String,
    from: String,
    to: String,
    length: u8,
    kind: &'static str,
    trajectories: Vec<JsonTrajectory>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// With `--on` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<JsonBoard>,
}

/// The JSON of a bundle on a real board.
#[derive(Debug, Serialize)]
struct JsonBoard {
    fen: String,
    trajectories: Vec<JsonReading>,
}

/// The JSON of a trajectory on a free board.
#[derive(Debug, Serialize)]
struct JsonTrajectory {
    moves: Vec<String>,
    beta: Vec<String>,
}

/// An argument that names no piece or no field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArgumentError {
    /// Not a piece.
    #[error("a piece is one of KQRBNP (White's), kqrbnp (Black's), or a name such as knight; not '{0}'")]
    Piece(String),
    /// Not a field.
    #[error("a field is a letter a to h and a number 1 to 8; not '{0}'")]
    Square(String),
}

/// Reads a piece: a letter of FEN, or a name, which is White's.
pub(crate) fn read_piece(text: &str) -> Result<Piece, ArgumentError> {
    let mut letters = text.chars();
    let by_letter = letters
        .next()
        .filter(|_| letters.next().is_none())
        .and_then(Piece::from_char);
    let by_name = || {
        Role::ALL
            .into_iter()
            .find(|&role| role_name(role).eq_ignore_ascii_case(text))
    };
    by_letter
        .or_else(|| by_name().map(|role| role.of(puchok_engine::shakmaty::Color::White)))
        .ok_or_else(|| ArgumentError::Piece(quoted(text)))
}

/// Reads a field.
pub(crate) fn read_square(text: &str) -> Result<Square, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::Square(quoted(text)))
}

/// Runs the command.
pub(crate) fn run(args: &BundleArgs) -> Result<(), Failure> {
    let found = find(args)?;
    match args.format {
        PictureFormat::Json => write_json(&found.json()),
        PictureFormat::Csv => Csv::new(&BUNDLE).write(&found.json()),
        PictureFormat::Text => {
            write(in_words(found.piece, &found.bundle, found.position.as_ref()).trim_end())
        }
        PictureFormat::Svg => write(&found.svg()),
    }
}

/// The bundle that was asked for.
pub(crate) struct Found {
    piece: Piece,
    bundle: Bundle,
    /// Whose board reads it.
    position: Option<Position>,
}

impl Found {
    /// For programs.
    pub(crate) fn json(&self) -> JsonBundle {
        json(self.piece, &self.bundle, self.position.as_ref())
    }

    /// The picture.
    pub(crate) fn svg(&self) -> String {
        picture::svg(&scene(self.piece, &self.bundle, self.position.as_ref()))
    }
}

/// Finds a bundle by its parameters.
pub(crate) fn find(args: &BundleArgs) -> Result<Found, Failure> {
    let color = match args.color {
        Some(Side::White) => puchok_engine::shakmaty::Color::White,
        Some(Side::Black) => puchok_engine::shakmaty::Color::Black,
        None => args.piece.color,
    };
    let piece = args.piece.role.of(color);
    let position = args.on.as_deref().map(read_position).transpose()?;
    // The command line lets only 1 to 14 through.
    let length = Length::new(args.length).unwrap_or(Length::ONE);
    Ok(Found {
        piece,
        bundle: bundle(piece, args.from, args.to, length, args.castling)?,
        position,
    })
}

/// The bundle with these parameters.
fn bundle(
    piece: Piece,
    from: Square,
    to: Square,
    length: Length,
    castling: Rights,
) -> Result<Bundle, Failure> {
    if from == to {
        return Err(Failure::Input(format!(
            "a trajectory leads from one field to another, not from {from} to {to}"
        )));
    }
    if piece.role == Role::Pawn && matches!(from.rank(), Rank::First | Rank::Eighth) {
        return Err(Failure::Input(format!("no pawn stands on {from}")));
    }
    let parameters = Parameters {
        mover: Mover::from(piece),
        from,
        to,
        length,
    };
    Ok(if castling == Rights::NONE {
        Bundle::new(parameters)
    } else {
        Bundle::with_castling(parameters, piece.color, castling)
    })
}

/// A bundle as JSON, without castling, with what the board of a position makes of it.
///
/// # Errors
/// [`Failure::Input`] when no piece leads such a way.
pub(crate) fn document(
    piece: Piece,
    from: Square,
    to: Square,
    length: Length,
    position: &Position,
) -> Result<JsonBundle, Failure> {
    let bundle = bundle(piece, from, to, length, Rights::NONE)?;
    Ok(json(piece, &bundle, Some(position)))
}

/// What the board makes of a trajectory; no length is too long for it.
fn on_board(position: &Position, piece: Piece, trajectory: &Trajectory) -> Reading {
    reading(position, piece, LONGEST, trajectory)
}

/// The moves of a trajectory in UCI notation.
pub(super) fn moves(trajectory: &Trajectory) -> Vec<String> {
    trajectory.steps().iter().map(ToString::to_string).collect()
}

fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn json(piece: Piece, bundle: &Bundle, position: Option<&Position>) -> JsonBundle {
    let Parameters { from, to, length, .. } = bundle.parameters();
    let trajectory = |t: &Trajectory| JsonTrajectory {
        moves: moves(t),
        beta: names(t.beta()),
    };
    JsonBundle {
        piece: piece.char().to_string(),
        from: from.to_string(),
        to: to.to_string(),
        length: length.get(),
        kind: bundle.kind().name(),
        trajectories: bundle.trajectories().iter().map(trajectory).collect(),
        why: bundle.is_empty().then(|| why_empty(piece, bundle.parameters())),
        board: position.map(|position| JsonBoard {
            fen: position.fen(),
            trajectories: bundle
                .trajectories()
                .iter()
                .map(|t| JsonReading::new(t, &on_board(position, piece, t)))
                .collect(),
        }),
    }
}

/// The fields where a piece stops after α0, and those it slides over, of all trajectories together.
pub(super) fn fields<'a>(trajectories: impl IntoIterator<Item = &'a Trajectory>) -> (Bitboard, Bitboard) {
    trajectories
        .into_iter()
        .fold((Bitboard::EMPTY, Bitboard::EMPTY), |(alpha, beta), t| {
            (
                alpha | t.stops().collect::<Bitboard>(),
                beta | t.beta().collect::<Bitboard>(),
            )
        })
}

/// α0, α1, …, αk.
pub(super) fn stops_from(from: Square, trajectory: &Trajectory) -> Vec<Square> {
    std::iter::once(from).chain(trajectory.stops()).collect()
}

fn title(piece: Piece, bundle: &Bundle) -> String {
    let Parameters { from, to, length, .. } = bundle.parameters();
    let side = super::words::name(piece.color);
    format!(
        "{side} {} {from}–{to}, {} move{}: {} trajector{} ({})",
        role_name(piece.role),
        length.get(),
        if length.get() == 1 { "" } else { "s" },
        bundle.trajectories().len(),
        if bundle.trajectories().len() == 1 {
            "y"
        } else {
            "ies"
        },
        bundle.kind().name(),
    )
}

/// The picture: all trajectories on a free board, or those in play on the board of a position.
fn scene(piece: Piece, bundle: &Bundle, position: Option<&Position>) -> Scene {
    let Parameters { from, .. } = bundle.parameters();
    let is_drawn = |t: &&Trajectory| position.is_none_or(|p| on_board(p, piece, t).in_play());
    let drawn = || bundle.trajectories().iter().filter(is_drawn);
    let (alpha, beta) = fields(drawn());
    let occupied = position.map_or(Bitboard::EMPTY, |p| p.board().occupied());
    let arrow = |t: &Trajectory| Arrow {
        fields: stops_from(from, t),
        color: piece.color,
        stroke: Stroke::Trunk,
        number: None,
    };
    Scene {
        title: title(piece, bundle),
        pieces: position.map_or_else(
            || vec![(from, piece)],
            |p| p.board().clone().into_iter().collect(),
        ),
        arrows: drawn().map(arrow).collect(),
        // On a board full of pieces a sign on each of their fields would hide them.
        alpha: alpha & !occupied,
        beta: beta & !occupied,
        shaded: Bitboard::EMPTY,
        legend: Legend::Bundles,
    }
}

/// Why no trajectory has these parameters.
fn why_empty(
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
        // The queen has no array of her own: two of her simple bundles of two moves.
        None => 4,
    };
    if length.get() > longest {
        return format!(
            "bundles of a {name} have at most {longest} moves: two shortest ways, one behind the other"
        );
    }
    "every way of this length leaves the board, comes to a field twice, goes on along a line, or is no two shortest ways one \
     behind the other"
        .to_owned()
}

fn in_words(piece: Piece, bundle: &Bundle, position: Option<&Position>) -> String {
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
                format!("  not in play: {}", why(reading.verdict))
            }
        });
        text.push_str(&format!("{number:>5}. {}{slide}{board}\n", moves(t).join(" ")));
    }
    text
}

/// A board on which the stops of one trajectory carry the number of their move.
fn one_board(trajectory: &Trajectory, number: usize, from: Square, piece: Piece) -> Vec<String> {
    let stops: Vec<Square> = trajectory.stops().collect();
    let beta: Bitboard = trajectory.beta().collect();
    small_board(&format!("{number}."), from, piece, |square| {
        let stop = stops.iter().position(|&s| s == square);
        match stop {
            // A bundle has at most 14 moves: from the tenth on, letters.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn arguments_do_not_panic(text in any::<String>()) {
            let _ = read_piece(&text);
            let _ = read_square(&text);
        }
    }

    #[test]
    fn pieces_are_read_as_letters_and_names() {
        let read = |text| read_piece(text).map(Piece::char);
        assert_eq!(
            (read("n"), read("N"), read("Knight")),
            (Ok('n'), Ok('N'), Ok('N'))
        );
        assert_eq!(read("X"), Err(ArgumentError::Piece("X".to_owned())));
        assert_eq!(read(""), Err(ArgumentError::Piece(String::new())));
    }
}
