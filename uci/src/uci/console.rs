//! Output for people who run the engine by hand: the position (`d`), and the terms of its estimate (`eval`).

use std::fmt::Write;

use puchok_engine::evaluation::WHOLE;
use puchok_engine::evaluation::explain::{Explained, Part};
use puchok_engine::evaluation::taper::FULL_PHASE;
use puchok_engine::game::Game;
use puchok_engine::zones::board::view::View;

use crate::commands::words;

/// The position and what the rules say about it.
pub(crate) fn position(game: &Game) -> String {
    let position = game.position();
    let checkers: Vec<String> = View::new(position.chess())
        .checkers()
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let mut text = words::diagram(position);
    let _ = write!(
        text,
        "\n\nFen: {}\nKey: {:016X}\nCheckers: {}\nLegal moves: {}",
        position.fen(),
        position.key(),
        checkers.join(" "),
        position.legal_moves().len()
    );
    text
}

/// The terms of the estimate, group by group: the value of each for either side in the middlegame and endgame
/// and, in the last column, its contribution for White at this stage of the game.
pub(crate) fn estimate(game: &Game) -> String {
    let position = game.position();
    let explained = Explained::new(&View::new(position.chess()));
    let estimate = position
        .turn()
        .fold_wb(explained.estimate.centipawns(), -explained.estimate.centipawns());
    let total = format!(
        "{:+.2} as White sees it, before any search",
        pawns(f64::from(estimate.0))
    );
    if explained.is_known {
        return format!("Estimate {total}: the ending is known, no term counts");
    }
    let mut text = format!(
        "{:<20}{:>17}{:>17}{:>12}\n{:<20}{:>9}{:>8}{:>9}{:>8}{:>12}\n",
        "", "White", "Black", "White less", "term", "middle", "end", "middle", "end", "Black now"
    );
    for part in &explained.parts {
        text.push_str(&row(&explained, part));
    }
    let patterns = pawns(f64::from(explained.patterns.0));
    let _ = writeln!(text, "{:<20}{patterns:>46.2}", "patterns");
    let _ = write!(
        text,
        "phase {} of {FULL_PHASE} ({FULL_PHASE}: middlegame, 0: endgame)",
        explained.phase
    );
    if explained.scale < WHOLE {
        let _ = write!(text, "; the endgame counts {} of {WHOLE}", explained.scale);
    }
    let _ = write!(text, "\nEstimate {total}");
    text
}

fn row(explained: &Explained, part: &Part) -> String {
    let [white, black] = part.worth;
    let columns = [white.middle, white.end, black.middle, black.end].map(|cp| pawns(f64::from(cp)));
    let now = pawns(explained.weighed(white - black));
    format!(
        "{:<20}{:>9.2}{:>8.2}{:>9.2}{:>8.2}{now:>12.2}\n",
        plain(part.name),
        columns[0],
        columns[1],
        columns[2],
        columns[3]
    )
}

/// Converts centipawns to pawns.
fn pawns(centipawns: f64) -> f64 {
    // Adding zero turns negative zero into positive zero.
    centipawns / 100.0 + 0.0
}

/// The name of a group in readable form.
fn plain(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::shakmaty::CastlingMode;

    #[test]
    fn a_position_is_shown() {
        let game = Game::from_fen("7k/6Q1/5K2/8/8/8/8/8 b - - 3 9", CastlingMode::Standard).unwrap();
        insta::assert_snapshot!(position(&game), @r"
          8 . . . . . . . k
          7 . . . . . . Q .
          6 . . . . . K . .
          5 . . . . . . . .
          4 . . . . . . . .
          3 . . . . . . . .
          2 . . . . . . . .
          1 . . . . . . . .
            a b c d e f g h

        Fen: 7k/6Q1/5K2/8/8/8/8/8 b - - 3 9
        Key: B4E177FA11D9C2CC
        Checkers: g7
        Legal moves: 0
        ");
    }

    #[test]
    fn the_estimate_is_told_by_terms() {
        let text = estimate(&Game::default());
        assert!(text.contains("\nmaterial "), "{text}");
        assert!(text.contains("phase 24 of 24"), "{text}");
        // Both sides have the same terms, except for the tempo.
        let tempo = text.lines().find(|line| line.starts_with("tempo")).unwrap();
        let now = tempo.split_whitespace().last().unwrap();
        assert!(
            text.ends_with(&format!("Estimate +{now} as White sees it, before any search")),
            "{text}"
        );
        let drawn = Game::from_fen("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", CastlingMode::Standard).unwrap();
        assert!(estimate(&drawn).contains("the ending is known"));
    }
}
