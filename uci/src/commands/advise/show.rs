//! `puchok advise FEN`: the advice that applies, what was tried before it, and the forcing tree.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use puchok_engine::solvers::advice::explain::{Attempt, Failure as AdviceFailure};
use puchok_engine::solvers::advice::interpreter::{Memory, Plan, Tree};
use puchok_engine::solvers::advice::patience::Patience;
use puchok_engine::solvers::advice::tables::EndingTable;
use serde::Serialize;

use super::super::json::{san_line, uci_line};
use super::super::words;
use super::{label, time_is_up};

/// The JSON of a position.
#[derive(Debug, Serialize)]
pub(crate) struct JsonAdvice {
    fen: String,
    material: String,
    /// Whether there is advice, or certainly none; otherwise the time was up.
    decided: bool,
    /// `null` when the table has no advice.
    rule: Option<String>,
    advice: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    tried: Vec<JsonAttempt>,
    /// When no rule applies: each rule, and the part of its condition that fails.
    idle_rules: Vec<JsonIdleRule>,
    tree: Option<JsonOurs>,
}

#[derive(Debug, Serialize)]
struct JsonIdleRule {
    rule: String,
    fails: String,
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
    /// The advice that was tried and failed; `None` when the time was up before all of it was explained.
    attempts: Option<Vec<Attempt<Move>>>,
    /// When no rule applies: all rules, as indices, and the part of each condition that fails.
    idle_rules: Vec<(usize, String)>,
    plan: Option<Plan<Move>>,
    /// Whether there is a plan, or certainly none.
    is_decided: bool,
}

/// Asks the table.
pub(super) fn find<'t>(table: &'t EndingTable, position: Position, patience: Patience<'_>) -> Shown<'t> {
    let mut memory = Memory::new(patience);
    let plan = table.plan_with(position.chess(), &mut memory);
    let is_decided = plan.is_some() || !patience.is_over();
    let orientation = table.orientation(position.chess());
    let (mut attempts, mut idle_rules) = (Vec::new(), Vec::new());
    if let Some(seen) = orientation.position(position.chess()) {
        attempts = table.table.attempts(&seen, &mut memory);
        if plan.is_none() && attempts.is_empty() {
            idle_rules = table.table.idle_rules(&seen);
        }
    }
    let attempts = attempts.into_iter();
    Shown {
        table,
        attempts: (!patience.is_over()).then(|| {
            attempts
                .map(|attempt| attempt.map(|mv| orientation.mv(mv)))
                .collect()
        }),
        idle_rules,
        plan,
        is_decided,
        position,
    }
}

impl Shown<'_> {
    /// The answer as JSON.
    pub(super) fn json(&self) -> JsonAdvice {
        let (table, position, plan) = (self.table, &self.position, self.plan.as_ref());
        let tried = self.attempts.iter().flatten().map(|attempt| {
            let (rule, advice) = names(table, attempt.rule, attempt.advice);
            let (fails, moves) = match &attempt.failure {
                AdviceFailure::AtRoot(goal) => (Some(goal.clone()), &[][..]),
                AdviceFailure::AlreadyReached(goal) => (Some(format!("not ({goal})")), &[][..]),
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
            decided: self.is_decided,
            rule,
            advice,
            mv: tree.as_ref().map(|tree| tree.mv.clone()),
            tried: tried.collect(),
            idle_rules: self
                .idle_rules
                .iter()
                .map(|(rule, fails)| JsonIdleRule {
                    rule: rule_name(table, *rule).to_owned(),
                    fails: fails.clone(),
                })
                .collect(),
            tree,
        }
    }

    /// The answer as text.
    pub(super) fn in_words(&self) -> String {
        let (table, position, plan) = (self.table, &self.position, self.plan.as_ref());
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
            None if !self.is_decided => row("Advice", "undecided: the time is up"),
            None => row("Advice", "none: the table does not know what to do here"),
        }
        match &self.attempts {
            None if plan.is_some() => {
                text.push_str("\nThe time was up before it was known why other advice fails.\n")
            }
            Some(attempts) if !attempts.is_empty() => {
                text.push_str(&tried_in_words(table, position, attempts))
            }
            _ => {}
        }
        if !self.idle_rules.is_empty() {
            text.push_str("\nRules that do not apply\n");
            for (rule, fails) in &self.idle_rules {
                text.push_str(&format!(
                    "  {}: it is not so that {fails}\n",
                    rule_name(table, *rule)
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

    /// Why there is no advice; `None` if there is.
    pub(super) fn unfinished(&self) -> Option<String> {
        let is_known = self.plan.is_some();
        let none = || format!("the table has no advice: '{}'", self.position.fen());
        let reason = || {
            if self.is_decided {
                none()
            } else {
                time_is_up(&self.position)
            }
        };
        (!is_known).then(reason)
    }
}

fn rule_name(table: &EndingTable, rule: usize) -> &str {
    table.table.rules.get(rule).map_or("", |rule| &rule.name)
}

/// The names of a rule and a piece of advice, given their indices in the table.
pub(super) fn names(table: &EndingTable, rule: usize, advice: usize) -> (String, String) {
    let rule = rule_name(table, rule);
    let advice = table.table.advice.get(advice).map_or("", |advice| &advice.name);
    (rule.to_owned(), advice.to_owned())
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

/// The advice that was tried and failed, each with the reason.
fn tried_in_words(table: &EndingTable, position: &Position, attempts: &[Attempt<Move>]) -> String {
    let mut text = "\nTried before\n".to_owned();
    for attempt in attempts {
        let (rule, advice) = names(table, attempt.rule, attempt.advice);
        text.push_str(&format!(
            "  {rule}, {advice}: {}\n",
            why(position, &attempt.failure)
        ));
    }
    text
}

fn why(position: &Position, failure: &AdviceFailure<Move>) -> String {
    match failure {
        AdviceFailure::AtRoot(goal) => format!("it is not so that {goal}"),
        AdviceFailure::AlreadyReached(goal) => format!("{goal} is true already"),
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
