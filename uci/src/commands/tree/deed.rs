//! What a move does, in words, from its zone; what a line wins.

use puchok_engine::position::Position;
use puchok_engine::report::plans::{self, Reasoned, role_name, target_in_words};
use puchok_engine::report::tree::Node;
use puchok_engine::shakmaty::{Bitboard, Color, Move, Role, Square, attacks};
use puchok_engine::zones::board::exchange;
use puchok_engine::zones::reason::Reason;
use puchok_engine::zones::zone::{DenialRole, Target, Why, Zone};

/// The move of a node with its reason; `None` for a pass.
pub(super) fn reasoned(node: &Node) -> Option<Reasoned> {
    Some(Reasoned {
        mv: node.mv?,
        reason: node.reason?,
        zone: node.zone,
    })
}

/// What a move does, in the third person: "attacks the queen on e7, which blocks the pawn on e6". `None` for a quiet
/// move.
pub(super) fn deed(before: &Position, reasoned: &Reasoned) -> Option<String> {
    let &Reasoned { mv, reason, zone } = reasoned;
    let after = before.after(mv);
    let checks = after.is_check();
    if checks && after.legal_moves().is_empty() {
        return Some("mates".to_owned());
    }
    let name = role_name(mv.role());
    let mut text = match (mv.promotion(), mv.capture(), reason, &zone) {
        (Some(role), ..) => format!("promotes to a {}", role_name(role)),
        (_, Some(role), Reason::Sacrifice, _) => {
            format!("gives up the {name} for the {}", role_name(role))
        }
        (_, Some(role), ..) => format!("takes the {}", role_name(role)),
        (.., reason, Some(zone)) => along_zone(before, mv, reason, zone),
        (.., Reason::Evasion, None) if mv.role() == Role::King => "steps out of check".to_owned(),
        (.., Reason::Evasion, None) => "covers the check".to_owned(),
        _ if checks => return Some("gives check".to_owned()),
        (.., Reason::KingAttack, None) => "threatens mate".to_owned(),
        _ if mv.is_castle() => "castles".to_owned(),
        _ => return None,
    };
    if checks && !text.contains("check") {
        text.push_str(" with check");
    }
    Some(text)
}

/// The piece that moves and what it does: "the knight gives check", "the king goes to f1".
pub(super) fn doer_and_deed(before: &Position, reasoned: &Reasoned) -> String {
    let mv = reasoned.mv;
    let deed = deed(before, reasoned).unwrap_or_else(|| format!("goes to {}", mv.to()));
    format!("the {} {deed}", role_name(mv.role()))
}

/// A reply that refutes a move.
#[derive(Clone, Debug)]
pub(super) struct Refutation {
    /// The reply, with its reason where there is one.
    pub(super) reply: Reasoned,
    /// What the tree shows after it; `None` where only the table knows the reply.
    pub(super) then: Option<Vec<Move>>,
}

impl Refutation {
    /// The reply to the move of a node that gave it its value, in the position after the move.
    pub(super) fn of(node: &Node, after: &Position) -> Option<Refutation> {
        if let Some(reply) = node.best_reply() {
            return Some(Refutation {
                reply: reasoned(reply)?,
                then: Some(reply.line().iter().filter_map(|n| n.mv).collect()),
            });
        }
        let known = node.known_reply?;
        Some(Refutation {
            reply: plans::reasoned(after, known),
            then: None,
        })
    }

    /// What it does: its deed, and what its line wins for the side that plays it. Begins with ", which"; empty for a quiet move that wins nothing.
    pub(super) fn consequence(&self, after: &Position, wins: Option<String>) -> String {
        match (deed(after, &self.reply), wins) {
            (Some(deed), _) if deed == "mates" => ", which mates".to_owned(),
            // What it takes is part of what it wins.
            (Some(deed), Some(wins)) if deed.starts_with("takes") => {
                let check = if deed.ends_with(" with check") {
                    " with check"
                } else {
                    ""
                };
                format!(", which wins {wins}{check}")
            }
            (Some(deed), Some(wins)) => format!(", which {deed} and wins {wins}"),
            (Some(deed), None) => format!(", which {deed}"),
            (None, Some(wins)) => format!(", which wins {wins}"),
            (None, None) => String::new(),
        }
    }

    /// What the side that plays it wins by it, counted from before the move that it refutes.
    pub(super) fn winnings(&self, before: &Position, refuted: Move) -> Option<String> {
        let then = self.then.as_ref()?;
        let line: Vec<Move> = [refuted, self.reply.mv].iter().chain(then).copied().collect();
        winnings(before, &line, !before.turn())
    }
}

/// What a move does in the zone that gives it its reason.
fn along_zone(before: &Position, mv: Move, reason: Reason, zone: &Zone) -> String {
    let target = target_in_words(zone.target);
    let other = format!("the {} on {}", role_name(zone.role), zone.piece);
    match reason {
        Reason::Denial(role) => {
            let heads = match zone.target {
                Target::Piece(..) => format!("attacks {target}"),
                Target::King(_) => "would mate next".to_owned(),
                Target::Promotion(_) => "wants to promote".to_owned(),
            };
            match role {
                DenialRole::Control => format!("guards against {other}, which {heads}"),
                DenialRole::Blockade => format!("stands in the way of {other}, which {heads}"),
                DenialRole::Capture => format!("takes {other}, which {heads}"),
                DenialRole::Retreat => format!("gets out of reach of {other}"),
            }
        }
        Reason::KingAttack if zone.why == Why::NoWayOut => "threatens mate".to_owned(),
        Reason::Race => format!("nears {other}, which wants to promote"),
        Reason::Support => format!("clears the way of {other} to promotion"),
        Reason::KingAttack if mv.from() != Some(zone.piece) => format!("uncovers check by {other}"),
        Reason::KingAttack => "gives check".to_owned(),
        Reason::Unblock => format!("opens the line of {other} to {target}"),
        Reason::PromotionTrunk => match zone.length {
            0..=2 => "advances the pawn to the last field before promotion".to_owned(),
            n => format!("advances the pawn, which is {} moves from promotion then", n - 1),
        },
        Reason::Promotion => "promotes".to_owned(),
        _ => {
            let after = before.after(mv);
            let attacks = after.board().attacks_from(mv.to()).contains(zone.target.square());
            let verb = if attacks { "attacks" } else { "heads for" };
            let blocked = blocked_pawn(before, zone.target.square());
            let blocks = blocked.map_or(String::new(), |pawn| format!(", which blocks the pawn on {pawn}"));
            format!("{verb} {target}{blocks}")
        }
    }
}

/// The far-advanced pawn of the side to move whose path a piece on `square` blocks.
fn blocked_pawn(position: &Position, square: Square) -> Option<Square> {
    /// Moves from promotion within which the path of a pawn is worth telling.
    const NEAR: u32 = 3;
    let side = position.turn();
    let board = position.board();
    let goal = Square::from_coords(square.file(), (!side).backrank());
    let pawns = board.pawns() & board.by_color(side) & Bitboard::from_file(square.file());
    pawns.into_iter().find(|&pawn| {
        let path = attacks::between(pawn, goal).with(goal);
        pawn.distance(goal) <= NEAR && path.contains(square)
    })
}

/// What `winner` has won when a line of play is over: "a rook", "the exchange", "a queen for a rook"; `None` when the
/// balance is what it was, or worse, or cannot be said in so few words.
fn winnings(position: &Position, line: &[Move], winner: Color) -> Option<String> {
    let mut position = position.clone();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    let mut promoted = false;
    for &mv in line {
        let own = position.turn() == winner;
        if let Some(role) = mv.capture() {
            if own { &mut won } else { &mut lost }.push(role);
        }
        match mv.promotion() {
            Some(Role::Queen) if own => promoted = true,
            Some(_) => return None,
            None => {}
        }
        position.play(mv);
    }
    cancel(&mut won, &mut lost);
    if promoted {
        return (lost.iter().all(|r| *r == Role::Pawn)).then(|| "a queen".to_owned());
    }
    won.sort_unstable_by_key(|r| std::cmp::Reverse(*r));
    lost.sort_unstable_by_key(|r| std::cmp::Reverse(*r));
    match (&won[..], &lost[..]) {
        ([], _) => None,
        ([Role::Rook], [Role::Knight | Role::Bishop]) => Some("the exchange".to_owned()),
        (_, []) => Some(listed(&won)),
        _ if value(&won) >= value(&lost) + exchange::value(Role::Pawn) => {
            Some(format!("{} for {}", listed(&won), listed(&lost)))
        }
        _ => None,
    }
}

fn value(roles: &[Role]) -> i32 {
    roles.iter().copied().map(exchange::value).sum()
}

/// Strikes out what has been exchanged: equal pieces, knights and bishops among each other.
fn cancel(won: &mut Vec<Role>, lost: &mut Vec<Role>) {
    let equal = |a: Role, b: Role| a == b || is_minor(a) && is_minor(b);
    won.retain(|&role| match lost.iter().position(|&other| equal(role, other)) {
        Some(i) => {
            lost.swap_remove(i);
            false
        }
        None => true,
    });
}

fn is_minor(role: Role) -> bool {
    matches!(role, Role::Knight | Role::Bishop)
}

/// "a queen and two pawns"; the roles are sorted.
fn listed(roles: &[Role]) -> String {
    let mut words: Vec<String> = Vec::new();
    for group in roles.chunk_by(|a, b| a == b) {
        let name = role_name(group[0]);
        words.push(match group.len() {
            1 => format!("a {name}"),
            2 => format!("two {name}s"),
            n => format!("{n} {name}s"),
        });
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::shakmaty::CastlingMode;

    fn won(fen: &str, line: &[&str], winner: Color) -> Option<String> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut walker = position.clone();
        let mut moves = Vec::new();
        for text in line {
            let mv = walker.parse_uci(text).unwrap();
            walker.play(mv);
            moves.push(mv);
        }
        winnings(&position, &moves, winner)
    }

    /// The map names a quiet threat of mate an attack on the king: it is told as such, and not as a check.
    #[test]
    fn a_threat_of_mate_is_told() {
        let fen = "r3r1k1/pp1q1p2/4bBp1/3p4/5R2/8/PPP3PP/4R1K1 w - - 2 3";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let told = |text: &str| {
            let mv = position.parse_uci(text).unwrap();
            deed(&position, &plans::reasoned(&position, mv))
        };
        assert_eq!(told("f4h4").as_deref(), Some("threatens mate"));
        assert_eq!(told("g2g3"), None);
    }

    #[test]
    fn what_a_line_wins() {
        let fen = "r3k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1";
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(won(fen, &["c3d5"], Color::White), some("a queen"));
        assert_eq!(won(fen, &["c3d5"], Color::Black), None);
        assert_eq!(won(fen, &["a1a8", "d5a8"], Color::White), None);
        assert_eq!(
            won(fen, &["c3d5", "a8a1"], Color::White),
            some("a queen for a rook")
        );
        let fen = "4k3/8/8/8/4b3/8/8/4K2R b - - 0 1";
        assert_eq!(won(fen, &["e4h1"], Color::Black), some("a rook"));
        let fen = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(won(fen, &["b7b8q"], Color::White), some("a queen"));
        assert_eq!(won(fen, &["b7b8q"], Color::Black), None);
    }
}
