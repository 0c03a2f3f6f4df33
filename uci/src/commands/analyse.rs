//! `puchok analyse`: searches a position, or each of a stream of them, and explains what was found.

use std::time::Duration;

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::plans::{Plan, Searched, list};
use puchok_engine::report::tree::Tree;
use puchok_engine::report::{Line, Outcome, Silent};
use puchok_engine::score::{Ply, Score};
use puchok_engine::search::Engine;
use puchok_engine::shakmaty::Move;
use serde::Serialize;

use super::json::{self, JsonScore, milliseconds, uci_line};
use super::tree::{NODES_FOR_ANSWER, narrow, story};
use super::{DEFAULT_TIME, each_line, engine, is_over, options, read_position, write, write_json};
use super::{plan, plans, words};
use crate::cli::{AnalyseArgs, Format};
use crate::failure::Failure;
use crate::uci::info::per_second;

/// Runs the command.
pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let mut engine = engine(options(args.resources, args.multipv))?;
    let text = args.position.join(" ");
    if text != "-" {
        return analyse(&mut engine, &text, args);
    }
    if args.tree.is_some() {
        return Err(Failure::Input(
            "--tree takes one position: it cannot be used with '-'".to_owned(),
        ));
    }
    each_line(|line| {
        let answered = analyse(&mut engine, line, args);
        engine.clear();
        answered
    })
}

/// Answers for one position.
fn analyse(engine: &mut Engine, text: &str, args: &AnalyseArgs) -> Result<(), Failure> {
    let position = read_position(text)?;
    let game = Game::new(position);
    let (outcome, tree) = if is_over(&game) {
        (Outcome::default(), Tree::empty(game.position()))
    } else {
        let limits = limits(args);
        let most = match args.tree {
            Some(_) => args.tree_nodes as usize,
            None => NODES_FOR_ANSWER,
        };
        engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, most)
    };
    let searched = Searched {
        outcome: &outcome,
        tree: &tree,
    };
    let plans = list(engine, &game, searched, outcome.nodes / plan::SHARE);
    match args.format {
        Format::Json => write_json(&Analysis::new(&game, &outcome, &tree, &plans, args.multipv > 1)),
        Format::Text => write(&in_words(&game, &outcome, &tree, &plans)),
    }?;
    args.tree.as_ref().map_or(Ok(()), |file| file.write(&tree))
}

fn limits(args: &AnalyseArgs) -> Limits {
    let is_limited = args.nodes.is_some() || args.movetime.is_some() || args.depth.is_some();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args
            .movetime
            .map(Duration::from_millis)
            .or((!is_limited).then_some(DEFAULT_TIME)),
        ..Limits::default()
    }
}

/// The score of the best line, or of the game that is over.
fn final_score(game: &Game, outcome: &Outcome) -> Score {
    match outcome.lines.first() {
        Some(line) => line.score,
        None if game.position().is_check() => Score::mated_at(Ply(0)),
        None => Score::DRAW,
    }
}

/// The JSON of one position.
#[derive(Debug, Serialize)]
struct Analysis {
    fen: String,
    /// `null` when the game is over.
    bestmove: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ponder: Option<String>,
    score: JsonScore,
    pv: Vec<String>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time_ms: u64,
    branching: json::Branching,
    plans: Vec<plans::JsonPlan>,
    /// Sentences.
    explanation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<AnalysisLine>>,
}

/// One of several lines.
#[derive(Debug, Serialize)]
struct AnalysisLine {
    score: JsonScore,
    pv: Vec<String>,
    depth: u32,
    seldepth: u32,
}

impl Analysis {
    fn new(game: &Game, outcome: &Outcome, tree: &Tree, plans: &[Plan], with_lines: bool) -> Analysis {
        let position = game.position();
        let line = |line: &Line| AnalysisLine {
            score: line.score.into(),
            pv: uci_line(position, &line.pv),
            depth: line.depth,
            seldepth: line.seldepth,
        };
        let first = outcome.lines.first();
        let pair: Vec<_> = outcome.best.into_iter().chain(outcome.ponder).collect();
        let mut pair = uci_line(position, &pair).into_iter();
        Analysis {
            fen: position.fen(),
            bestmove: pair.next(),
            ponder: pair.next(),
            score: final_score(game, outcome).into(),
            pv: first.map_or_else(Vec::new, |line| uci_line(position, &line.pv)),
            depth: first.map_or(0, |line| line.depth),
            seldepth: first.map_or(0, |line| line.seldepth),
            nodes: outcome.nodes,
            time_ms: milliseconds(outcome.time),
            branching: outcome.branching.into(),
            plans: plans::json(position, plans),
            explanation: story::sentences(tree, main_line(outcome)),
            lines: with_lines.then(|| outcome.lines.iter().map(line).collect()),
        }
    }
}

/// The moves of the best line.
fn main_line(outcome: &Outcome) -> &[Move] {
    outcome.lines.first().map_or(&[], |line| &line.pv)
}

/// The answer for people.
fn in_words(game: &Game, outcome: &Outcome, tree: &Tree, plans: &[Plan]) -> String {
    let position = game.position();
    let mut text = format!(
        "{}\n  {} to move: {}\n\n",
        words::diagram(position),
        words::name(position.turn()),
        position.fen()
    );
    let Some(best) = outcome.best else {
        text.push_str(if position.is_check() {
            "The game is over: checkmate.\n"
        } else {
            "The game is over: no legal move.\n"
        });
        return text;
    };
    let mut row = |name: &str, value: String| text.push_str(&format!("{name:<11}{value}\n"));
    row("Best move", position.san(best));
    row("Score", words::score(final_score(game, outcome), position.turn()));
    for (i, line) in outcome.lines.iter().enumerate() {
        let moves = words::line(position, &line.pv);
        if outcome.lines.len() == 1 {
            row("Main line", moves);
        } else {
            let score = words::score(line.score, position.turn());
            row(&format!("Line {}", i + 1), format!("{score}: {moves}"));
        }
    }
    if let Some(line) = outcome.lines.first() {
        row(
            "Depth",
            format!("{} plies, deepest line {}", line.depth, line.seldepth),
        );
    }
    row(
        "Searched",
        format!(
            "{} positions in {:.2} s ({} a second), {:.2} moves per expanded position",
            words::count(outcome.nodes),
            outcome.time.as_secs_f64(),
            words::count(per_second(outcome.nodes, outcome.time)),
            outcome.branching.mean()
        ),
    );
    text.push_str(&format!("\nWhy {}\n", position.san(best)));
    for sentence in story::sentences(tree, main_line(outcome)) {
        text.push_str(&format!("  {sentence}\n"));
    }
    text.push_str(&plans::text(position, plans, None));
    text.push_str(&narrow::text(tree));
    text
}
