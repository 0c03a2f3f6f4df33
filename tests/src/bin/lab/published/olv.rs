//! The format of the problem database YACPDB (`.olv`): YAML documents with a position, what it is to be solved for,
//! and its solution as text.

use puchok_engine::position::Position;
use shakmaty::{Bitboard, CastlingMode, Chess, Color, FromSetup, Move, Piece, Role, Setup, Square};

/// The options of these collections under which other rules hold.
const CONDITIONS: [&str; 2] = ["- Circe", "- Maximummer"];

/// What a position is to be solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stipulation {
    /// White moves, and mates in this many moves.
    Mate(u8),
    /// White moves, and wins or draws.
    Study,
}

/// What a solution calls a first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// `1.Qd3-d5 !`
    Key,
    /// `1.Qd3-d5 ?`
    Try,
    /// Neither.
    None,
}

/// A published position.
#[derive(Clone, Debug)]
pub(super) struct Published {
    /// The name of the collection, with the number in it, from 1.
    pub(super) name: String,
    pub(super) position: Position,
    pub(super) stipulation: Stipulation,
    /// The first moves that are called keys.
    pub(super) keys: Vec<Move>,
    /// The first of all moves that is not called a try.
    pub(super) first: Option<Move>,
}

/// Reads a position with its solution; `None` if it has twins, other pieces than chess, a condition, no legal
/// position, or a stipulation that is neither a direct mate nor a study.
pub(super) fn read(document: &str, name: &str) -> Option<Published> {
    let is_twin = |line: &str| line.starts_with("twins") || line.trim_start().starts_with("neutral:");
    let has_condition = CONDITIONS.iter().any(|&condition| document.contains(condition));
    if document.lines().any(is_twin) || has_condition {
        return None;
    }
    let (head, solution) = document.split_once("solution:").unwrap_or((document, ""));
    let stipulation = match value(head, "stipulation:")?.trim_matches('"') {
        "+" | "=" => Stipulation::Study,
        mate => Stipulation::Mate(mate.strip_prefix('#')?.parse().ok()?),
    };
    let mut setup = Setup::empty();
    for (field, color) in [("white:", Color::White), ("black:", Color::Black)] {
        let men = value(head, field)?.strip_prefix('[')?.strip_suffix(']')?;
        for man in men.split(',').map(str::trim).filter(|man| !man.is_empty()) {
            let (role, square) = man.split_at_checked(1)?;
            let role = role_of(role.chars().next()?)?;
            let square: Square = square.parse().ok()?;
            setup.board.set_piece_at(square, Piece { color, role });
        }
    }
    // By convention castling is legal unless it is proved not to be.
    setup.castling_rights = unmoved_rooks(&setup);
    let chess = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    let position = Position::from_chess(chess);
    let mut keys = Vec::new();
    for (key, _) in first_moves(solution).filter(|&(_, sign)| sign == Sign::Key) {
        let key = first_move(&position, key)?;
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let first = first_moves(solution).find(|&(_, sign)| sign != Sign::Try);
    Some(Published {
        name: name.to_owned(),
        first: first.and_then(|(text, _)| first_move(&position, text)),
        position,
        stipulation,
        keys,
    })
}

/// The value of a field, on one line.
fn value<'a>(head: &'a str, field: &str) -> Option<&'a str> {
    head.lines()
        .find_map(|line| line.trim().strip_prefix(field))
        .map(str::trim)
}

/// The role of a man by its letter in problems, where S is the knight.
fn role_of(letter: char) -> Option<Role> {
    match letter {
        'S' => Some(Role::Knight),
        'N' => None,
        letter => Role::from_char(letter),
    }
}

/// The rooks in the corners of a side whose king stands at home.
fn unmoved_rooks(setup: &Setup) -> Bitboard {
    let rooks = |color: Color, king: Square, corners: [Square; 2]| {
        let own = setup.board.by_piece(Role::Rook.of(color));
        let is_home = setup.board.piece_at(king) == Some(Role::King.of(color));
        corners
            .into_iter()
            .filter(move |&corner| is_home && own.contains(corner))
            .collect::<Bitboard>()
    };
    rooks(Color::White, Square::E1, [Square::A1, Square::H1])
        | rooks(Color::Black, Square::E8, [Square::A8, Square::H8])
}

/// The first moves in the lines of a solution, and what they are called.
fn first_moves(solution: &str) -> impl Iterator<Item = (&str, Sign)> {
    solution.lines().filter_map(|line| {
        let line = line
            .trim()
            .trim_start_matches('|')
            .trim_start()
            .trim_start_matches('"');
        let text = line
            .trim_start()
            .strip_prefix('1')?
            .trim_start()
            .strip_prefix('.')?
            .trim_start();
        // An ellipsis: a move of Black.
        if text.starts_with('.') {
            return None;
        }
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, '!' | '?' | '"'));
        let (mv, rest) = text.split_at(end.unwrap_or(text.len()));
        let sign = match rest.trim_start().chars().next() {
            Some('!') => Sign::Key,
            Some('?') => Sign::Try,
            _ => Sign::None,
        };
        Some((mv, sign))
    })
}

/// A move in the notations of problems: `Sf3-e5`, `Q:d3`, `d:e7`, `e7-e8=S`, `0-0`, with letters in brackets
/// behind it.
fn first_move(position: &Position, text: &str) -> Option<Move> {
    let text = text.split('[').next()?;
    let text = text.replace("0-0-0", "O-O-O").replace("0-0", "O-O");
    let text = text.replace('S', "N").replace([':', '*'], "x").replace("--", "-");
    let text = text.trim_end_matches(['+', '#']);
    if let Some(mv) = position.parse_san(text) {
        return Some(mv);
    }
    let long: String = text.chars().filter(|c| !matches!(c, '-' | 'x' | '=')).collect();
    let fields = long.trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    position.parse_uci(&fields.to_ascii_lowercase())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;

    /// Morphy's problem of 1856.
    const MORPHY: &str = "
authors:
  - Morphy, Paul Charles
algebraic:
  white: [Kc8, Ra1, Bf1, Pb6]
  black: [Ka8, Bb8, Pb7, Pa7]
stipulation: \"#2\"
solution: |
  \"1.Ra1-a6 ! zugzwang.
     1...b7*a6
         2.b6-b7 #
  but not 1.Bf1-g2 ?\"
";

    #[test]
    fn a_problem_is_read_with_its_keys() {
        let problem = read(MORPHY, "x").unwrap();
        assert_eq!(problem.stipulation, Stipulation::Mate(2));
        assert_eq!(problem.position.fen(), "kbK5/pp6/1P6/8/8/8/8/R4B2 w - - 0 1");
        let keys: Vec<String> = problem.keys.iter().map(|&mv| problem.position.san(mv)).collect();
        assert_eq!(keys, ["Ra6"]);
        assert!(read(&MORPHY.replace("#2", "h#2"), "x").is_none());
        assert!(read(&MORPHY.replace("Bf1", "Nf1"), "x").is_none());
    }

    /// A study may begin with tries, and have no move that is called a key.
    #[test]
    fn a_try_is_no_solution() {
        let study = MORPHY
            .replace("#2", "+")
            .replace("Ra1-a6 !", "Bf1-g2 ?\n   1.Ra1-a6");
        let study = read(&study, "x").unwrap();
        assert_eq!(
            (study.keys.as_slice(), study.stipulation),
            (&[][..], Stipulation::Study)
        );
        assert_eq!(
            study.first.map(|mv| study.position.san(mv)).as_deref(),
            Some("Ra6")
        );
        assert!(read(&MORPHY.replace("solution", "options:\n  - Circe\nsolution"), "x").is_none());
    }

    #[test]
    fn moves_are_read_in_the_notations_of_problems() {
        let position: Position = "4k3/1P6/8/3p4/8/1SN5/8/R3K2R w KQ - 0 1"
            .replace('S', "N")
            .parse()
            .unwrap();
        let san = |text: &str| first_move(&position, text).map(|mv| position.san(mv));
        let read = [
            "Sc3*d5", "S:d5[A]", "0-0-0", "b7-b8=S", "b8=Q+", "Sb3-d4", "Sc3-c4",
        ]
        .map(san);
        let expected = [
            Some("Nxd5"),
            Some("Nxd5"),
            Some("O-O-O"),
            Some("b8=N"),
            Some("b8=Q+"),
            Some("Nd4"),
            None,
        ];
        assert_eq!(read, expected.map(|it| it.map(str::to_owned)));
    }
}
