//! EPD, the notation of test suites: a position and operations, `bm Qg6; id "WAC.001";`.

use crate::cli::mate::{MATES, moves_to_mate};
use puchok_engine::position::{FenError, Position};
use puchok_engine::score::Meaning;
use puchok_engine::shakmaty::Move;

/// A test position.
#[derive(Debug)]
pub(crate) struct Epd {
    /// The position.
    pub(crate) position: Position,
    /// Its name, when it has one.
    pub(crate) id: Option<String>,
    /// What solves it.
    pub(crate) goal: Goal,
}

/// What solves a test position.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// One of the best moves (any when there are none), and none of those to avoid.
    Moves {
        /// `bm`
        best: Vec<Move>,
        /// `am`
        avoid: Vec<Move>,
    },
    /// `bm #n` or `dm n`: a mate in at most so many moves; negative: the side to move is mated, in no fewer.
    Mate(i16),
}

/// Why a line is no test position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EpdError {
    /// Not even the four fields of a position.
    #[error("an EPD begins with four fields, not with '{0}'")]
    Fields(String),
    /// The position is wrong.
    #[error("{0}")]
    Position(#[from] FenError),
    /// A string does not end.
    #[error("the string {0} does not end")]
    OpenString(String),
    /// A move is wrong.
    #[error("illegal move '{text}' after {opcode}")]
    Move {
        /// The operation.
        opcode: String,
        /// The move as given.
        text: String,
    },
    /// A mate is announced in no number of moves that can be asked for.
    #[error("{opcode} '{text}': {MATES}")]
    Mate {
        /// The operation.
        opcode: String,
        /// The number as given.
        text: String,
    },
    /// Nothing says what solves it.
    #[error("neither bm nor am")]
    NoGoal,
}

impl Epd {
    /// Reads a line.
    ///
    /// # Errors
    /// [`EpdError`] at the first thing that is wrong.
    pub(crate) fn parse(line: &str) -> Result<Epd, EpdError> {
        let (fields, operations) = split_fields(line).ok_or_else(|| EpdError::Fields(line.into()))?;
        let operations = split_operations(operations)?;
        let position = with_clocks(fields.parse()?, &operations)?;
        let (mut best, mut avoid, mut mate, mut id) = (Vec::new(), Vec::new(), None, None);
        for (opcode, operands) in operations {
            match opcode {
                "bm" => match operands.trim().strip_prefix('#') {
                    Some(number) => mate = Some(announced(opcode, number)?),
                    None => add_new(&mut best, moves(&position, opcode, operands)?),
                },
                "dm" => {
                    let number = announced(opcode, operands.trim())?;
                    mate.get_or_insert(number);
                }
                "am" => add_new(&mut avoid, moves(&position, opcode, operands)?),
                "id" => id = Some(unquoted(operands).to_owned()),
                _ => {}
            }
        }
        let goal = match mate {
            Some(moves) => Goal::Mate(moves),
            None if best.is_empty() && avoid.is_empty() => return Err(EpdError::NoGoal),
            None => Goal::Moves { best, avoid },
        };
        Ok(Epd { position, id, goal })
    }

    /// Reads a line of which only the position and, when it has one, the number of moves to mate are wanted.
    ///
    /// # Errors
    /// [`EpdError`] at the first thing that is wrong.
    pub(crate) fn parse_mate(line: &str) -> Result<(Position, Option<i16>), EpdError> {
        match Epd::parse(line) {
            Ok(Epd {
                position,
                goal: Goal::Mate(moves),
                ..
            }) => Ok((position, Some(moves))),
            Ok(epd) => Ok((epd.position, None)),
            Err(EpdError::NoGoal) => Ok((position_of(line)?, None)),
            Err(error) => Err(error),
        }
    }

    /// Whether a first move with this score solves it.
    pub(crate) fn is_solved_by(&self, first: Move, score: Meaning) -> bool {
        match (&self.goal, score) {
            (Goal::Moves { best, avoid }, _) => {
                (best.is_empty() || best.contains(&first)) && !avoid.contains(&first)
            }
            (&Goal::Mate(wanted), Meaning::Mate(found)) if wanted > 0 => (1..=wanted.into()).contains(&found),
            (&Goal::Mate(wanted), Meaning::Mate(found)) => found == i32::from(wanted),
            (Goal::Mate(_), Meaning::Centipawns(_)) => false,
        }
    }
}

fn announced(opcode: &str, number: &str) -> Result<i16, EpdError> {
    moves_to_mate(number).ok_or_else(|| EpdError::Mate {
        opcode: opcode.into(),
        text: number.into(),
    })
}

/// The position of a FEN or of a line of EPD, whose operations count as far as they give its clocks.
///
/// # Errors
/// [`FenError`] when there is no position, or none with these clocks.
pub(super) fn position_of(line: &str) -> Result<Position, FenError> {
    let Some((fields, operations)) = split_fields(line) else {
        return line.parse();
    };
    // A string that does not end leaves no operation that could be told from it.
    let operations = split_operations(operations).unwrap_or_default();
    with_clocks(fields.parse()?, &operations)
}

/// What a string of an operation says.
pub(super) fn unquoted(operands: &str) -> &str {
    operands.trim().trim_matches('"')
}

/// What an operation of a line of EPD says; one inside a string is none.
pub(super) fn operation<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, operations) = split_fields(line)?;
    let mut operations = split_operations(operations).ok()?.into_iter();
    operations
        .find(|(opcode, _)| opcode.eq_ignore_ascii_case(name))
        .map(|(_, operands)| operands.trim())
}

/// The position's fields (four, or six as in a FEN) and the rest of the line, its operations. What cannot be operations, which begin with a
/// letter (EPD, § 16.2.4), belongs to the position.
pub(super) fn split_fields(line: &str) -> Option<(String, &str)> {
    let mut rest = line.trim();
    let mut fields = Vec::new();
    while fields.len() < 6 {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let field = &rest[..end];
        let is_wanted = fields.len() < 4 || field.parse::<u32>().is_ok();
        if field.is_empty() || !is_wanted {
            break;
        }
        fields.push(field);
        rest = rest[end..].trim_start();
    }
    let is_word = fields.len() == 5 && !rest.contains(|c: char| c == ';' || c.is_whitespace());
    let is_operation = rest.starts_with(|c: char| c.is_alphabetic() || c == ';') && !is_word;
    if !rest.is_empty() && !is_operation {
        return Some((line.trim().to_owned(), ""));
    }
    (fields.len() >= 4).then(|| (fields.join(" "), rest))
}

/// The operations, each with its code and what follows it, without their semicolons; one inside a string does not count.
fn split_operations(text: &str) -> Result<Vec<(&str, &str)>, EpdError> {
    let mut operations = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (i, c) in text.char_indices() {
        match (c, quote) {
            ('"', None) => quote = Some(i),
            ('"', Some(_)) => quote = None,
            (';', None) => {
                operations.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    if let Some(open) = quote {
        return Err(EpdError::OpenString(text[open..].into()));
    }
    operations.push(text[start..].trim());
    operations.retain(|operation| !operation.is_empty());
    let operations = operations.into_iter();
    Ok(operations
        .map(|operation| {
            operation
                .split_once(char::is_whitespace)
                .unwrap_or((operation, ""))
        })
        .collect())
}

/// Moves in SAN, or in UCI notation as some suites have them; signs of check and praise do not count.
fn moves(position: &Position, opcode: &str, operands: &str) -> Result<Vec<Move>, EpdError> {
    let read = |text: &str| {
        let bare = text.trim_end_matches(['+', '#', '!', '?', ',']);
        position.parse_move(bare).ok_or_else(|| EpdError::Move {
            opcode: opcode.into(),
            text: text.into(),
        })
    };
    operands.split_whitespace().map(read).collect()
}

/// Adds the moves of another operation, as far as they are not there.
fn add_new(known: &mut Vec<Move>, more: Vec<Move>) {
    for mv in more {
        if !known.contains(&mv) {
            known.push(mv);
        }
    }
}

/// The position with the halfmove clock and the move number, for which four fields have no room.
fn with_clocks(position: Position, operations: &[(&str, &str)]) -> Result<Position, FenError> {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let mut has_clock = false;
    for (opcode, operands) in operations {
        let number = operands.trim();
        let index = match *opcode {
            "hmvc" => 4,
            "fmvn" => 5,
            _ => continue,
        };
        if number.parse::<u32>().is_ok()
            && let Some(field) = fields.get_mut(index)
        {
            *field = number;
            has_clock = true;
        }
    }
    if has_clock {
        Position::from_fen(&fields.join(" "), position.castling_mode())
    } else {
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::score::Centipawns;

    const KPK: &str = "8/8/8/8/8/4k3/4p3/4K3 b - -";

    fn best(line: &str) -> Vec<String> {
        let epd = Epd::parse(line).unwrap();
        let Goal::Moves { best, .. } = epd.goal else {
            panic!("no moves");
        };
        best.iter().map(|&m| epd.position.san(m)).collect()
    }

    #[test]
    fn moves_are_read_with_all_their_signs() {
        assert_eq!(
            best("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O 0-0-0 Rxa8+! Rh7?!, e1c1 0-0; id \"x\";"),
            ["O-O", "O-O-O", "Rxa8+", "Rh7"]
        );
        assert_eq!(best("8/P6k/8/8/8/8/8/K7 w - - 0 1 bm a8=Q"), ["a8=Q"]);
    }

    #[test]
    fn strings_may_hold_semicolons() {
        let epd = Epd::parse(&format!("{KPK} c0 \"a; bm Kh1\"; am Kd3; id \"one; two\"")).unwrap();
        assert_eq!(epd.id.as_deref(), Some("one; two"));
        assert!(
            matches!(epd.goal, Goal::Moves { ref best, ref avoid } if best.is_empty() && avoid.len() == 1)
        );
    }

    /// What follows the fields and is no operation belongs to them, and is refused with them.
    #[test]
    fn clocks_that_are_none_are_refused() {
        for clocks in ["-1 1", "5.5 1", "0 x"] {
            assert!(position_of(&format!("{KPK} {clocks}")).is_err(), "{clocks}");
        }
        for line in ["0 1", "7", "7 bm Kf3;", "draw;"] {
            assert!(position_of(&format!("{KPK} {line}")).is_ok(), "{line}");
        }
        assert_eq!(
            operation(&format!("{KPK} bm Kf3; moves e3f3 e1d2"), "moves"),
            Some("e3f3 e1d2")
        );
    }

    #[test]
    fn clocks_are_set() {
        let epd = Epd::parse(&format!("{KPK} bm Kf3; hmvc 7; fmvn 50;")).unwrap();
        let fen = "8/8/8/8/8/4k3/4p3/4K3 b - - 7 50";
        assert_eq!(epd.position.fen(), fen);
        // Also where nothing says what solves it.
        let clocks = format!("{KPK} hmvc 7; fmvn 50;");
        assert_eq!(position_of(&clocks).unwrap().fen(), fen);
        assert_eq!(Epd::parse_mate(&clocks).unwrap().0.fen(), fen);
        for beside_the_point in ["hmvc x;", "hmvc;", "c0 \"hmvc 7;\";", "c0 \"hmvc 7;"] {
            let line = format!("{KPK} {beside_the_point}");
            assert_eq!(position_of(&line).unwrap().fen(), format!("{KPK} 0 1"), "{line}");
        }
    }

    #[test]
    fn errors_say_what() {
        let error = |line: &str| Epd::parse(line).unwrap_err().to_string();
        assert!(error("8/8 w -").contains("four fields"));
        assert!(error("8/8 w - - bm Kd3;").contains("8 ranks"));
        assert_eq!(error(KPK), "neither bm nor am");
        assert_eq!(error(&format!("{KPK} bm Qd3;")), "illegal move 'Qd3' after bm");
        assert_eq!(
            error(&format!("{KPK} bm Kd3; id \"x")),
            "the string \"x does not end"
        );
    }

    #[test]
    fn a_mate_is_announced_in_a_number_of_moves() {
        let goal = |operation: &str| Epd::parse(&format!("{KPK} {operation};")).map(|epd| epd.goal);
        for (operation, moves) in [
            ("dm 1", 1),
            ("bm #200", 200),
            ("dm -200", -200),
            ("dm 3; dm 4", 3),
            ("dm 4; bm #3", 3),
        ] {
            assert_eq!(goal(operation), Ok(Goal::Mate(moves)), "{operation}");
        }
        for operation in [
            "dm 0",
            "dm 201",
            "dm -2147483648",
            "dm 99999999999",
            "dm",
            "dm x",
            "bm #0",
            "bm #",
            "bm #-201",
        ] {
            assert!(
                matches!(goal(operation), Err(EpdError::Mate { .. })),
                "{operation}"
            );
        }
        let error = goal("dm 201").unwrap_err().to_string();
        assert_eq!(error, format!("dm '201': {MATES}"));
        assert!(MATES.contains(&format!(
            "1 to {} moves",
            puchok_engine::solvers::problems::Distance::LONGEST.get()
        )));
    }

    #[test]
    fn goals() {
        let epd = Epd::parse("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1;").unwrap();
        let m = epd.position.parse_uci("d1d8").unwrap();
        assert!(epd.is_solved_by(m, Meaning::Mate(1)));
        assert!(!epd.is_solved_by(m, Meaning::Mate(2)));
        assert!(!epd.is_solved_by(m, Meaning::Mate(-1)));
        assert!(!epd.is_solved_by(m, Meaning::Centipawns(Centipawns(900))));
        let avoid = Epd::parse("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd7;").unwrap();
        assert!(avoid.is_solved_by(m, Meaning::Centipawns(Centipawns::ZERO)));
        let solves = |goal: &str, uci: &str, score| {
            let epd = Epd::parse(&format!("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - {goal};")).unwrap();
            epd.is_solved_by(epd.position.parse_uci(uci).unwrap(), score)
        };
        let level = Meaning::Centipawns(Centipawns::ZERO);
        assert!(solves("bm Rd8 Rd7", "d1d7", level));
        assert!(!solves("bm Rd8 Rd7", "d1d6", level));
        assert!(!solves("am Rd7", "d1d7", level));
        for (uci, solved) in [("d1d8", true), ("d1d7", true), ("d1d6", false)] {
            assert_eq!(solves("bm Rd8; bm Rd7", uci, level), solved, "{uci}");
            assert_eq!(solves("am Rd6; am Rd6 Rd5", uci, level), solved, "{uci}");
        }
        assert!(!solves("bm Rd8; am Rd8", "d1d8", level));
        assert!(solves("dm -2", "d1d7", Meaning::Mate(-2)));
        assert!(!solves("dm -2", "d1d7", Meaning::Mate(-1)));
    }
}
