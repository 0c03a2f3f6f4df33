//! Permitted machine resources, for the command line and UCI, and the parsing of numbers on the command line.

use std::fmt;
use std::num::IntErrorKind;
use std::ops::{RangeFrom, RangeInclusive};

use puchok_engine::params::MOST_DEPTH;

use crate::input::quoted;

/// Permitted sizes of the transposition table, in MiB.
pub(crate) const HASH_MIB: RangeInclusive<i64> = 1..=65_536;
/// Permitted depths of the last iteration, in plies.
pub(crate) const DEPTHS: RangeInclusive<i64> = 1..=MOST_DEPTH.plies() as i64;
/// Permitted numbers of search threads.
pub(crate) const THREADS: RangeInclusive<i64> = 1..=256;
/// Permitted numbers of lines; no position has more than 218 legal moves.
pub(crate) const MULTI_PV: RangeInclusive<i64> = 1..=218;

/// The permitted numbers of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    least: i64,
    /// `None` if there is no maximum.
    most: Option<i64>,
}

impl From<RangeInclusive<i64>> for Numbers {
    fn from(range: RangeInclusive<i64>) -> Numbers {
        let (least, most) = range.into_inner();
        Numbers {
            least,
            most: Some(most),
        }
    }
}

impl From<RangeFrom<i64>> for Numbers {
    fn from(range: RangeFrom<i64>) -> Numbers {
        Numbers {
            least: range.start,
            most: None,
        }
    }
}

/// "1 to 256", "1 on".
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Some(most) => write!(f, "{} to {most}", self.least),
            None => write!(f, "{} on", self.least),
        }
    }
}

/// Why an argument is not a permitted number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NumberError {
    /// Not a number, or out of range.
    #[error("a number from {0}, not '{1}'")]
    Other(Numbers, String),
    /// There is no maximum, but the number does not fit its type.
    #[error("too large a number: '{0}'")]
    TooLarge(String),
}

impl Numbers {
    /// Parses a permitted number.
    fn read<T: TryFrom<i128>>(self, text: &str) -> Result<T, NumberError> {
        let number = text.parse().or_else(|error: std::num::ParseIntError| {
            let is_too_large = *error.kind() == IntErrorKind::PosOverflow;
            is_too_large.then_some(i128::MAX).ok_or(error)
        });
        let number = number.ok().filter(|&number| self.has(number));
        let number = number.ok_or_else(|| NumberError::Other(self, quoted(text)))?;
        T::try_from(number).map_err(|_| NumberError::TooLarge(quoted(text)))
    }

    fn has(self, number: i128) -> bool {
        number >= i128::from(self.least) && self.most.is_none_or(|most| number <= i128::from(most))
    }
}

/// A parser for arguments that are whole numbers in this range.
pub(crate) fn number<T: TryFrom<i128>>(
    range: impl Into<Numbers>,
) -> impl Fn(&str) -> Result<T, NumberError> + Clone + Send + Sync {
    let numbers = range.into();
    move |text| numbers.read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_others_refused_in_plain_words() {
        let threads = |text| number::<u32>(THREADS)(text).map_err(|error| error.to_string());
        assert_eq!((threads("1"), threads("256")), (Ok(1), Ok(256)));
        for wrong in ["0", "257", "-1", "x", "", "1.5", &"9".repeat(50)] {
            let said = format!("a number from 1 to 256, not '{wrong}'");
            assert_eq!(threads(wrong), Err(said));
        }
        let nodes = |text| number::<u64>(1..)(text).map_err(|error| error.to_string());
        assert_eq!(nodes("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(nodes("0"), Err("a number from 1 on, not '0'".to_owned()));
        for large in ["18446744073709551616", &"9".repeat(50)] {
            assert_eq!(nodes(large), Err(format!("too large a number: '{large}'")));
        }
    }
}
