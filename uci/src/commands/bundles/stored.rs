//! A position with its stored bundles, filtered as asked for.

use puchok_engine::bundles::{Length, Reading, Rights, StoredBundle, Survey, Trajectory};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{CastlingSide, Color, Move, Position as _};

use crate::cli::bundles::BundlesArgs;
use crate::cli::pieces::PieceFilter;
use crate::commands::trajectories::reading;
use crate::failure::Failure;
use crate::input::quoted;

/// A position with its stored bundles.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(super) position: Position,
    pub(super) survey: Survey,
    pub(super) horizon: Length,
    pub(super) args: BundlesArgs,
}

/// Reads a move in UCI or SAN.
fn read_move(position: &Position, text: &str) -> Result<Move, Failure> {
    position
        .parse_move(text)
        .ok_or_else(|| Failure::Input(format!("illegal move '{}' in '{}'", quoted(text), position.fen())))
}

impl Stored {
    /// Stores the bundles of a position, and updates them for the moves to be played first.
    pub(crate) fn new(mut position: Position, args: &BundlesArgs) -> Result<Stored, Failure> {
        // The command line only accepts 1 to 4.
        let horizon = Length::new(args.horizon).unwrap_or(Length::ONE);
        let mut survey = Survey::new(position.board(), rights(&position), horizon);
        for text in &args.moves {
            let m = read_move(&position, text)?;
            position.play(m);
            survey.play(m, position.board(), rights(&position));
        }
        Ok(Stored {
            position,
            survey,
            horizon,
            args: args.clone(),
        })
    }

    /// The stored bundles asked for: those of the side to move first, each side's ordered by the field α0.
    pub(crate) fn entries(&self) -> impl Iterator<Item = StoredBundle> + '_ {
        let turn = self.position.turn();
        [turn, !turn]
            .into_iter()
            .flat_map(|color| self.survey.origins(color))
            .flat_map(|from| self.survey.entries(from))
            .filter(|entry| wants(&self.args, entry))
    }

    /// How a trajectory can be followed on the board.
    pub(crate) fn read(&self, entry: &StoredBundle, trajectory: &Trajectory) -> Reading {
        reading(&self.position, entry.piece, self.horizon, trajectory)
    }

    /// The position, after the moves to be played first.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }
}

/// Whether a bundle is among those asked for.
fn wants(args: &BundlesArgs, entry: &StoredBundle) -> bool {
    let piece = match args.piece {
        None => true,
        Some(PieceFilter::Of(piece)) => entry.piece == piece,
        Some(PieceFilter::Any(role)) => entry.piece.role == role,
    };
    piece
        && args.from.is_none_or(|from| entry.from == from)
        && args.to.is_none_or(|to| entry.cell.to == to)
        && args
            .length
            .is_none_or(|length| entry.cell.longest.get() == length)
}

/// The castling rights that bundles take into account, with the fields they start from.
fn rights(position: &Position) -> Rights {
    let castles = position.chess().castles();
    let mut rights = Rights::NONE;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some((rook, king)) = castles.rook(color, side).zip(position.board().king_of(color)) {
                rights = rights.with(Rights::arranged(color, king.file(), rook.file()));
            }
        }
    }
    rights
}
