//! `puchok map --games`: what zone games settle for both sides, and the zones that they settle.

use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::shakmaty::{Bitboard, Color};
use puchok_engine::zones::zone::Zone;
use puchok_engine::zones::zone::game::goal::Goal;
use puchok_engine::zones::zone::game::{Claim, Games, after_pass};
use serde::Serialize;

use crate::commands::json::{san_line, uci_line};
use crate::commands::words;

/// The number of positions that the games can store at once.
const ROOM: usize = 1 << 18;

/// The games of one side: those of the side to move start from the position, those of the other side after a
/// pass.
pub(super) struct SideGames {
    side: Color,
    /// The position that they start from.
    start: Position,
    pub(super) claims: Vec<Claim>,
    positions: u32,
    exhausted: bool,
}

/// Plays games for both sides, with `nodes` positions each, until `go_on` returns false. In check the other
/// side has none, because a pass is impossible.
pub(super) fn play(position: &Position, nodes: u32, go_on: &mut dyn FnMut() -> bool) -> Vec<SideGames> {
    let mut games = Games::new(ROOM.min(nodes as usize + 1));
    let passed = after_pass(position.chess(), position.halfmoves()).map(Position::from_chess);
    std::iter::once(position.clone())
        .chain(passed)
        .map(|start| {
            games.begin(start.chess(), &[]);
            games.play(nodes, go_on);
            SideGames {
                side: start.turn(),
                claims: games.claims().to_vec(),
                positions: games.positions(),
                exhausted: games.is_exhausted(),
                start,
            }
        })
        .collect()
}

/// The game that settles a zone, if any: the one with the largest gain.
pub(super) fn settling<'g>(games: &'g [SideGames], zone: &Zone) -> Option<(&'g SideGames, &'g Claim)> {
    let side = games.iter().find(|g| g.side == zone.side)?;
    let claim = side.claims.iter().rev().find(|claim| claim.settles(zone))?;
    Some((side, claim))
}

/// The relevance set shaded in the picture: that of the zone's game, or of the largest claim of the side to
/// move.
pub(super) fn shaded(games: &[SideGames], zone: Option<&Zone>) -> Bitboard {
    let claim = match zone {
        Some(zone) => settling(games, zone).map(|(_, claim)| claim),
        None => games.first().and_then(|g| g.claims.last()),
    };
    claim.map_or(Bitboard::EMPTY, |claim| claim.set)
}

/// The games of a side in JSON.
#[derive(Debug, Serialize)]
pub(super) struct JsonGames {
    side: &'static str,
    after_pass: bool,
    positions: u32,
    exhausted: bool,
    claims: Vec<JsonClaim>,
}

/// A claim in JSON.
#[derive(Debug, Serialize)]
struct JsonClaim {
    mate: bool,
    gain: Centipawns,
    line: Vec<String>,
    plies: u8,
    quiet: bool,
    positions: u32,
    set: Vec<String>,
}

/// The game of a zone in JSON.
#[derive(Debug, Serialize)]
pub(super) struct JsonZoneGame {
    settled: bool,
    /// Positions visited until the zone was settled, or by all of that side's games if it was not.
    positions: u32,
    claim: Option<JsonClaim>,
}

impl JsonGames {
    pub(super) fn all(position: &Position, games: &[SideGames]) -> Vec<JsonGames> {
        games
            .iter()
            .map(|g| JsonGames {
                side: words::side(g.side),
                after_pass: g.side != position.turn(),
                positions: g.positions,
                exhausted: g.exhausted,
                claims: g
                    .claims
                    .iter()
                    .map(|claim| JsonClaim::new(&g.start, claim))
                    .collect(),
            })
            .collect()
    }
}

impl JsonClaim {
    fn new(start: &Position, claim: &Claim) -> JsonClaim {
        JsonClaim {
            mate: claim.goal == Goal::Mate,
            gain: claim.goal.gain(),
            line: uci_line(start, &claim.line),
            plies: claim.plies,
            quiet: claim.quiet,
            positions: claim.positions,
            set: claim.set.into_iter().map(|field| field.to_string()).collect(),
        }
    }
}

impl JsonZoneGame {
    pub(super) fn of(games: &[SideGames], zone: &Zone) -> JsonZoneGame {
        match settling(games, zone) {
            Some((side, claim)) => JsonZoneGame {
                settled: true,
                positions: claim.positions,
                claim: Some(JsonClaim::new(&side.start, claim)),
            },
            None => JsonZoneGame {
                settled: false,
                positions: games
                    .iter()
                    .find(|g| g.side == zone.side)
                    .map_or(0, |g| g.positions),
                claim: None,
            },
        }
    }
}

/// The games as text.
pub(super) fn in_words(position: &Position, games: &[SideGames]) -> String {
    let mut text = String::new();
    for g in games {
        let pass = if g.side == position.turn() {
            ""
        } else {
            ", after a pass"
        };
        let end = if g.exhausted {
            ", nothing is left to try"
        } else {
            ""
        };
        text.push_str(&format!(
            "\nGames of {}{pass}: {}{end}\n",
            words::name(g.side),
            words::positions(g.positions.into())
        ));
        if g.claims.is_empty() {
            text.push_str("  nothing settled\n");
        }
        for claim in &g.claims {
            text.push_str(&format!("  {}\n", claim_in_words(g, claim)));
        }
    }
    text
}

/// The game of a zone as text, on a line of its own; empty when no game settles the zone.
pub(super) fn zone_in_words(games: &[SideGames], zone: &Zone) -> String {
    settling(games, zone).map_or_else(String::new, |(side, claim)| {
        format!("      game: {}\n", claim_in_words(side, claim))
    })
}

fn claim_in_words(games: &SideGames, claim: &Claim) -> String {
    let goal = match claim.goal {
        Goal::Mate => format!("mate in {}", claim.plies.div_ceil(2)),
        Goal::Win(gain) => format!("wins {:.2} or more", gain.pawns()),
    };
    let line = san_line(&games.start, &claim.line);
    let fields: Vec<String> = claim.set.into_iter().map(|field| field.to_string()).collect();
    format!(
        "{goal} by {}; {}; rests on {}",
        line.join(" "),
        words::positions(claim.positions.into()),
        fields.join(" ")
    )
}
