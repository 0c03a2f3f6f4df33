//! Playing strength below the engine's own.
//!
//! A weaker player searches fewer positions, sees shorter attacks, and sometimes overlooks the move that
//! matters, as people do: the further the move goes, the quieter and the more backward it is, and the deeper
//! it lies in a line, the more often (`search::oversight`).
//!
//! Below `WHOLE_MAP` and `THREATS` it loses the deeper levels of the map. First to go are supports with the
//! answers to them, trunks of more than one move, and zone games; then the opponent's threats (in judging
//! moves; break-off still takes threats into account). It judges what it does see as the engine does, so that
//! it plays by plans at every level.

use crate::parts::Parts;

/// Strength in points of A. Elo's scale, as UCI's `UCI_Elo` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Elo(u16);

/// The makings of a player of a given strength.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    points: u16,
    /// Nodes for each move.
    nodes: f64,
    /// The chance, in thousandths, that a move is overlooked, for each point of how hard it is to see.
    oversight: f64,
}

/// The steps of the scale, the weakest first; the games by which they were set are in docs/measurements.md.
///
/// Between two steps, nodes are interpolated geometrically and oversight linearly.
const STEPS: [Step; 11] = [
    step(800, 40.0, 300.0),
    step(1_000, 60.0, 220.0),
    step(1_200, 100.0, 150.0),
    step(1_400, 240.0, 85.0),
    step(1_600, 530.0, 44.0),
    step(1_800, 1_380.0, 20.0),
    step(2_000, 3_400.0, 7.0),
    step(2_200, 10_000.0, 2.0),
    step(2_400, 30_000.0, 0.0),
    step(2_600, 100_000.0, 0.0),
    step(2_800, 300_000.0, 0.0),
];

const fn step(points: u16, nodes: f64, oversight: f64) -> Step {
    Step {
        points,
        nodes,
        oversight,
    }
}

impl Elo {
    /// The weakest player.
    pub const LEAST: Elo = Elo(STEPS[0].points);
    /// The strongest player that is still limited.
    pub const MOST: Elo = Elo(STEPS[STEPS.len() - 1].points);

    /// The nearest strength that can be played.
    pub fn nearest(points: i64) -> Elo {
        let points = points.clamp(i64::from(Elo::LEAST.0), i64::from(Elo::MOST.0));
        // The clamp keeps it within the range of u16.
        Elo(points as u16)
    }

    /// The strength in points.
    pub const fn points(self) -> u16 {
        self.0
    }

    /// Nodes for each move.
    pub fn nodes(self) -> u64 {
        let (below, above, share) = self.between();
        (below.nodes * (above.nodes / below.nodes).powf(share)).round() as u64
    }

    /// The chance, in thousandths, that a move is overlooked, for each point of how hard it is to see.
    pub fn oversight(self) -> u32 {
        let (below, above, share) = self.between();
        (below.oversight + (above.oversight - below.oversight) * share).round() as u32
    }

    /// The steps at or below and above this strength, and how far it lies between them, from 0 to 1.
    fn between(self) -> (Step, Step, f64) {
        let above = STEPS
            .partition_point(|step| step.points <= self.0)
            .min(STEPS.len() - 1);
        let (below, above) = (STEPS[above - 1], STEPS[above]);
        let share = f64::from(self.0 - below.points) / f64::from(above.points - below.points);
        (below, above, share)
    }

    /// The parts of the search that this player still has.
    pub fn parts(self, all: Parts) -> Parts {
        let (trunks, levels) = match self {
            _ if self < THREATS => (1, 0),
            _ if self < WHOLE_MAP => (1, 1),
            _ => (all.trunks, all.levels),
        };
        Parts {
            trunks: trunks.min(all.trunks),
            levels: levels.min(all.levels),
            games: all.games && self >= WHOLE_MAP,
            ..all
        }
    }
}

/// From this strength on the whole map is used.
const WHOLE_MAP: Elo = Elo(1_800);

/// From this strength on the opponent's threats are seen.
const THREATS: Elo = Elo(1_400);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_players_see_more() {
        let players: Vec<Elo> = (0..=3_000).step_by(50).map(Elo::nearest).collect();
        assert_eq!(players.first(), Some(&Elo::LEAST));
        assert_eq!(players.last(), Some(&Elo::MOST));
        for pair in players.windows(2) {
            assert!(pair[0].nodes() <= pair[1].nodes());
            assert!(pair[0].oversight() >= pair[1].oversight());
            let levels = |elo: Elo| elo.parts(Parts::default()).levels;
            assert!(levels(pair[0]) <= levels(pair[1]));
        }
        assert_eq!(Elo::MOST.parts(Parts::default()), Parts::default());
        assert_eq!(Elo::MOST.oversight(), 0);
        for step in STEPS {
            let elo = Elo::nearest(i64::from(step.points));
            assert_eq!(
                (elo.nodes() as f64, f64::from(elo.oversight())),
                (step.nodes, step.oversight)
            );
        }
    }
}
