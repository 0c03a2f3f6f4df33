//! The answer as text.

use puchok_engine::explain::Explanation;
use puchok_engine::game::Game;
use puchok_engine::position::Position;
use puchok_engine::report::Outcome;
use puchok_engine::shakmaty::Move;

use super::answer::{Answer, final_score};
use crate::cli::AnalyseArgs;
use crate::commands::over::Over;
use crate::commands::page::{Page, WIDTH};
use crate::commands::plans;
use crate::commands::tree::narrow;
use crate::commands::words::{self, Pieces};

/// How many lines of text the main line may take, how many plans of a side are shown, and how many lines each
/// plan may take.
const MAIN_LINE: usize = 2;
const PLANS: usize = 3;
const PLAN_LINES: usize = 3;

/// The answer as text.
pub(super) fn in_words(game: &Game, answer: &Answer, args: &AnalyseArgs) -> Page {
    let position = game.position();
    let pieces = if args.unicode {
        Pieces::Figures
    } else {
        Pieces::Letters
    };
    let mut page = Page::new();
    show_position(&mut page, position, pieces);
    let (None, Some(best)) = (answer.over, answer.outcome.best) else {
        page.raw(answer.over.map_or("There is no move to search.", Over::in_words));
        page.gap();
        return page;
    };
    tell_search(&mut page, game, &answer.outcome, best);
    tell_reasons(&mut page, position, &answer.explanation, best);
    if args.with_tree {
        page.raw(&narrow::text(&answer.tree));
    }
    page
}

/// Shows the board, the side to move, and the FEN.
fn show_position(page: &mut Page, position: &Position, pieces: Pieces) {
    let (side, fen) = (words::name(position.turn()), position.fen());
    // Keep the FEN on one line.
    let gap = if side.len() + fen.len() > WIDTH - "  to move: ".len() - 1 {
        "\n  "
    } else {
        " "
    };
    page.raw(&format!(
        "{}\n  {side} to move:{gap}{fen}\n\n",
        words::diagram_in(position, pieces)
    ));
}

/// Shows the result of the search: the move, its score, the lines, and the depth reached.
fn tell_search(page: &mut Page, game: &Game, outcome: &Outcome, best: Move) {
    let position = game.position();
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
        // Iterations beyond a mate look at next to nothing.
        let depth = match line.score.plies_to_mate() {
            Some(plies) if u32::from(plies) < line.depth => "to the mate".to_owned(),
            _ => format!("{} deep", words::plies(line.depth)),
        };
        let searched = format!(
            "{depth} (longest line {}), {} in {:.2} s; {:.2} moves per expanded position",
            line.seldepth,
            words::positions(outcome.nodes),
            outcome.time.as_secs_f64(),
            outcome.branching.mean()
        );
        page.aside("Searched", &searched);
    }
}

/// Shows why the move was chosen, what is threatened, what is wrong with its rivals, and the plans of both
/// sides.
fn tell_reasons(page: &mut Page, position: &Position, explanation: &Explanation, best: Move) {
    page.heading(&format!("Why {}", position.san(best)));
    let mut reasons = explanation.reasons.iter();
    if let Some(chosen) = reasons.next() {
        page.paragraph(&chosen.text);
    }
    if let Some(threat) = explanation.threat.as_ref().filter(|threat| threat.is_told()) {
        page.paragraph(&threat.text);
    }
    for rival in reasons {
        page.point(&rival.text, usize::MAX);
    }
    for (heading, sentences) in plans::sentences(position, &explanation.plans, PLANS) {
        page.heading(&heading);
        for sentence in sentences {
            page.point(&sentence, PLAN_LINES);
        }
    }
}
