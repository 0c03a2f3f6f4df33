//! Finds the rows of a table in an answer.

use serde_json::Value;

use super::cell::Row;

/// Where the rows of an answer are, as JSON pointers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rows {
    /// The answer of `analyse` itself is the row; it has a main line, or the error of a rejected text.
    Answer,
    /// The elements of a list.
    Of(&'static str),
    /// The elements of a list inside each element of a list, and inside an object of the answer.
    In(&'static str, &'static str, Option<&'static str>),
}

impl Rows {
    /// Whether the answer has the place where the rows would be.
    pub(super) fn are_in(self, answer: &Value) -> bool {
        match self {
            Rows::Answer => {
                let has = |name| answer.get(name).is_some();
                has("fen") && (has("pv") || has("error"))
            }
            Rows::Of(list) | Rows::In(list, ..) => answer.pointer(list).is_some_and(Value::is_array),
        }
    }

    pub(super) fn each<'a>(self, answer: &'a Value, mut take: impl FnMut(Row<'a>)) {
        let mut number = 0;
        let mut take = |holder: &'a Value, row: &'a Value| {
            take(Row {
                answer,
                holder,
                row,
                number,
            });
            number += 1;
        };
        let list = |value: &'a Value, pointer: &str| {
            let list = value.pointer(pointer).and_then(Value::as_array);
            list.map_or(&[][..], Vec::as_slice)
        };
        match self {
            Rows::Answer => take(answer, answer),
            Rows::Of(pointer) => list(answer, pointer).iter().for_each(|row| take(answer, row)),
            Rows::In(holders, pointer, besides) => {
                let besides = besides.and_then(|besides| answer.pointer(besides));
                for holder in list(answer, holders).iter().chain(besides) {
                    list(holder, pointer).iter().for_each(|row| take(holder, row));
                }
            }
        }
    }
}
