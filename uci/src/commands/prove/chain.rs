//! `puchok prove --chain`: one goal after another, each proved.

use puchok_engine::shakmaty::Color;
use puchok_engine::solvers::logic::chess::chain::{Chain, ChainValue, Link, LinkState};
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::words;
use super::Answer;
use super::text::undecided;

/// The JSON of a chain.
#[derive(Debug, Serialize)]
pub(crate) struct JsonChain {
    fen: String,
    side: &'static str,
    /// `"wins"`, `"holds"`, `"breaks"`, or `"undecided"` when a limit was reached.
    chain: &'static str,
    links: Vec<JsonLink>,
    time_ms: u64,
}

#[derive(Debug, Serialize)]
struct JsonLink {
    goal: String,
    starts: usize,
    /// `"holds"`, `"breaks"` or `"undecided"`.
    state: &'static str,
    /// The position in which the link does not hold.
    at: Option<String>,
    ends: usize,
    mates: usize,
    plies: u32,
    positions: usize,
    confirmed: bool,
}

fn value_name(value: ChainValue) -> &'static str {
    match value {
        ChainValue::Wins => "wins",
        ChainValue::Holds => "holds",
        ChainValue::Breaks => "breaks",
        ChainValue::Undecided => "undecided",
    }
}

/// The answer as JSON.
pub(super) fn json(answer: &Answer<Chain>, player: Color) -> JsonChain {
    let link = |link: &Link| {
        let (state, at) = match &link.state {
            LinkState::Holds => ("holds", None),
            LinkState::Breaks(position) => ("breaks", Some(position.fen())),
            LinkState::Undecided(position) => ("undecided", Some(position.fen())),
        };
        JsonLink {
            goal: link.goal.to_string(),
            starts: link.starts,
            state,
            at,
            ends: link.ends,
            mates: link.mates,
            plies: link.plies,
            positions: link.positions,
            confirmed: link.is_confirmed,
        }
    };
    JsonChain {
        fen: answer.position.fen(),
        side: words::side(player),
        chain: value_name(answer.solution.value),
        links: answer.solution.links.iter().map(link).collect(),
        time_ms: milliseconds(answer.time),
    }
}

/// The answer as text.
pub(super) fn in_words(answer: &Answer<Chain>, player: Color, is_interrupted: bool) -> String {
    let mut text = format!("{}\n\n", words::head(&answer.position));
    let player = words::name(player);
    for (link, number) in answer.solution.links.iter().zip(1..) {
        let from = words::positions(link.starts as u64);
        let check = if link.is_confirmed {
            "the model checker accepts every strategy"
        } else {
            "the model checker REFUSES a strategy"
        };
        let what = match &link.state {
            LinkState::Holds if link.starts == 0 => {
                "nothing is left to do: every line has ended in mate".to_owned()
            }
            LinkState::Holds => format!(
                "forced from {from}, within {}; it ends in {} and in {}; {check}",
                words::plies(link.plies),
                words::positions(link.ends as u64),
                words::counted(link.mates as u64, "mate", "mates"),
            ),
            LinkState::Breaks(position) => format!("prevented in {}; {check}", position.fen()),
            LinkState::Undecided(position) => format!("undecided in {}", position.fen()),
        };
        text.push_str(&format!("  {number}. {:<14} {what}\n", link.goal.to_string()));
    }
    let verdict = match answer.solution.value {
        ChainValue::Wins => format!("{player} wins by this chain"),
        ChainValue::Holds => format!("{player} forces the last goal by this chain"),
        ChainValue::Breaks => "the chain breaks; another way to an earlier goal may lead further".to_owned(),
        ChainValue::Undecided => undecided(is_interrupted).to_owned(),
    };
    text.push_str(&format!(
        "\nValue  {verdict} ({:.2} s)",
        answer.time.as_secs_f64()
    ));
    text
}
