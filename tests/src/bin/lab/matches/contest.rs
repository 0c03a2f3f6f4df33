//! A single game between two engines, by the rules and the clock.

use std::fmt;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use puchok_engine::game::Game;
use puchok_engine::position::Position;
use shakmaty::{Color, Position as _};

use super::player::{Player, Silence};

/// The limit for a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// A number of nodes.
    Nodes(u64),
    /// A fixed time.
    Move(Duration),
    /// A game clock.
    Clock(Clock),
}

/// A clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The time for the game, or for `moves` moves.
    pub(crate) time: Duration,
    /// Added after each move.
    pub(crate) increment: Duration,
    /// The moves after which `time` is added again.
    pub(crate) moves: Option<NonZeroU32>,
}

impl Clock {
    /// The number of moves until `time` is added again, after a player has made `made` moves.
    fn moves_to_go(self, made: u32) -> Option<u32> {
        self.moves.map(|moves| moves.get() - made % moves)
    }

    /// The time added after a player's move number `made`.
    fn added(self, made: u32) -> Duration {
        let is_control = self.moves.is_some_and(|moves| made % moves == 0);
        self.increment + if is_control { self.time } else { Duration::ZERO }
    }
}

/// The conditions of games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contest {
    /// The limits of the first and the second engine.
    pub(crate) paces: [Pace; 2],
    /// How far a time limit may be exceeded without losing.
    pub(crate) margin: Duration,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Mate,
    Stalemate,
    Material,
    Repetition,
    FiftyMoves,
    TooLong,
    /// An engine's process exited.
    Ended,
    /// An engine did not answer.
    Hangs,
    /// An engine exceeded its time by this much.
    Time(Duration),
    /// An engine played this instead of a legal move.
    Illegal(String),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Mate => f.write_str("mate"),
            End::Stalemate => f.write_str("stalemate"),
            End::Material => f.write_str("insufficient material"),
            End::Repetition => f.write_str("repetition"),
            End::FiftyMoves => f.write_str("fifty moves"),
            End::TooLong => f.write_str("too long"),
            End::Ended => f.write_str("engine ended"),
            End::Hangs => f.write_str("engine does not answer"),
            End::Time(over) => write!(f, "time, by {} ms", over.as_millis()),
            End::Illegal(text) => write!(f, "illegal move '{text}'"),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The index (0 or 1) of the engine that played White.
    white: usize,
    /// The winner, if any.
    winner: Option<Color>,
    pub(crate) end: End,
    /// The engine at fault, if any.
    pub(crate) fault: Option<usize>,
    first: Position,
    moves: Vec<String>,
    /// The FEN of the last position.
    pub(crate) last: String,
}

/// What the engines are told before a move.
struct Known {
    /// The position in UCI notation: the start of the game, and the moves since.
    position: String,
    /// The remaining time of the first and the second engine.
    clocks: [Duration; 2],
    /// The number of moves that each of them has made.
    made: [u32; 2],
    /// The engine that plays White.
    white: usize,
}

/// The longest game, in plies.
const LONGEST: usize = 600;

/// An engine that exceeds every limit by this much counts as hanging.
const PATIENCE: Duration = Duration::from_secs(30);

/// An engine with a limit of nodes counts as hanging after this time.
const PATIENCE_WITH_NODES: Duration = Duration::from_secs(600);

impl Contest {
    /// Plays a game; `white` is the engine that has White.
    pub(crate) fn play(&self, opening: &Position, mut players: [Player; 2], white: usize) -> Played {
        let mut game = Game::new(opening.clone());
        let mut known = Known {
            position: format!("position fen {} moves", opening.fen()),
            clocks: self.paces.map(|pace| match pace {
                Pace::Clock(clock) => clock.time,
                _ => Duration::ZERO,
            }),
            made: [0, 0],
            white,
        };
        let mut san = Vec::new();
        let (winner, end, fault) = loop {
            let position = game.position();
            let turn = position.turn();
            if let Some(end) = over(&game, san.len()) {
                break ((end == End::Mate).then_some(!turn), end, None);
            }
            let which = if turn.is_white() { white } else { 1 - white };
            let answer = self.ask(&mut players[which], which, &mut known);
            let mv = answer.and_then(|text| position.parse_uci(&text).ok_or(End::Illegal(text)));
            match mv {
                Ok(mv) => {
                    san.push(position.san(mv));
                    known.position.push_str(&format!(" {}", position.uci(mv)));
                    game.play(mv);
                }
                Err(end) => break (Some(!turn), end, Some(which)),
            }
        };
        Played {
            white,
            winner,
            end,
            fault,
            first: opening.clone(),
            moves: san,
            last: game.position().fen(),
        }
    }

    /// Asks an engine for its move, and updates its clock.
    fn ask(&self, player: &mut Player, which: usize, known: &mut Known) -> Result<String, End> {
        player.tell(&known.position);
        let clocks = &mut known.clocks;
        let milliseconds = |time: Duration| time.as_millis();
        let (go, most) = match self.paces[which] {
            Pace::Nodes(nodes) => (format!("go nodes {nodes}"), None),
            Pace::Move(time) => (format!("go movetime {}", milliseconds(time)), Some(time)),
            Pace::Clock(clock) => {
                let times = [clocks[known.white], clocks[1 - known.white]].map(milliseconds);
                let added = milliseconds(clock.increment);
                let mut go = format!(
                    "go wtime {} btime {} winc {added} binc {added}",
                    times[0], times[1]
                );
                if let Some(moves) = clock.moves_to_go(known.made[which]) {
                    go.push_str(&format!(" movestogo {moves}"));
                }
                (go, Some(clocks[which]))
            }
        };
        let begin = Instant::now();
        player.tell(&go);
        let patience = most.map_or(PATIENCE_WITH_NODES, |most| most + self.margin + PATIENCE);
        let answer = player
            .answer("bestmove", patience)
            .map_err(|silence| match silence {
                Silence::Ended => End::Ended,
                Silence::Hangs => End::Hangs,
            })?;
        let spent = begin.elapsed();
        if let Some(most) = most
            && spent > most + self.margin
        {
            return Err(End::Time(spent - most));
        }
        known.made[which] += 1;
        if let Pace::Clock(clock) = self.paces[which] {
            clocks[which] = clocks[which].saturating_sub(spent) + clock.added(known.made[which]);
        }
        Ok(answer.split_whitespace().nth(1).unwrap_or_default().to_owned())
    }
}

/// How the rules end the game after `plies` plies, if they do.
fn over(game: &Game, plies: usize) -> Option<End> {
    let position = game.position();
    if position.legal_moves().is_empty() {
        return Some(if position.is_check() {
            End::Mate
        } else {
            End::Stalemate
        });
    }
    if position.is_insufficient_material() {
        return Some(End::Material);
    }
    if position.halfmoves() >= 100 {
        return Some(End::FiftyMoves);
    }
    if game.occurrences_before() >= 2 {
        return Some(End::Repetition);
    }
    (plies >= LONGEST).then_some(End::TooLong)
}

impl Played {
    /// The half points of the first engine.
    pub(crate) fn first_points(&self) -> u8 {
        let first = Color::from_white(self.white == 0);
        self.winner
            .map_or(1, |winner| if winner == first { 2 } else { 0 })
    }

    /// The result in PGN notation.
    pub(crate) fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The game in PGN.
    pub(crate) fn in_pgn(&self, commands: [&String; 2]) -> String {
        let mut text = String::new();
        let names = [commands[self.white], commands[1 - self.white]];
        let fen = self.first.fen();
        let termination = self.end.to_string();
        for (tag, value) in [
            ("White", names[0].as_str()),
            ("Black", names[1].as_str()),
            ("Result", self.result()),
            ("SetUp", "1"),
            ("FEN", &fen),
            ("Termination", &termination),
        ] {
            text.push_str(&format!("[{tag} \"{}\"]\n", value.replace(['"', '\\'], "'")));
        }
        let begin = self.first.chess().fullmoves().get();
        let blacks = usize::from(self.first.turn().is_black());
        let words = self.moves.iter().enumerate().map(|(ply, san)| {
            let number = begin as usize + (ply + blacks) / 2;
            match (ply + blacks) % 2 {
                0 => format!("{number}. {san}"),
                _ if ply == 0 => format!("{number}... {san}"),
                _ => san.clone(),
            }
        });
        let words: Vec<String> = words.chain([self.result().to_owned()]).collect();
        text.push('\n');
        for line in words.chunks(16) {
            text.push_str(&line.join(" "));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use puchok_engine::shakmaty::CastlingMode;

    use super::*;

    fn game(fen: &str) -> Game {
        Game::from_fen(fen, CastlingMode::Standard).expect("a position")
    }

    #[test]
    fn games_end_by_the_rules() {
        let end = |fen| over(&game(fen), 0);
        assert_eq!(end("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Some(End::Mate));
        assert_eq!(end("k7/2Q5/8/8/8/8/8/6K1 b - - 0 1"), Some(End::Stalemate));
        assert_eq!(end("k7/8/8/8/8/8/8/5BK1 b - - 0 1"), Some(End::Material));
        assert_eq!(end("k7/8/8/8/8/8/8/5RK1 b - - 100 90"), Some(End::FiftyMoves));
        assert_eq!(end("k7/8/8/8/8/8/8/5RK1 b - - 99 90"), None);
        let mut repeated = game("k7/8/8/8/8/8/8/5RK1 b - - 0 1");
        let there_and_back = ["a8b8", "f1e1", "b8a8", "e1f1"];
        repeated.play_all(there_and_back).expect("legal");
        assert_eq!(over(&repeated, 4), None);
        repeated.play_all(there_and_back).expect("legal");
        assert_eq!(over(&repeated, 8), Some(End::Repetition));
        assert_eq!(over(&Game::default(), LONGEST), Some(End::TooLong));
    }

    #[test]
    fn a_clock_is_filled_up_after_its_moves() {
        let clock = |moves| Clock {
            time: Duration::from_secs(2),
            increment: Duration::from_secs(1),
            moves: NonZeroU32::new(moves),
        };
        assert_eq!(
            [0, 1, 39, 40].map(|made| clock(40).moves_to_go(made)),
            [40, 39, 1, 40].map(Some)
        );
        assert_eq!(
            [1, 39, 40, 80].map(|made| clock(40).added(made).as_secs()),
            [1, 1, 3, 3]
        );
        assert_eq!(clock(0).moves_to_go(7), None);
        assert_eq!([1, 40].map(|made| clock(0).added(made).as_secs()), [1, 1]);
    }

    #[test]
    fn points_go_to_who_won_and_games_are_written_down() {
        let played = |white, winner| Played {
            white,
            winner,
            end: End::Mate,
            fault: None,
            first: Position::from_fen("7k/8/8/8/8/8/8/K6R b - - 0 7", CastlingMode::Standard)
                .expect("a position"),
            moves: ["Kg7", "Rg1+", "Kf7"].map(str::to_owned).to_vec(),
            last: String::new(),
        };
        assert_eq!(played(0, Some(Color::White)).first_points(), 2);
        assert_eq!(played(1, Some(Color::White)).first_points(), 0);
        assert_eq!(played(1, None).first_points(), 1);
        let text = played(1, None).in_pgn([&"a".to_owned(), &"b".to_owned()]);
        assert!(text.starts_with("[White \"b\"]\n[Black \"a\"]\n[Result \"1/2-1/2\"]\n"));
        assert!(text.ends_with("\n\n7... Kg7 8. Rg1+ Kf7 1/2-1/2\n"), "{text}");
    }
}
