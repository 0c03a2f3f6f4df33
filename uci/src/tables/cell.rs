//! A cell: the value of a column in a row.

use std::borrow::Cow;

use serde_json::Value;

use super::column::{Column, From};

/// A value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Nothing.
    Null,
    /// A text.
    Text(Cow<'a, str>),
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number.
    Real(f64),
}

impl Cell<'_> {
    /// The cell in CSV; nothing becomes an empty field.
    pub(super) fn text(&self) -> Cow<'_, str> {
        match self {
            Cell::Null => Cow::Borrowed(""),
            Cell::Text(text) => Cow::Borrowed(text),
            Cell::Bool(is) => Cow::Borrowed(if *is { "true" } else { "false" }),
            Cell::Int(number) => Cow::Owned(number.to_string()),
            Cell::Real(number) => Cow::Owned(format!("{number:?}")),
        }
    }
}

/// A row in its context.
pub(super) struct Row<'a> {
    pub(super) answer: &'a Value,
    pub(super) holder: &'a Value,
    pub(super) row: &'a Value,
    pub(super) number: usize,
}

impl<'a> Row<'a> {
    /// The value of a column in this row.
    pub(super) fn cell(&self, column: &Column) -> Cell<'a> {
        let at = |pointer| plain(self.row.pointer(pointer));
        let list = |pointer| self.row.pointer(pointer).and_then(Value::as_array);
        match column.from {
            From::Answer(pointer) => plain(self.answer.pointer(pointer)),
            From::Holder(pointer) => plain(self.holder.pointer(pointer)),
            From::Row(pointer) => at(pointer),
            From::White(pointer) => match at(pointer) {
                Cell::Int(number) if self.is_black_to_move() => Cell::Int(-number),
                other => other,
            },
            From::Thousands(pointer) => match at(pointer) {
                Cell::Int(number) => Cell::Int(number / 1000),
                other => other,
            },
            From::Search(pointer) => plain(self.last_search().and_then(|search| search.pointer(pointer))),
            From::Count(pointer) => list(pointer).map_or(Cell::Null, |list| count(list.len())),
            From::CountIf(pointer, key) => list(pointer).map_or(Cell::Null, |list| {
                count(list.iter().filter(|item| item[key] == true).count())
            }),
            From::Besides(keys) => self.row.as_object().map_or(Cell::Null, |object| {
                let besides: serde_json::Map<String, Value> = object
                    .iter()
                    .filter(|(key, _)| !keys.contains(&key.as_str()))
                    .map(|(key, value)| (key.clone(), value.clone()))
                    .collect();
                Cell::Text(Cow::Owned(Value::Object(besides).to_string()))
            }),
            From::Number => count(self.number),
        }
    }

    fn is_black_to_move(&self) -> bool {
        let fen = self.answer["fen"].as_str().unwrap_or_default();
        fen.split(' ').nth(1) == Some("b")
    }

    /// The last search that was not stopped.
    fn last_search(&self) -> Option<&'a Value> {
        let searches = self.row.get("searches")?.as_array()?;
        searches.iter().rfind(|search| search["end"] != "stopped")
    }
}

fn count(number: usize) -> Cell<'static> {
    Cell::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Converts a JSON value to a cell; the elements of lists are joined with spaces, sentences with line ends.
fn plain(value: Option<&Value>) -> Cell<'_> {
    match value {
        None | Some(Value::Null) => Cell::Null,
        Some(Value::Bool(is)) => Cell::Bool(*is),
        Some(Value::String(text)) => Cell::Text(Cow::Borrowed(text)),
        Some(Value::Number(number)) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => Cell::Int(number),
            (None, Some(number)) => Cell::Real(number),
            (None, None) => Cell::Null,
        },
        Some(Value::Array(list)) => {
            let texts: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
            let are_sentences = texts.iter().any(|text| text.contains(' '));
            Cell::Text(Cow::Owned(texts.join(if are_sentences { "\n" } else { " " })))
        }
        Some(object @ Value::Object(_)) => Cell::Text(Cow::Owned(object.to_string())),
    }
}
