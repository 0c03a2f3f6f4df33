//! `puchok bundle`: one bundle on a free board, from the four parameters that determine it.

mod words;

use puchok_engine::bundles::{Bundle, Length, Mover, Parameters, Rights, Trajectory};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Bitboard, Piece, Rank, Role, Square};
use serde::Serialize;

use self::words::{in_words, title, why_empty};
use super::bundles::JsonReading;
use super::given::read_position;
use super::trajectories::{fields, moves, names, on_board, stops_from};
use super::{refuse_idle, write, write_json};
use crate::cli::bundles::BundleArgs;
use crate::cli::{PictureFormat, Side};
use crate::failure::Failure;
use crate::picture;
use crate::picture::scene::{Arrow, Legend, Scene, Stroke};
use crate::tables::{BUNDLE, Csv};

/// The JSON of a bundle.
#[derive(Debug, Serialize)]
pub(crate) struct JsonBundle {
    piece: String,
    from: String,
    to: String,
    length: u8,
    kind: &'static str,
    trajectories: Vec<JsonTrajectory>,
    /// Why there is no bundle.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Only with `--on`.
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

/// Runs the command.
pub(crate) fn run(args: &BundleArgs) -> Result<(), Failure> {
    let is_csv = args.format == PictureFormat::Csv;
    refuse_idle("--on", args.on.is_some() && is_csv, "text, JSON and pictures")?;
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

/// The bundle asked for.
pub(crate) struct Found {
    piece: Piece,
    bundle: Bundle,
    /// The position on whose board it is read.
    position: Option<Position>,
}

impl Found {
    /// The answer as JSON.
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
    let color = args.color.map_or(args.piece.color, Side::color);
    let piece = args.piece.role.of(color);
    let position = args.on.as_deref().map(read_position).transpose()?;
    // The command line only accepts 1 to 15.
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

/// A bundle as JSON, without castling, optionally read on the board of a position.
///
/// # Errors
/// [`Failure::Input`] when no piece can take such a path.
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

/// The picture: all trajectories on a free board, or those in play on a position's board.
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
        // On a full board, a sign on each occupied field would hide the pieces.
        alpha: alpha & !occupied,
        beta: beta & !occupied,
        shaded: Bitboard::EMPTY,
        legend: Legend::Bundles,
    }
}
