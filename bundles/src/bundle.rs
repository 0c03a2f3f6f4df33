//! A bundle: all trajectories of one piece from α0 to αk of one length (figure 8).

use shakmaty::{Color, Square};

use crate::{
    Length, Mark, Mover, Rights, Step, Trajectory,
    docked::docked,
    pawn::{double_step, promoted},
    simple::{Exit, simple},
};

/// The four parameters that determine a bundle on a free board.
///
/// They are all that has to be stored: the trajectories can be computed again at any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameters {
    /// The piece.
    pub mover: Mover,
    /// α0, its field.
    pub from: Square,
    /// αk, its goal.
    pub to: Square,
    /// A, the number of its moves.
    pub length: Length,
}

/// The procedure that produced the trajectories of a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Shortest trajectories on a free board (for the queen, all of one or two moves).
    Simple,
    /// Longer ones, composed of two simple bundles at a docking field.
    Docked,
    /// No trajectory has these parameters.
    None,
}

impl Kind {
    /// `simple`, `docked` or `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Simple => "simple",
            Kind::Docked => "docked",
            Kind::None => "none",
        }
    }
}

/// The trajectories that have the same piece, α0, αk and length, each once, ordered as lists of UCI moves.
///
/// ```
/// use puchok_bundles::{Bundle, Kind, Length, Mover, Parameters};
/// use shakmaty::Square;
///
/// let length = Length::new(2).expect("not 0");
/// let parameters = Parameters { mover: Mover::Knight, from: Square::G1, to: Square::E5, length };
/// let bundle = Bundle::new(parameters);
/// assert_eq!(bundle.kind(), Kind::Simple);
/// assert_eq!(bundle.trajectories().len(), 1);
/// assert_eq!(bundle.trajectories()[0].to_string(), "g1f3 f3e5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    parameters: Parameters,
    kind: Kind,
    trajectories: Vec<Trajectory>,
}

impl Bundle {
    /// Computes the bundle on a free board, without castling.
    ///
    /// Never fails: parameters without any trajectory (equal fields, a length too small or too large, a
    /// bishop's goal on the other colour) give an empty bundle of [`Kind::None`].
    pub fn new(parameters: Parameters) -> Bundle {
        Bundle::compute(parameters, std::iter::empty())
    }

    /// Computes the bundle on a free board for a king or rook of this colour that may have a right to castle.
    ///
    /// Castling counts as one move, whether the trajectory is the king's or the rook's; it is followed by the
    /// piece's bundle from its new field. For a piece that is not at home the rights have no effect.
    ///
    /// ```
    /// use puchok_bundles::{Bundle, Length, Mover, Parameters, Rights};
    /// use shakmaty::{Color, Square};
    ///
    /// let length = Length::new(2).expect("not 0");
    /// let parameters = Parameters { mover: Mover::Rook, from: Square::H1, to: Square::F7, length };
    /// let bundle = Bundle::with_castling(parameters, Color::White, Rights::ALL);
    /// let moves: Vec<String> = bundle.trajectories().iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["e1g1 f1f7", "h1f1 f1f7", "h1h7 h7f7"]);
    /// ```
    pub fn with_castling(parameters: Parameters, color: Color, rights: Rights) -> Bundle {
        let Parameters { mover, from, .. } = parameters;
        Bundle::compute(
            parameters,
            rights
                .of(mover, color, from)
                .filter_map(|castling| castling.step(mover)),
        )
    }

    /// Figure 8, with the castling steps of the piece.
    fn compute(parameters: Parameters, castlings: impl Iterator<Item = Step>) -> Bundle {
        let Parameters {
            mover,
            from,
            to,
            length,
        } = parameters;
        if from == to {
            return Bundle {
                parameters,
                kind: Kind::None,
                trajectories: Vec::new(),
            };
        }
        let (mut kind, mut trajectories) = free(parameters);
        // F and G: the bundles whose first move is castling or a pawn's double step. They come after the
        // cleaning, as in the source: what follows the first move is a clean bundle, which may return to α0
        // on its way.
        let double = mover.pawn_color().and_then(|color| double_step(color, from));
        let double = double.map(|to| Step {
            from,
            to,
            mark: Mark::DoubleStep,
        });
        let before = trajectories.len();
        for first in castlings.chain(double) {
            match Length::new(length.get() - 1) {
                None if first.to == to => trajectories.push(Trajectory::starting_with(first, &[])),
                None => {}
                Some(rest) => {
                    let (rest_kind, rest) = free(Parameters {
                        mover,
                        from: first.to,
                        to,
                        length: rest,
                    });
                    if kind == Kind::None && !rest.is_empty() {
                        kind = rest_kind;
                    }
                    trajectories.extend(
                        rest.iter()
                            .map(|rest| Trajectory::starting_with(first, rest.steps())),
                    );
                }
            }
        }
        if trajectories.len() > before {
            trajectories.sort_unstable();
        }
        let kind = match kind {
            _ if trajectories.is_empty() => Kind::None,
            // The first move is a shortcut: shorter than the templates show, so nothing is docked.
            Kind::None => Kind::Simple,
            kind => kind,
        };
        Bundle {
            parameters,
            kind,
            trajectories,
        }
    }

    /// Piece, α0, αk and length.
    pub const fn parameters(&self) -> Parameters {
        self.parameters
    }

    /// How the trajectories were found; [`Kind::None`] if there are none.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The trajectories in the order of their UCI moves.
    pub fn trajectories(&self) -> &[Trajectory] {
        &self.trajectories
    }

    /// The same bundle without spare capacity, for storing.
    pub(crate) fn without_spare_room(mut self) -> Bundle {
        self.trajectories.shrink_to_fit();
        self
    }

    /// Whether there is no trajectory.
    pub const fn is_empty(&self) -> bool {
        self.trajectories.is_empty()
    }
}

/// Blocks B, C and D of figure 8: all trajectories without a special first move.
///
/// The kind is the procedure that was entered, or [`Kind::None`].
fn free(
    Parameters {
        mover,
        from,
        to,
        length,
    }: Parameters,
) -> (Kind, Vec<Trajectory>) {
    match (simple(mover, from, to, length), mover.pawn_color()) {
        (Ok(trajectories), _) => (Kind::Simple, trajectories),
        (Err(Exit::NoBundle), _) => (Kind::None, Vec::new()),
        (Err(Exit::Docked), None) => (Kind::Docked, docked(mover, from, to, length)),
        (Err(Exit::Docked), Some(color)) => (Kind::Docked, promoted(color, from, to, length)),
    }
}
