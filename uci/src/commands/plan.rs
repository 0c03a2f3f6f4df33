//! `puchok plan`: the plans of both sides, as text, as JSON, or as a picture.

use puchok_engine::limits::Signals;
use puchok_engine::options::Options;
use puchok_engine::plans::Plan;
use puchok_engine::position::Position;
use puchok_engine::search::Engine;
use puchok_engine::shakmaty::{Bitboard, Color, Square};
use puchok_engine::zones::board::steps::field_of_arrival;
use serde::Serialize;

use super::given::{Given, each_given, is_stream, no_pictures, read_game};
use super::{engine, options, over, plans, words, write};
use crate::cli::{PictureFormat, PlanArgs, Side};
use crate::failure::Failure;
use crate::picture;
use crate::picture::scene::{Arrow, Legend, Scene, Stroke};
use crate::tables::{Csv, PLANS};

/// The number of plans per side in a picture of both sides.
const DRAWN_A_SIDE: usize = 3;

/// Runs the command.
pub(crate) fn run(args: &PlanArgs) -> Result<(), Failure> {
    if args.format == PictureFormat::Svg && is_stream(&args.position) {
        return Err(no_pictures());
    }
    if args.number.is_some() && args.format != PictureFormat::Svg {
        return Err(Failure::Input(
            "--number is for a picture: it needs --format svg".to_owned(),
        ));
    }
    let mut engine = engine(engine_options(args))?;
    let mut csv = Csv::new(&PLANS);
    each_given(&args.position, |given| {
        let answered = answer(&mut engine, given, args, &mut csv);
        engine.clear();
        answered
    })
}

fn answer(engine: &mut Engine, given: Given<'_>, args: &PlanArgs, csv: &mut Csv) -> Result<(), Failure> {
    let found = find(engine, given.text, args, &Signals::new())?;
    match args.format {
        PictureFormat::Json => given.write_json(&found.json()),
        PictureFormat::Csv => csv.write(&found.json()),
        PictureFormat::Text => write(&in_words(&found.position, &found.plans, found.side)),
        PictureFormat::Svg => write(&found.svg(args.number)?),
    }
}

/// The options of the engine.
pub(crate) fn engine_options(args: &PlanArgs) -> Options {
    options(args.resources.of(Some(args.nodes), None), 1)
}

/// The plans asked for.
pub(crate) struct Found {
    position: Position,
    plans: Vec<Plan>,
    side: Option<Color>,
}

/// Finds the plans of a position.
pub(crate) fn find(
    engine: &mut Engine,
    text: &str,
    args: &PlanArgs,
    signals: &Signals,
) -> Result<Found, Failure> {
    let game = read_game(text)?;
    let side = args.side.map(Side::color);
    let plans = engine.plans(&game, args.nodes, signals).into_iter();
    Ok(Found {
        position: game.position().clone(),
        plans: plans
            .filter(|plan| side.is_none_or(|side| plan.side == side))
            .collect(),
        side,
    })
}

impl Found {
    /// The answer as JSON.
    pub(crate) fn json(&self) -> JsonPlans {
        JsonPlans::new(&self.position, &self.plans)
    }

    /// The picture of all plans, or of one.
    pub(crate) fn svg(&self, number: Option<u8>) -> Result<String, Failure> {
        let number = number.map(usize::from);
        if number.is_some_and(|number| number > self.plans.len()) {
            let there_are = self.plans.len();
            return Err(Failure::Input(format!(
                "there is no plan {} in '{}': it has {there_are}",
                number.unwrap_or_default(),
                self.position.fen()
            )));
        }
        Ok(picture::svg(&scene(
            &self.position,
            &self.plans,
            self.side,
            number,
        )))
    }
}

/// The JSON of one position.
#[derive(Debug, Serialize)]
pub(crate) struct JsonPlans {
    fen: String,
    plans: Vec<plans::JsonPlan>,
}

impl JsonPlans {
    /// The plans of this position.
    pub(crate) fn new(position: &Position, plans: &[Plan]) -> JsonPlans {
        JsonPlans {
            fen: position.fen(),
            plans: plans::json(position, plans),
        }
    }
}

/// The plans as text.
fn in_words(position: &Position, plans: &[Plan], side: Option<Color>) -> String {
    format!(
        "{}\n{}{}",
        words::head(position),
        over::paragraph(position),
        plans::text(position, plans, side)
    )
}

/// The picture: the trunks of the first plans of each side, or of one plan, and the opponent's counteraction.
/// The numbers match those of the text.
fn scene(position: &Position, plans: &[Plan], side: Option<Color>, only: Option<usize>) -> Scene {
    let most = if side.is_some() { usize::MAX } else { DRAWN_A_SIDE };
    let mut arrows = Vec::new();
    let mut alpha = Bitboard::EMPTY;
    let mut numbers = [0_usize; 2];
    for plan in plans {
        let number = &mut numbers[plan.side as usize];
        *number += 1;
        if *number > most || only.is_some_and(|only| only != *number) {
            continue;
        }
        for path in paths(plan) {
            alpha |= path.iter().skip(1).copied().collect::<Bitboard>();
            let number = (path.first() == Some(&plan.from)).then_some(*number);
            arrows.push(Arrow {
                fields: path,
                color: plan.side,
                stroke: Stroke::Trunk,
                number,
            });
        }
        arrows.extend(plan.denials.iter().map(|&(from, to)| Arrow {
            fields: vec![from, to],
            color: !plan.side,
            stroke: Stroke::Denial,
            number: None,
        }));
    }
    let whose = side.map_or("both sides", words::name);
    Scene {
        title: match only {
            Some(number) => format!(
                "plan {number} of {whose}, {} to move",
                words::name(position.turn())
            ),
            None => format!("plans of {whose}, {} to move", words::name(position.turn())),
        },
        pieces: position.board().clone().into_iter().collect(),
        arrows,
        alpha,
        beta: Bitboard::EMPTY,
        shaded: Bitboard::EMPTY,
        legend: Legend::Plans,
    }
}

/// The paths of the pieces that move in a plan, that of its main piece to the end.
fn paths(plan: &Plan) -> Vec<Vec<Square>> {
    let mut paths: Vec<Vec<Square>> = Vec::new();
    for &mv in &plan.moves {
        let Some(from) = mv.from() else { continue };
        let to = field_of_arrival(mv, plan.side);
        match paths.iter_mut().find(|path| path.last() == Some(&from)) {
            Some(path) => path.push(to),
            None => paths.push(vec![from, to]),
        }
    }
    if let Some(own) = paths.iter_mut().find(|path| path[0] == plan.from)
        && plan.target.is_some()
        && own.last() != Some(&plan.to)
    {
        own.push(plan.to);
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::game::Game;
    use puchok_engine::position::Position;
    use puchok_engine::search::Options;

    /// The text and the picture number the same plans, and the picture shows each trunk from its piece to its
    /// target.
    #[test]
    fn text_and_picture_agree() {
        let options = Options {
            hash_mib: 4,
            ..Options::default()
        };
        let mut engine = Engine::new(options).unwrap();
        let position = Position::startpos();
        let plans = engine.plans(&Game::new(position.clone()), 2_000, &Signals::new());
        let scene = scene(&position, &plans, None, None);
        for side in Color::ALL {
            let own: Vec<&Plan> = plans.iter().filter(|p| p.side == side).collect();
            for (number, plan) in (1..=DRAWN_A_SIDE).zip(own) {
                let arrow = scene
                    .arrows
                    .iter()
                    .find(|a| a.color == side && a.number == Some(number));
                let arrow = arrow.unwrap();
                let ends = (arrow.fields.first(), arrow.fields.last());
                assert_eq!(ends, (Some(&plan.from), Some(&plan.to)), "{}", plan.text());
            }
        }
        assert!(picture::svg(&scene).contains("plans of both sides"));
    }
}
