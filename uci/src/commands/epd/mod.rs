//! EPD, the notation of test suites: a position and operations, `bm Qg6; id "WAC.001";`.

mod line;

use puchok_engine::position::{FenError, Position};
use puchok_engine::score::Meaning;
use puchok_engine::shakmaty::Move;

pub(super) use self::line::{operation, position_of, split_fields, unquoted};
use self::line::{split_operations, with_clocks};
use crate::cli::mate::{MATES, moves_to_mate};

/// A test position.
#[derive(Debug)]
pub(crate) struct Epd {
    /// The position.
    pub(crate) position: Position,
    /// Its name, if it has one.
    pub(crate) id: Option<String>,
    /// What solves it.
    pub(crate) solution: Solution,
}

/// The solution of a test position. Every condition given has to be met, and at least one is given.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Solution {
    /// `bm #n` or `dm n`: a mate in at most this many moves. Negative: the side to move is mated, in exactly so
    /// many moves.
    pub(crate) mate: Option<i16>,
    /// `bm`: one of these moves; any move if empty.
    pub(crate) best: Vec<Move>,
    /// `am`: none of these moves.
    pub(crate) avoid: Vec<Move>,
}

/// Why a line is not a test position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EpdError {
    /// It lacks the four fields of a position.
    #[error("an EPD begins with four fields, not with '{0}'")]
    Fields(String),
    /// The position is invalid.
    #[error("{0}")]
    Position(#[from] FenError),
    /// A string is not terminated.
    #[error("the string {0} does not end")]
    OpenString(String),
    /// A move is illegal.
    #[error("illegal move '{text}' after {opcode}")]
    Move {
        /// The operation.
        opcode: String,
        /// The move as given.
        text: String,
    },
    /// The number of moves to mate is not one that can be asked for.
    #[error("{opcode} '{text}': {MATES}")]
    Mate {
        /// The operation.
        opcode: String,
        /// The number as given.
        text: String,
    },
    /// Something stands beside the number of moves to mate.
    #[error("{opcode} '{text}': the number of moves must stand alone")]
    MateWithMore {
        /// The operation.
        opcode: String,
        /// The number as given, with what stands beside it.
        text: String,
    },
    /// Two numbers of moves to mate differ.
    #[error("'{first}' and '{second}' contradict each other")]
    Mates {
        /// The operation that comes first.
        first: String,
        /// The other.
        second: String,
    },
    /// There is no solution.
    #[error("neither bm nor am nor dm")]
    NoGoal,
}

impl Epd {
    /// Parses a line.
    ///
    /// # Errors
    /// [`EpdError`] for the first error in the line.
    pub(crate) fn parse(line: &str) -> Result<Epd, EpdError> {
        let (fields, operations) = split_fields(line).ok_or_else(|| EpdError::Fields(line.into()))?;
        let operations = split_operations(operations)?;
        let position = with_clocks(fields.parse()?, &operations)?;
        let (mut solution, mut id) = (Solution::default(), None);
        let mut announced = None;
        for (opcode, operands) in operations {
            let operands = operands.trim();
            match opcode {
                "dm" => announced = Some(announcement(announced, opcode, operands)?),
                "bm" if operands.starts_with('#') => {
                    announced = Some(announcement(announced, opcode, operands)?);
                }
                "bm" => add_new(&mut solution.best, moves(&position, opcode, operands)?),
                "am" => add_new(&mut solution.avoid, moves(&position, opcode, operands)?),
                "id" => id = Some(unquoted(operands).to_owned()),
                _ => {}
            }
        }
        solution.mate = announced.map(|announced| announced.moves);
        if solution == Solution::default() {
            return Err(EpdError::NoGoal);
        }
        Ok(Epd {
            position,
            id,
            solution,
        })
    }

    /// Parses a line for its position and, if given, the number of moves to mate.
    ///
    /// # Errors
    /// [`EpdError`] for the first error in the line.
    pub(crate) fn parse_mate(line: &str) -> Result<(Position, Option<i16>), EpdError> {
        match Epd::parse(line) {
            Ok(epd) => Ok((epd.position, epd.solution.mate)),
            Err(EpdError::NoGoal) => Ok((position_of(line)?, None)),
            Err(error) => Err(error),
        }
    }

    /// Whether a first move with this score solves the test position.
    pub(crate) fn is_solved_by(&self, first: Move, score: Meaning) -> bool {
        let Solution { mate, best, avoid } = &self.solution;
        let mates = match (*mate, score) {
            (None, _) => true,
            (Some(wanted), Meaning::Mate(found)) if wanted > 0 => (1..=wanted.into()).contains(&found),
            (Some(wanted), Meaning::Mate(found)) => found == i32::from(wanted),
            (Some(_), Meaning::Centipawns(_)) => false,
        };
        mates && (best.is_empty() || best.contains(&first)) && !avoid.contains(&first)
    }
}

/// An operation that announces a mate.
#[derive(Clone, Copy)]
struct Announcement<'a> {
    opcode: &'a str,
    operands: &'a str,
    moves: i16,
}

impl Announcement<'_> {
    fn text(self) -> String {
        format!("{} {}", self.opcode, self.operands)
    }
}

/// Parses an operation that announces a mate (`dm 3`, `bm #3`), which may repeat an earlier one.
fn announcement<'a>(
    earlier: Option<Announcement<'a>>,
    opcode: &'a str,
    operands: &'a str,
) -> Result<Announcement<'a>, EpdError> {
    let number = operands.strip_prefix('#').filter(|_| opcode == "bm");
    let number = number.unwrap_or(operands);
    let Some(moves) = moves_to_mate(number) else {
        let (opcode, text) = (opcode.into(), operands.into());
        return Err(match number.split_once(char::is_whitespace) {
            Some((first, _)) if moves_to_mate(first).is_some() => EpdError::MateWithMore { opcode, text },
            _ => EpdError::Mate { opcode, text },
        });
    };
    let announced = Announcement {
        opcode,
        operands,
        moves,
    };
    match earlier {
        Some(earlier) if earlier.moves != moves => Err(EpdError::Mates {
            first: earlier.text(),
            second: announced.text(),
        }),
        _ => Ok(announced),
    }
}

/// Parses moves in SAN, or in UCI notation as in some suites; signs for check and annotation are ignored.
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

/// Adds those moves that are not there yet.
fn add_new(known: &mut Vec<Move>, more: Vec<Move>) {
    for mv in more {
        if !known.contains(&mv) {
            known.push(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::score::Centipawns;

    const KPK: &str = "8/8/8/8/8/4k3/4p3/4K3 b - -";

    fn best(line: &str) -> Vec<String> {
        let epd = Epd::parse(line).unwrap();
        epd.solution.best.iter().map(|&m| epd.position.san(m)).collect()
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
        assert_eq!((epd.solution.best.len(), epd.solution.avoid.len()), (0, 1));
    }

    #[test]
    fn clocks_are_set() {
        let epd = Epd::parse(&format!("{KPK} bm Kf3; hmvc 7; fmvn 50;")).unwrap();
        let fen = "8/8/8/8/8/4k3/4p3/4K3 b - - 7 50";
        assert_eq!(epd.position.fen(), fen);
        // This also works without a solution.
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
        assert_eq!(error(KPK), "neither bm nor am nor dm");
        assert_eq!(error(&format!("{KPK} bm Qd3;")), "illegal move 'Qd3' after bm");
        assert_eq!(
            error(&format!("{KPK} bm Kd3; id \"x")),
            "the string \"x does not end"
        );
    }

    #[test]
    fn a_mate_is_announced_in_a_number_of_moves() {
        let solution = |operation: &str| Epd::parse(&format!("{KPK} {operation};")).map(|epd| epd.solution);
        for (operation, moves) in [
            ("dm 1", 1),
            ("bm #200", 200),
            ("dm -200", -200),
            ("dm 3; dm 3", 3),
            ("dm +3; bm #3", 3),
        ] {
            let mate = solution(operation).map(|solution| solution.mate);
            assert_eq!(mate, Ok(Some(moves)), "{operation}");
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
                matches!(solution(operation), Err(EpdError::Mate { .. })),
                "{operation}"
            );
        }
        let error = solution("dm 201").unwrap_err().to_string();
        assert_eq!(error, format!("dm '201': {MATES}"));
        let error = solution("bm #0").unwrap_err().to_string();
        assert_eq!(error, format!("bm '#0': {MATES}"));
        for (operations, expected) in [
            ("bm #2 Kd3", "bm '#2 Kd3': the number of moves must stand alone"),
            ("dm 2 Kd3", "dm '2 Kd3': the number of moves must stand alone"),
            ("dm 3; bm #2", "'dm 3' and 'bm #2' contradict each other"),
            ("bm #2; bm #3", "'bm #2' and 'bm #3' contradict each other"),
            ("dm 2; dm -2", "'dm 2' and 'dm -2' contradict each other"),
        ] {
            assert_eq!(solution(operations).unwrap_err().to_string(), expected);
        }
        assert!(MATES.contains(&format!(
            "1 to {} moves",
            puchok_engine::solvers::problems::Distance::LONGEST.get()
        )));
    }

    proptest::proptest! {
        #[test]
        fn lines_do_not_panic(
            any in "\\PC*",
            nearly in "(8|k7|K7|p7|7R|rnbqkbnr)(/(8|PPPPPPPP|k7|K7|7r)){5,7} [wb] (-|KQkq) (-|e3)( (bm|am|dm|id|hmvc|fmvn) (#?-?[0-9]{0,11}|\\PC{0,8})[;\"]?){0,3}",
            good in "7k/8/8/8/8/8/P7/K7 w - -( (bm|am) (a4|Kb1|a2a3)\\+?;| dm -?[1-9];| (hmvc|fmvn) [0-9]{1,2};| id \"\\PC{0,8};?\";){0,4}",
        ) {
            for line in [any, nearly, good] {
                if let Ok(epd) = Epd::parse(&line) {
                    let position = position_of(&line).map(|position| position.fen());
                    proptest::prop_assert_eq!(position, Ok(epd.position.fen()), "{}", line);
                }
                let _ = Epd::parse_mate(&line);
            }
        }
    }

    #[test]
    fn solutions() {
        let epd = Epd::parse("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1;").unwrap();
        let m = epd.position.parse_uci("d1d8").unwrap();
        assert!(epd.is_solved_by(m, Meaning::Mate(1)));
        assert!(!epd.is_solved_by(m, Meaning::Mate(2)));
        assert!(!epd.is_solved_by(m, Meaning::Mate(-1)));
        assert!(!epd.is_solved_by(m, Meaning::Centipawns(Centipawns(900))));
        let avoid = Epd::parse("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd7;").unwrap();
        assert!(avoid.is_solved_by(m, Meaning::Centipawns(Centipawns::ZERO)));
        let solves = |operations: &str, uci: &str, score| {
            let epd = Epd::parse(&format!("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - {operations};")).unwrap();
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
        // A mate and a move are both asked for, whichever comes first.
        for operations in ["dm 2; bm Rd8", "bm Rd8; dm 2", "dm 2; am Rd7"] {
            assert!(solves(operations, "d1d8", Meaning::Mate(2)), "{operations}");
            assert!(!solves(operations, "d1d8", level), "{operations}");
            assert!(!solves(operations, "d1d7", Meaning::Mate(2)), "{operations}");
        }
        assert!(solves("dm -2", "d1d7", Meaning::Mate(-2)));
        assert!(!solves("dm -2", "d1d7", Meaning::Mate(-1)));
        assert!(!solves("dm -2", "d1d7", Meaning::Mate(-3)));
    }
}
