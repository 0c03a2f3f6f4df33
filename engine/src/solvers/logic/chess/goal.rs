//! What a player may aim for: mate, or less ("a reduced goal", section 1 of the source).

use std::fmt;
use std::str::FromStr;

use shakmaty::{Board, Color, Rank, Role, Square};

use super::code::Code;
use super::graph::{Graph, Place};
use super::plies::Plies;
use super::promotion::{Fresh, Sought};
use super::words::Words;
use crate::solvers::logic::formula::{FormulaId, Formulas};

/// The largest limit of moves for a goal.
pub const LONGEST_GOAL: u8 = 100;

/// What the player aims for.
///
/// A goal on the board counts once the opponent has answered: the player is to move and not in check. Mating
/// the opponent always counts as reaching the goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Mate the opponent.
    Mate,
    /// Gain at least this many pawns' worth of material over the initial position (queen 9, rook 5, bishop
    /// and knight 3, pawn 1).
    Material(u8),
    /// Promote a pawn, to this piece or any, and still have it after the opponent's answer.
    Promote(Option<Role>),
    /// Have a piece of this role on a field.
    Reach(Role, Square),
    /// Attack a field, with a piece of this role or any, while the opponent does not attack it.
    Control(Option<Role>, Square),
    /// Avoid being mated in this many of the opponent's next moves.
    AvoidMate(u8),
}

/// Why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no goal: {reason}'{text}'; goals are mate, material[:PAWNS], promote[:PIECE], reach:PIECE@FIELD, control:[PIECE@]FIELD, avoid-mate:MOVES"
)]
pub struct GoalError {
    text: String,
    /// What is wrong in the text; empty when it is no goal at all.
    reason: String,
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let error = |reason: String| GoalError {
            text: text.chars().take(60).collect(),
            reason: format!("{reason} in "),
        };
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let needed = || rest.ok_or_else(|| error(format!("'{name}' needs ':' and more")));
        let number = |digits: &str, most: u8| {
            let number = digits.parse::<u8>().ok().filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| error(format!("'{digits}' is no number from 1 to {most}")))
        };
        let role = |letter: &str| {
            let mut chars = letter.chars();
            let role = chars
                .next()
                .and_then(Role::from_char)
                .filter(|_| chars.next().is_none());
            role.ok_or_else(|| error(format!("'{letter}' is none of the pieces K, Q, R, B, N, P")))
        };
        let square = |name: &str| {
            name.parse::<Square>()
                .map_err(|_| error(format!("'{name}' is no field")))
        };
        match (name, rest) {
            ("mate", None) => Ok(Goal::Mate),
            ("material", None) => Ok(Goal::Material(1)),
            ("material", Some(pawns)) => number(pawns, 100).map(Goal::Material),
            ("promote", None) => Ok(Goal::Promote(None)),
            ("promote", Some(letter)) => match role(letter)? {
                Role::King | Role::Pawn => Err(error(format!("no pawn becomes '{letter}'"))),
                role => Ok(Goal::Promote(Some(role))),
            },
            ("reach", _) => {
                let rest = needed()?;
                let (letter, field) = rest
                    .split_once('@')
                    .ok_or_else(|| error(format!("'{rest}' is no PIECE@FIELD")))?;
                match (role(letter)?, square(field)?) {
                    (Role::Pawn, field) if matches!(field.rank(), Rank::First | Rank::Eighth) => {
                        Err(error(format!("no pawn stands on {field}")))
                    }
                    (role, field) => Ok(Goal::Reach(role, field)),
                }
            }
            ("control", _) => match needed()?.split_once('@') {
                Some((letter, field)) => Ok(Goal::Control(Some(role(letter)?), square(field)?)),
                None => Ok(Goal::Control(None, square(needed()?)?)),
            },
            ("avoid-mate", _) => number(needed()?, LONGEST_GOAL).map(Goal::AvoidMate),
            _ => Err(GoalError {
                reason: String::new(),
                ..error(String::new())
            }),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |role: Role| role.upper_char();
        match *self {
            Goal::Mate => write!(f, "mate"),
            Goal::Material(pawns) => write!(f, "material:{pawns}"),
            Goal::Promote(None) => write!(f, "promote"),
            Goal::Promote(Some(role)) => write!(f, "promote:{}", letter(role)),
            Goal::Reach(role, square) => write!(f, "reach:{}@{square}", letter(role)),
            Goal::Control(None, square) => write!(f, "control:{square}"),
            Goal::Control(Some(role), square) => write!(f, "control:{}@{square}", letter(role)),
            Goal::AvoidMate(moves) => write!(f, "avoid-mate:{moves}"),
        }
    }
}

/// The value of a piece in pawns.
pub fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The player's material minus the opponent's, in pawns.
pub fn balance(board: &Board, player: Color) -> i32 {
    let sum = |color: Color| -> i32 {
        let roles = Role::ALL.into_iter();
        roles
            .map(|role| worth(role) * board.by_piece(role.of(color)).count() as i32)
            .sum()
    };
    sum(player) - sum(!player)
}

/// A player's goal in a game with a given start.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The player whose goal it is.
    pub player: Color,
    /// The goal.
    pub goal: Goal,
    /// The player's material balance at the start, in pawns.
    pub start: i32,
    /// The most moves the player may take; `None` for no limit.
    pub moves: Option<u8>,
}

impl Task {
    /// The task of a player in a position.
    pub fn new(player: Color, goal: Goal, moves: Option<u8>, board: &Board) -> Task {
        Task {
            player,
            goal,
            start: balance(board, player),
            moves,
        }
    }

    /// The plies that the task may take with this side to move.
    pub fn plies(&self, turn: Color) -> Plies {
        let before = u8::from(turn != self.player);
        match (self.goal, self.moves) {
            // The opponent's moves are counted, and the last of them is the end.
            (Goal::AvoidMate(moves), _) => Plies((2 * moves.min(LONGEST_GOAL)).saturating_sub(before)),
            (_, None) => Plies::ENDLESS,
            // The player's last move mates; other goals count after the opponent's answer.
            (Goal::Mate, Some(moves)) => Plies((2 * moves.min(LONGEST_GOAL)).saturating_sub(1) + before),
            (_, Some(moves)) => Plies(2 * moves.min(LONGEST_GOAL) + before),
        }
    }

    /// The promotions that a graph for this task has to track.
    pub fn sought(&self) -> Option<Sought> {
        match self.goal {
            Goal::Promote(role) => Some(Sought {
                player: self.player,
                role,
            }),
            _ => None,
        }
    }

    /// Whether the goal is reached in a position of a graph for this task.
    pub fn is_reached(&self, graph: &Graph, place: Place) -> bool {
        let turn = graph.turn(place);
        if graph.is_mate(place) {
            return turn != self.player;
        }
        if let Goal::AvoidMate(_) = self.goal {
            return graph.left(place) == Plies(0) || graph.mobility(place) == 0;
        }
        if turn != self.player || graph.is_check(place) {
            return false;
        }
        let code = graph.code(place);
        match self.goal {
            Goal::Mate | Goal::AvoidMate(_) => false,
            Goal::Promote(_) => graph.fresh(place) == Fresh::Kept,
            Goal::Reach(role, square) => code.piece_at(square) == Some(role.of(self.player)),
            Goal::Material(pawns) => {
                let board = board_of(code);
                balance(&board, self.player) >= self.start + i32::from(pawns)
            }
            Goal::Control(role, square) => {
                let board = board_of(code);
                let own = board.attacks_to(square, self.player, board.occupied());
                let own = role.map_or(own, |role| own & board.by_role(role));
                own.any() && (board.attacks_to(square, !self.player, board.occupied())).is_empty()
            }
        }
    }

    /// The goal as a formula that holds in the vertices where it is reached.
    ///
    /// No single vertex shows that a promotion goal is reached; its formula says that some move and some
    /// answer bring it about.
    pub fn formula(&self, f: &mut Formulas, words: &Words) -> FormulaId {
        let mated = words.mated(f, !self.player);
        let goal = match self.goal {
            Goal::Mate => return mated,
            Goal::AvoidMate(_) => {
                let lost = words.mated(f, self.player);
                return f.not(lost);
            }
            Goal::Promote(role) => {
                let player = self.player;
                let promoted = Sought { player, role }.can_come(f, words);
                return f.or([mated, promoted]);
            }
            Goal::Material(pawns) => self.material_formula(f, words, self.start + i32::from(pawns)),
            Goal::Reach(role, square) => words.stands(f, role.of(self.player), square),
            Goal::Control(role, square) => {
                let roles = role.map_or(Role::ALL.to_vec(), |role| vec![role]);
                let own = words.attacked(f, square, self.player, &roles);
                let theirs = words.attacked(f, square, !self.player, &Role::ALL);
                let theirs = f.not(theirs);
                f.and([own, theirs])
            }
        };
        let safe = words.safe_king(f, self.player);
        let goal = f.and([words.turn(self.player), safe, goal]);
        f.or([mated, goal])
    }

    /// "The player's material minus the opponent's is at least `least`", as a decision diagram over the
    /// fields.
    fn material_formula(&self, f: &mut Formulas, words: &Words, least: i32) -> FormulaId {
        // For each balance of the fields before a square: whether the rest makes it sufficient. Nine queens,
        // two rooks and four minor pieces are 103 pawns, so no balance of some fields exceeds that.
        const MOST: i32 = 103;
        let truth = f.truth();
        let falsity = f.falsity();
        let mut rows: Vec<FormulaId> = (-MOST..=MOST)
            .map(|sum| if sum >= least { truth } else { falsity })
            .collect();
        let index = |sum: i32| (sum.clamp(-MOST, MOST) + MOST) as usize;
        for square in Square::ALL.into_iter().rev() {
            let kinds: Vec<(FormulaId, i32)> = (0..=12u8)
                .map(|value| {
                    let piece = super::code::piece_of(value);
                    let signed = piece.map_or(0, |piece| {
                        worth(piece.role) * if piece.color == self.player { 1 } else { -1 }
                    });
                    let stands = match piece {
                        Some(piece) => words.stands(f, piece, square),
                        None => words.empty(f, square),
                    };
                    (stands, signed)
                })
                .collect();
            rows = (-MOST..=MOST)
                .map(|sum| {
                    let next = |signed: i32| rows[index(sum + signed)];
                    let first = next(0);
                    if kinds.iter().all(|&(_, signed)| next(signed) == first) {
                        return first;
                    }
                    let cases: Vec<FormulaId> = kinds
                        .iter()
                        .map(|&(stands, signed)| f.and([stands, next(signed)]))
                        .collect();
                    f.or(cases)
                })
                .collect();
        }
        rows[index(0)]
    }
}

fn board_of(code: &Code) -> Board {
    let mut board = Board::empty();
    for square in Square::ALL {
        if let Some(piece) = code.piece_at(square) {
            board.set_piece_at(square, piece);
        }
    }
    board
}
