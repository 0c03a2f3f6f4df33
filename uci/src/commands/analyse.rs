//! `puchok analyse`: searches a position, or each of a stream of them, and explains what was found.

use std::time::Duration;

use indicatif::ProgressBar;
pub(crate) use puchok_engine::ask::Question;
use puchok_engine::explain::Explanation;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::tree::Tree;
use puchok_engine::report::{Line, Observer, Outcome, Progress};
use puchok_engine::score::{Ply, Score};
use puchok_engine::search::{Engine, Options};
use puchok_engine::shakmaty::Move;
use serde::Serialize;

use super::depths::{Depth, JsonDepth, Kept};
use super::explain as given_reasons;
use super::given::{each_given, is_stream, read_game};
use super::interrupt::Interrupt;
use super::json::{self, JsonScore, milliseconds, san_line, uci_line};
use super::page::{Page, WIDTH};
use super::report::Report;
use super::tree::{NODES_FOR_ANSWER, narrow};
use super::words::{self, Pieces};
use super::{DEFAULT_TIME, engine, is_over, options, plans, write_json};
use crate::cli::{AnalyseArgs, TableFormat};
use crate::failure::Failure;
use crate::input::quoted;
use crate::tables::{ANALYSES, Csv};

/// Lines of the main line that are shown, and plans of a side with the lines that each may take.
const MAIN_LINE: usize = 2;
const PLANS: usize = 3;
const PLAN_LINES: usize = 1;

/// Runs the command.
pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let stream = is_stream(&args.position);
    if stream && args.tree.is_some() {
        return Err(Failure::Input(
            "--tree takes one position: it cannot be used with '-'".to_owned(),
        ));
    }
    if let Some(file) = &args.tree {
        file.try_to_open()?;
    }
    if let Some(file) = &args.report {
        file.try_to_open()?;
    }
    let mut engine = engine(engine_options(args))?;
    for remark in engine.take_remarks() {
        log::info!("{remark}");
    }
    let interrupt = Interrupt::listen();
    let mut report = Report::default();
    let mut csv = Csv::new(&ANALYSES);
    let answered = each_given(&args.position, |text| {
        if interrupt.is_asked() {
            return Err(Failure::Unfinished(
                "interrupted: the rest was not analysed".to_owned(),
            ));
        }
        let answered = analyse(&mut engine, text, args, &interrupt, (&mut report, &mut csv));
        engine.clear();
        answered
    });
    // What was answered before something went wrong is reported, too.
    if let Some(file) = args.report.as_ref().filter(|_| !report.is_empty()) {
        file.write(&report.page()?)?;
    }
    answered
}

/// Answers for one position.
fn analyse(
    engine: &mut Engine,
    text: &str,
    args: &AnalyseArgs,
    interrupt: &Interrupt,
    (report, csv): (&mut Report, &mut Csv),
) -> Result<(), Failure> {
    let game = read_game(text)?;
    let question = question(&game, args)?;
    let mut interim = Interim::new(game.position());
    let answer = answer(engine, &game, &question, &interrupt.signals(), &mut interim);
    interim.clear();
    let analysis = answer.json(&game, args.multipv > 1);
    if args.report.is_some() {
        report.add_position(&analysis, &answer.tree)?;
    }
    match args.format {
        TableFormat::Json => write_json(&analysis),
        TableFormat::Csv => csv.write(&analysis),
        TableFormat::Text => in_words(&game, &answer, args).write(),
    }?;
    args.tree.as_ref().map_or(Ok(()), |file| file.write(&answer.tree))
}

/// The options of the engine.
pub(crate) fn engine_options(args: &AnalyseArgs) -> Options {
    Options {
        syzygy_path: args.syzygy.clone(),
        endgame_path: args.endgames.clone(),
        ..options(args.resources.of(args.nodes), args.multipv)
    }
}

/// What is asked about the position of a game.
pub(crate) fn question(game: &Game, args: &AnalyseArgs) -> Result<Question, Failure> {
    Ok(Question {
        limits: Limits {
            search_moves: legal_moves(game, &args.searchmoves, "--searchmoves")?,
            ..limits(args)
        },
        told: legal_moves(game, &args.why_not, "--why-not")?,
        tree_nodes: match args.tree {
            Some(_) => args.tree_nodes as usize,
            None => NODES_FOR_ANSWER,
        },
    })
}

/// What was found.
#[derive(Debug)]
pub(crate) struct Answer {
    over: Option<Over>,
    outcome: Outcome,
    depths: Vec<Depth>,
    /// The tree of the last iteration.
    pub(crate) tree: Tree,
    explanation: Explanation,
}

/// Searches the position of a game and explains it; when the game is over, says so.
pub(crate) fn answer(
    engine: &mut Engine,
    game: &Game,
    question: &Question,
    signals: &Signals,
    observer: &mut dyn Observer,
) -> Answer {
    let over = Over::of(game);
    let mut kept = Kept::new(observer);
    let (outcome, tree, explanation) = if over.is_some() {
        (
            Outcome::default(),
            Tree::empty(game.position()),
            Explanation::default(),
        )
    } else {
        let found = engine.analyse_with(game, question, signals, &mut kept);
        (found.outcome, found.tree, found.explanation)
    };
    Answer {
        over,
        outcome,
        depths: kept.depths,
        tree,
        explanation,
    }
}

/// Searches the position of a game and explains nothing: the whole effort goes into the choice.
pub(crate) fn search(
    engine: &mut Engine,
    game: &Game,
    question: &Question,
    signals: &Signals,
    observer: &mut dyn Observer,
) -> Answer {
    let over = Over::of(game);
    let mut kept = Kept::new(observer);
    let outcome = match over {
        Some(_) => Outcome::default(),
        None => engine.search(game, &question.limits, signals, &mut kept),
    };
    Answer {
        over,
        outcome,
        depths: kept.depths,
        tree: Tree::empty(game.position()),
        explanation: Explanation::default(),
    }
}

impl Answer {
    /// Whether there was nothing to search.
    pub(crate) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// The JSON.
    pub(crate) fn json(&self, game: &Game, with_lines: bool) -> Analysis {
        Analysis::new(game, self, with_lines)
    }
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

/// Moves as they were named by an option.
pub(crate) fn legal_moves(game: &Game, names: &[String], option: &str) -> Result<Vec<Move>, Failure> {
    let position = game.position();
    let read = |name: &String| {
        let name = name.trim();
        let mv = position.parse_uci(name).or_else(|| position.parse_san(name));
        mv.ok_or_else(|| {
            Failure::Input(format!(
                "{option}: no legal move '{}' in '{}'",
                quoted(name),
                position.fen()
            ))
        })
    };
    names.iter().map(read).collect()
}

/// Why there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Over {
    Checkmate,
    Stalemate,
    DeadPosition,
}

impl Over {
    fn of(game: &Game) -> Option<Over> {
        let position = game.position();
        if is_over(game) {
            let over = if position.is_check() {
                Over::Checkmate
            } else {
                Over::Stalemate
            };
            return Some(over);
        }
        position.is_insufficient_material().then_some(Over::DeadPosition)
    }

    fn in_words(self) -> &'static str {
        match self {
            Over::Checkmate => "The game is over: checkmate.",
            Over::Stalemate => "The game is over: stalemate, a draw.",
            Over::DeadPosition => "The game is over: a dead draw, neither side can mate by any moves.",
        }
    }
}

/// Shows on a terminal what the search thinks while it runs.
struct Interim {
    position: Position,
    bar: ProgressBar,
}

impl Interim {
    fn new(position: &Position) -> Interim {
        Interim {
            position: position.clone(),
            // Hidden where standard error is no terminal.
            bar: ProgressBar::new_spinner(),
        }
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Interim {
    fn progress(&mut self, progress: &Progress<'_>) {
        if progress.multipv > 1 || self.bar.is_hidden() {
            return;
        }
        let line = progress.line;
        let score = words::score(line.score, self.position.turn());
        let moves = words::line(&self.position, line.pv.get(..8).unwrap_or(&line.pv));
        self.bar
            .set_message(format!("depth {}  {score}  {moves}", line.depth));
        self.bar.tick();
    }
}

/// The score of the best line, or of the game that is over.
fn final_score(game: &Game, outcome: &Outcome) -> Score {
    match outcome.lines.first() {
        Some(line) => line.score,
        None if is_over(game) && game.position().is_check() => Score::mated_at(Ply(0)),
        None => Score::DRAW,
    }
}

/// The JSON of one position.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    fen: String,
    /// Why there is nothing to search; `null` when there is.
    over: Option<Over>,
    /// `null` when the game is over.
    bestmove: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ponder: Option<String>,
    score: JsonScore,
    pv: Vec<String>,
    /// The moves of `pv` as players write them.
    san: Vec<String>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time_ms: u64,
    branching: json::Branching,
    /// What each iteration of the search that chose the move found.
    depths: Vec<JsonDepth>,
    plans: Vec<plans::JsonPlan>,
    /// `null` when a pass would cost nothing.
    threat: Option<given_reasons::JsonThreat>,
    /// The chosen move first, then its rivals.
    why: Vec<given_reasons::JsonReason>,
    /// Terms of the estimate before and after the main line.
    estimate: Vec<given_reasons::JsonTerm>,
    /// The sentences of `why` and `threat`.
    explanation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<AnalysisLine>>,
}

/// One of several lines.
#[derive(Debug, Serialize)]
pub(crate) struct AnalysisLine {
    score: JsonScore,
    pv: Vec<String>,
    san: Vec<String>,
    depth: u32,
    seldepth: u32,
}

impl AnalysisLine {
    /// A line of play from this position.
    pub(crate) fn new(position: &Position, line: &Line) -> AnalysisLine {
        AnalysisLine {
            score: line.score.into(),
            pv: uci_line(position, &line.pv),
            san: san_line(position, &line.pv),
            depth: line.depth,
            seldepth: line.seldepth,
        }
    }
}

impl Analysis {
    fn new(game: &Game, answer: &Answer, with_lines: bool) -> Analysis {
        let Answer {
            outcome, explanation, ..
        } = answer;
        let position = game.position();
        let line = |line: &Line| AnalysisLine::new(position, line);
        let first = outcome.lines.first();
        let pair: Vec<_> = outcome.best.into_iter().chain(outcome.ponder).collect();
        let mut pair = uci_line(position, &pair).into_iter();
        Analysis {
            fen: position.fen(),
            over: answer.over,
            bestmove: pair.next(),
            ponder: pair.next(),
            score: final_score(game, outcome).into(),
            pv: first.map_or_else(Vec::new, |line| uci_line(position, &line.pv)),
            san: first.map_or_else(Vec::new, |line| san_line(position, &line.pv)),
            depth: first.map_or(0, |line| line.depth),
            seldepth: first.map_or(0, |line| line.seldepth),
            nodes: outcome.nodes,
            time_ms: milliseconds(outcome.time),
            branching: outcome.branching.into(),
            depths: JsonDepth::list(position, &answer.depths),
            plans: plans::json(position, &explanation.plans),
            threat: given_reasons::threat(position, explanation),
            why: given_reasons::reasons(position, explanation),
            estimate: given_reasons::estimate(explanation),
            explanation: given_reasons::sentences(explanation),
            lines: with_lines.then(|| outcome.lines.iter().map(line).collect()),
        }
    }
}

/// The answer for people.
fn in_words(game: &Game, answer: &Answer, args: &AnalyseArgs) -> Page {
    let Answer {
        over,
        outcome,
        tree,
        explanation,
        ..
    } = answer;
    let position = game.position();
    let pieces = if args.unicode {
        Pieces::Figures
    } else {
        Pieces::Letters
    };
    let mut page = Page::new();
    let (side, fen) = (words::name(position.turn()), position.fen());
    // A FEN stays in one piece.
    let gap = if side.len() + fen.len() > WIDTH - "  to move: ".len() - 1 {
        "\n  "
    } else {
        " "
    };
    page.raw(&format!(
        "{}\n  {side} to move:{gap}{fen}\n\n",
        words::diagram_in(position, pieces)
    ));
    let (None, Some(best)) = (*over, outcome.best) else {
        page.raw(over.map_or("There is no move to search.", Over::in_words));
        page.gap();
        return page;
    };
    page.row("Best move", &position.san(best), 1);
    page.row(
        "Score",
        &words::score(final_score(game, outcome), position.turn()),
        1,
    );
    for (i, line) in outcome.lines.iter().enumerate() {
        let moves = words::line(position, &line.pv);
        if outcome.lines.len() == 1 {
            page.row("Main line", &moves, MAIN_LINE);
        } else {
            let score = words::score(line.score, position.turn());
            let text = format!("{score}, depth {}: {moves}", line.depth);
            page.row(&format!("Line {}", i + 1), &text, MAIN_LINE);
        }
    }
    if let Some(line) = outcome.lines.first() {
        let searched = format!(
            "{} plies deep (longest line {}), {} in {:.2} s; {:.2} moves per expanded position",
            line.depth,
            line.seldepth,
            words::positions(outcome.nodes),
            outcome.time.as_secs_f64(),
            outcome.branching.mean()
        );
        page.aside("Searched", &searched);
    }
    page.heading(&format!("Why {}", position.san(best)));
    let mut reasons = explanation.reasons.iter();
    if let Some(chosen) = reasons.next() {
        page.paragraph(&chosen.text);
    }
    if let Some(threat) = &explanation.threat {
        page.paragraph(&threat.text);
    }
    for rival in reasons {
        page.point(&rival.text, usize::MAX);
    }
    for (side, sentences) in plans::sentences(position, &explanation.plans, PLANS) {
        page.heading(&format!("Plans of {}", words::name(side)));
        for sentence in sentences {
            page.point(&sentence, PLAN_LINES);
        }
    }
    if args.with_tree {
        page.raw(&narrow::text(tree));
    }
    page
}
