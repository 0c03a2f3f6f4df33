//! Lists the candidate plans in positions of a file, with the features by which plans are ranked. The weights
//! are fitted to this data and the main lines of a strong engine.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::plans::{Searched, consider};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::CastlingMode;

use crate::failure::{self, Failure};

/// `lab plans`
#[derive(Debug, Args)]
pub(crate) struct PlansArgs {
    /// Positions: the first four fields of each line
    #[arg(value_name = "EPD")]
    epd: PathBuf,
    /// Positions reached by a move, for each
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    nodes: u64,
    /// Nodes of the tree that are kept, as `puchok analyse` keeps them
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    kept: usize,
    /// The share of these that plans are searched with: one in so many
    #[arg(long, value_name = "N", default_value_t = 25)]
    share: u64,
}

/// Prints one tab-separated line per plan: FEN, side, from, to, target (or `-`), kind, moves, log-odds,
/// features.
pub(crate) fn run(args: &PlansArgs) -> Result<(), Failure> {
    let text = failure::read(&args.epd)?;
    let mut out = io::stdout().lock();
    let mut engine = Engine::new(Options::default()).map_err(|error| Failure::Input(error.to_string()))?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let position = Position::from_fen(&fields.join(" "), CastlingMode::Standard)
            .map_err(|error| Failure::Input(error.to_string()))?;
        let game = Game::new(position);
        let limits = Limits {
            nodes: Some(args.nodes),
            ..Limits::default()
        };
        engine.clear();
        let (outcome, tree) = engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, args.kept);
        let searched = Searched {
            outcome: &outcome,
            tree: &tree,
        };
        let nodes = args.nodes / args.share.max(1);
        for found in consider(&mut engine, &game, searched, nodes, &Signals::new()) {
            let plan = &found.plan;
            let moves: Vec<String> = plan
                .moves
                .iter()
                .map(|&mv| game.position().uci(mv).to_string())
                .collect();
            let features: Vec<String> = found.features.iter().map(|x| format!("{x:.3}")).collect();
            let target = plan.target.map_or('-', |role| role.char());
            writeln!(
                out,
                "{}\t{}\t{}\t{}\t{target}\t{}\t{}\t{:.3}\t{}",
                game.position().fen(),
                plan.side.char(),
                plan.from,
                plan.to,
                plan.name.kind.name(),
                moves.join(" "),
                found.log_odds,
                features.join(" ")
            )?;
        }
    }
    Ok(())
}
