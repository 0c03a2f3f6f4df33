//! The graph of the positions that play can reach, as far as it has been explored.
//!
//! It is the only candidate for a model: the rules fix every vertex's label and sons, up to the player's
//! choice. So Θ₁ … Θ₄ are decided on it by fixpoints, and no tableau over 271 propositions is needed.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use shakmaty::{CastlingSide, Chess, Color, Move, Position as _, Role, Square};

use super::super::model::fathers;
use super::code::{Code, CodeError};
use super::plies::Plies;
use super::promotion::{Fresh, Sought};

/// The index of a position in the graph.
pub type Place = u32;

/// What distinguishes positions: the code; with a limit of moves also the plies left; with a promotion to
/// seek also whether it has just happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key {
    code: Code,
    left: Plies,
    fresh: Fresh,
}

/// What is known about a position's moves.
#[derive(Clone, Copy, Debug)]
struct Fan {
    /// Where its arcs start; [`UNSEEN`] until they have been created.
    first: u32,
    /// The number of legal moves.
    moves: u8,
    is_check: bool,
}

const UNSEEN: u32 = u32::MAX;

/// The most moves considered in a position. Positions reachable in play have at most 218; in others at most
/// 255 are considered.
const MOST_STORED_MOVES: usize = u8::MAX as usize;

/// A move in two bytes: origin, destination, and promotion role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SmallMove(u16);

impl SmallMove {
    fn new(mv: Move) -> SmallMove {
        // Castling is stored as the king's move.
        let (from, to) = match mv {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                (king, Square::from_coords(side.king_to_file(), king.rank()))
            }
            other => (other.from().unwrap_or(other.to()), other.to()),
        };
        let role = mv.promotion().map_or(0, |role| role as u16);
        SmallMove(from.to_usize() as u16 | (to.to_usize() as u16) << 6 | role << 12)
    }

    /// The origin of the move.
    pub fn from(self) -> Square {
        Square::new(u32::from(self.0 & 63))
    }

    /// The destination of the move.
    pub fn to(self) -> Square {
        Square::new(u32::from(self.0 >> 6 & 63))
    }

    /// The piece that a pawn promotes to.
    pub fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            _ => None,
        }
    }
}

impl std::fmt::Display for SmallMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion()
            .map_or(Ok(()), |role| write!(f, "{}", role.char()))
    }
}

/// A move to another position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The move.
    pub mv: SmallMove,
    /// The position after it.
    pub to: Place,
}

/// The graph is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Positions and moves, as far as they have been explored.
#[derive(Debug)]
pub struct Graph {
    keys: IndexSet<Key, FxBuildHasher>,
    fans: Vec<Fan>,
    moves: Vec<SmallMove>,
    targets: Vec<Place>,
    most: usize,
    sought: Option<Sought>,
}

impl Graph {
    /// A graph for at most `most` positions that tracks the promotions sought.
    pub fn new(most: usize, sought: Option<Sought>) -> Graph {
        Graph {
            keys: IndexSet::default(),
            fans: Vec::new(),
            moves: Vec::new(),
            targets: Vec::new(),
            // Positions are numbered with 32 bits, and one number means "none".
            most: most.min(UNSEEN as usize - 1),
            sought,
        }
    }

    /// Inserts a position. `Ok(None)` means that the graph is full.
    ///
    /// # Errors
    /// [`CodeError::Illegal`] when the position is illegal.
    pub fn insert(&mut self, code: Code, left: Plies) -> Result<Option<Place>, CodeError> {
        let chess = code.chess()?;
        let key = Key {
            code,
            left,
            fresh: Fresh::Nothing,
        };
        Ok(self.add(&chess, key).ok())
    }

    fn add(&mut self, chess: &Chess, key: Key) -> Result<Place, Full> {
        if let Some(known) = self.keys.get_index_of(&key) {
            return Ok(known as Place);
        }
        if self.keys.len() >= self.most {
            return Err(Full);
        }
        let (place, _) = self.keys.insert_full(key);
        let moves = chess.legal_moves().len().min(MOST_STORED_MOVES);
        self.fans.push(Fan {
            first: UNSEEN,
            moves: moves as u8,
            is_check: chess.is_check(),
        });
        Ok(place as Place)
    }

    /// Inserts the positions after all moves; does nothing if they are already there.
    ///
    /// # Errors
    /// [`Full`] when they do not fit; the position then stays unexplored.
    pub fn expand(&mut self, place: Place) -> Result<(), Full> {
        if self.is_seen(place) {
            return Ok(());
        }
        let Key { code, left, fresh } = self.key(place);
        let turn = code.turn();
        let arcs = self.targets.len();
        // Arcs are numbered with 32 bits, and one number marks unexplored positions.
        let Some(first) = u32::try_from(arcs).ok().filter(|&first| first != UNSEEN) else {
            return Err(Full);
        };
        // Every code in the graph is that of a legal position.
        if let Ok(chess) = code.chess() {
            for mv in chess.legal_moves().into_iter().take(MOST_STORED_MOVES) {
                let (after, code) = code.after(&chess, mv);
                let key = Key {
                    code,
                    left: left.after_a_move(),
                    fresh: self
                        .sought
                        .map_or(Fresh::Nothing, |sought| sought.after(fresh, turn, mv, &code)),
                };
                match self.add(&after, key) {
                    Ok(to) => {
                        self.moves.push(SmallMove::new(mv));
                        self.targets.push(to);
                    }
                    Err(full) => {
                        self.moves.truncate(arcs);
                        self.targets.truncate(arcs);
                        return Err(full);
                    }
                }
            }
        }
        self.fans[place as usize].first = first;
        Ok(())
    }

    fn key(&self, place: Place) -> Key {
        // Only this graph hands out its indices.
        self.keys[place as usize]
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the graph has no positions.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The number of moves between positions.
    pub fn arcs(&self) -> usize {
        self.targets.len()
    }

    /// The code of a position.
    pub fn code(&self, place: Place) -> &Code {
        &self.keys[place as usize].code
    }

    /// The plies left there.
    pub fn left(&self, place: Place) -> Plies {
        self.key(place).left
    }

    /// What the last moves did towards a promotion that is sought.
    pub fn fresh(&self, place: Place) -> Fresh {
        self.key(place).fresh
    }

    /// The side to move.
    pub fn turn(&self, place: Place) -> Color {
        self.code(place).turn()
    }

    /// The number of legal moves, whether or not the positions after them are in the graph.
    pub fn mobility(&self, place: Place) -> u8 {
        self.fans[place as usize].moves
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self, place: Place) -> bool {
        self.fans[place as usize].is_check
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self, place: Place) -> bool {
        self.mobility(place) == 0 && self.is_check(place)
    }

    /// Whether there is nothing more to explore here: the positions after its moves are in the graph, or no
    /// plies are left.
    pub fn is_seen(&self, place: Place) -> bool {
        let fan = self.fans[place as usize];
        fan.first != UNSEEN || fan.moves == 0 || self.left(place) == Plies(0)
    }

    /// Whether the whole graph is explored: it contains everything that play can reach.
    pub fn is_whole(&self) -> bool {
        (0..self.len() as Place).all(|place| self.is_seen(place))
    }

    /// The moves from a position; none until it has been explored.
    pub fn moves(&self, place: Place) -> impl ExactSizeIterator<Item = Arc> {
        let range = self.range(place);
        let moves = &self.moves[range.clone()];
        moves
            .iter()
            .zip(&self.targets[range])
            .map(|(&mv, &to)| Arc { mv, to })
    }

    /// The positions after the moves, in the order of the moves.
    pub fn sons(&self, place: Place) -> &[Place] {
        &self.targets[self.range(place)]
    }

    fn range(&self, place: Place) -> std::ops::Range<usize> {
        let fan = self.fans[place as usize];
        match fan.first {
            UNSEEN => 0..0,
            first => first as usize..first as usize + usize::from(fan.moves),
        }
    }

    /// The fathers of every position, as returned by [`fathers`].
    pub(super) fn fathers(&self) -> (Vec<u32>, Vec<Place>) {
        fathers(self.len(), |place| self.sons(place))
    }

    /// The memory used, in bytes.
    pub fn bytes(&self) -> usize {
        // The set stores a hash with each key, and an index in a table.
        self.keys.capacity() * (size_of::<Key>() + 2 * size_of::<usize>())
            + self.fans.capacity() * size_of::<Fan>()
            + self.moves.capacity() * size_of::<SmallMove>()
            + self.targets.capacity() * size_of::<Place>()
    }
}
