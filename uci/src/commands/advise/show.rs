//! `puchok advise FEN`: the advice that applies, what was tried before it, and the forcing tree.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use puchok_engine::solvers::advice::explain::{Attempt, Failure as AdviceFailure};
use puchok_engine::solvers::advice::interpreter::{Plan, Tree};
use puchok_engine::solvers::advice::tables::EndingTable;
use serde::Serialize;

use super::super::json::{san_line, uci_line};
use super::super::words;
use super::label;

/// The JSON of a position.
#[derive(Debug, Serialize)]
pub(crate) struct JsonAdvice {
    fen: String,
    material: String,
    /// `null` when the table has no advice.
    rule: Option<String>,
    advice: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    tried: Vec<JsonAttempt>,
    tree: Option<JsonOurs>,
}

/// A piece of advice that failed.
#[derive(Debug, Serialize)]
struct JsonAttempt {
    rule: String,
    advice: String,
    /// The goal that fails in the position itself; `null` when it is the moves that fail.
    fails: Option<String>,
    /// The moves that the advice allows, and why each fails.
    moves: Vec<JsonRefutation>,
}

#[derive(Debug, Serialize)]
struct JsonRefutation {
    line: Vec<String>,
    fails: String,
}

/// A move of ours and all the replies considered; without replies the better goal is reached.
#[derive(Debug, Serialize)]
struct JsonOurs {
    #[serde(rename = "move")]
    mv: String,
    replies: Vec<JsonReply>,
}

/// A reply and our answer to it; `null` when the better goal is reached.
#[derive(Debug, Serialize)]
struct JsonReply {
    #[serde(rename = "move")]
    mv: String,
    then: Option<JsonOurs>,
}

/// What a table advises in a position.
pub(crate) struct Shown<'t> {
    table: &'t EndingTable,
    position: Position,
    attempts: Vec<Attempt<Move>>,
    plan: Option<Plan<Move>>,
}

/// Asks the table.
pub(super) fn find(table: &EndingTable, position: Position) -> Shown<'_> {
    let orientation = table.orientation(position.chess());
    let attempts = orientation
        .position(position.chess())
        .map_or_else(Vec::new, |seen| table.table.attempts(&seen));
    Shown {
        table,
        attempts: attempts
            .into_iter()
            .map(|attempt| attempt.map(|mv| orientation.mv(mv)))
            .collect(),
        plan: table.plan(position.chess()),
        position,
    }
}

impl Shown<'_> {
    /// The answer as JSON.
    pub(super) fn json(&self) -> JsonAdvice {
        json(self.table, &self.position, &self.attempts, self.plan.as_ref())
    }

    /// The answer as text.
    pub(super) fn in_words(&self) -> String {
        in_words(self.table, &self.position, &self.attempts, self.plan.as_ref())
    }
}

/// The names of a rule and a piece of advice, given their indices in the table.
pub(super) fn names(table: &EndingTable, rule: usize, advice: usize) -> (String, String) {
    let rule = table.table.rules.get(rule).map_or("", |rule| &rule.name);
    let advice = table.table.advice.get(advice).map_or("", |advice| &advice.name);
    (rule.to_owned(), advice.to_owned())
}

fn json(
    table: &EndingTable,
    position: &Position,
    attempts: &[Attempt<Move>],
    plan: Option<&Plan<Move>>,
) -> JsonAdvice {
    let tried = attempts.iter().map(|attempt| {
        let (rule, advice) = names(table, attempt.rule, attempt.advice);
        let (fails, moves) = match &attempt.failure {
            AdviceFailure::AtRoot(goal) => (Some(goal.clone()), &[][..]),
            AdviceFailure::NoMove => (None, &[][..]),
            AdviceFailure::Moves(moves) => (None, &moves[..]),
        };
        JsonAttempt {
            rule,
            advice,
            fails,
            moves: moves
                .iter()
                .map(|refutation| JsonRefutation {
                    line: uci_line(position, &refutation.line),
                    fails: refutation.fails.clone(),
                })
                .collect(),
        }
    });
    let (rule, advice) = plan.map(|plan| names(table, plan.rule, plan.advice)).unzip();
    let tree = plan.and_then(|plan| json_tree(position, &plan.tree));
    JsonAdvice {
        fen: position.fen(),
        material: table.material.to_string(),
        rule,
        advice,
        mv: tree.as_ref().map(|tree| tree.mv.clone()),
        tried: tried.collect(),
        tree,
    }
}

fn json_tree(position: &Position, tree: &Tree<Move>) -> Option<JsonOurs> {
    let Tree::Ours(mv, rest) = tree else {
        return None;
    };
    let after = position.after(*mv);
    let replies = match &**rest {
        Tree::Theirs(replies) => &replies[..],
        _ => &[],
    };
    Some(JsonOurs {
        mv: position.uci(*mv).to_string(),
        replies: replies
            .iter()
            .map(|(reply, rest)| JsonReply {
                mv: after.uci(*reply).to_string(),
                then: json_tree(&after.after(*reply), rest),
            })
            .collect(),
    })
}

fn in_words(
    table: &EndingTable,
    position: &Position,
    attempts: &[Attempt<Move>],
    plan: Option<&Plan<Move>>,
) -> String {
    let mut text = format!("{}\n\n", words::head(position));
    let mut row = |name: &str, value: &str| text.push_str(&format!("{name:<9}{value}\n"));
    row("Table", &label(table));
    match plan {
        Some(plan) => {
            let (rule, advice) = names(table, plan.rule, plan.advice);
            row("Rule", &rule);
            row("Advice", &advice);
            if let Tree::Ours(mv, _) = &plan.tree {
                row("Move", &position.san(*mv));
            }
        }
        None => row("Advice", "none: the table does not know what to do here"),
    }
    if !attempts.is_empty() {
        text.push_str("\nTried before\n");
        for attempt in attempts {
            let (rule, advice) = names(table, attempt.rule, attempt.advice);
            text.push_str(&format!(
                "  {rule}, {advice}: {}\n",
                why(position, &attempt.failure)
            ));
        }
    }
    if let Some(plan) = plan {
        let aim = table
            .table
            .advice
            .get(plan.advice)
            .map_or_else(String::new, |advice| {
                format!("Forcing tree, until {}\n", advice.better)
            });
        text.push_str(&format!("\n{aim}"));
        outline(position, &plan.tree, 1, &mut text);
    }
    text
}

fn why(position: &Position, failure: &AdviceFailure<Move>) -> String {
    match failure {
        AdviceFailure::AtRoot(goal) => format!("it is not so that {goal}"),
        AdviceFailure::NoMove => "allows no move".to_owned(),
        AdviceFailure::Moves(moves) => {
            // Moves that fail for the same reason are listed together.
            let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
            for refutation in moves {
                let line = san_line(position, &refutation.line).join(" ");
                match reasons.iter_mut().find(|(fails, _)| *fails == refutation.fails) {
                    Some((_, lines)) => lines.push(line),
                    None => reasons.push((&refutation.fails, vec![line])),
                }
            }
            let reasons: Vec<String> = reasons
                .iter()
                .map(|(fails, lines)| format!("\n    not so: {fails} after {}", lines.join(", ")))
                .collect();
            let tried = words::counted(moves.len() as u64, "move", "moves");
            format!("{tried} tried{}", reasons.concat())
        }
    }
}

/// Writes one move per line, indented by depth.
fn outline(position: &Position, tree: &Tree<Move>, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    match tree {
        Tree::Reached => {}
        Tree::Ours(mv, rest) => {
            text.push_str(&format!("{indent}{}\n", words::line(position, &[*mv])));
            outline(&position.after(*mv), rest, depth + 1, text);
        }
        Tree::Theirs(replies) => {
            for (mv, rest) in replies {
                text.push_str(&format!("{indent}{}\n", words::line(position, &[*mv])));
                outline(&position.after(*mv), rest, depth + 1, text);
            }
        }
    }
}
