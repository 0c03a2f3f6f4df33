//! The network of a zone: what the other side can do against its trunk in time (denial, level 1), what its own side can do
//! against that (support, level 2), and what can be done against the support (level 3).
//!
//! A link is in time when its first move comes before the move it is directed against, or answers it at once: control of
//! a field counts when the piece controls it by the ply after the other piece has come there.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::board::exchange;
use crate::board::view::View;
use crate::zone::attack;
use crate::zone::denial;
use crate::zone::{DenialRole, Target, Why, Zone};

/// As many links as a network holds; the rest is left out.
pub const MOST_LINKS: usize = 96;

/// The deepest level that is built.
pub const LEVELS: u8 = 3;

/// What a link does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// It denies: captures where the other piece stops, blocks, captures at home, retreats.
    Deny(DenialRole),
    /// It gets out of the way of its own side's trunk.
    Unblock,
}

impl Task {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Task::Deny(role) => role.name(),
            Task::Unblock => "unblocking",
        }
    }
}

/// One piece and the fields to which it goes, against the trunk or against another link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// 1 against the trunk, 2 against a link of level 1, and so on. Unblocking is of level 2.
    pub level: u8,
    /// What it does.
    pub task: Task,
    /// Whose piece.
    pub side: Color,
    /// The piece that moves.
    pub piece: Square,
    /// Where it can go.
    pub to: Bitboard,
    /// The link it is directed against, by its place in the network; `None` for the trunk.
    pub against: Option<u8>,
}

/// The links of one zone.
pub type Network = ArrayVec<Link, MOST_LINKS>;

/// The network of a zone down to `levels` (at most [`LEVELS`]).
pub fn of(view: &View, zone: &Zone, levels: u8) -> Network {
    let mut network = Network::new();
    if levels >= 1 {
        trunk_denials(view, zone, &mut network);
    }
    if levels >= 2 {
        if zone.why == Why::MustUnblock {
            unblocking(view, zone, &mut network);
        }
        for level in 1..levels.min(LEVELS) {
            for index in 0..network.len() {
                if network[index].level == level {
                    answers(view, index, &mut network);
                }
            }
        }
    }
    network
}

/// Adds a link, or its fields to one that says the same of the same piece.
fn add(network: &mut Network, link: Link) {
    if link.to.is_empty() {
        return;
    }
    let same = network
        .iter_mut()
        .find(|l| (l.level, l.task, l.piece, l.against) == (link.level, link.task, link.piece, link.against));
    match same {
        Some(known) => known.to |= link.to,
        None => {
            let _ = network.try_push(link);
        }
    }
}

/// Level 1.
fn trunk_denials(view: &View, zone: &Zone, network: &mut Network) {
    let defender = !zone.side;
    let attacker_moves = view.turn() == zone.side;
    let link = |role, piece, to| Link {
        level: 1,
        task: Task::Deny(role),
        side: defender,
        piece,
        to,
        against: None,
    };
    // A blow that falls at once leaves the other side nothing but to capture in return.
    if !(attacker_moves && zone.length == 1) {
        denial::against(view, zone, |moves| {
            add(network, link(moves.role, moves.piece, moves.to));
        });
    }
    let recapture = |network: &mut Network, field: Square| {
        let occupied = view.occupied().without(zone.piece);
        for piece in view.board().attacks_to(field, defender, occupied) & !Bitboard::from(field) {
            if may_capture(view, defender, piece, field, zone.side) {
                add(network, link(DenialRole::Control, piece, Bitboard::from(field)));
            }
        }
    };
    if let Target::Piece(square, _) | Target::Promotion(square) = zone.target {
        recapture(network, square);
    }
    if zone.length == 2 && zone.why != Why::MustUnblock && !matches!(zone.target, Target::Promotion(_)) {
        for stop in zone.first {
            recapture(network, stop);
        }
        if let Target::Piece(square, role) = zone.target {
            let to = attack::moves_of(view, defender, role, square) & !zone.first;
            add(network, link(DenialRole::Retreat, square, to));
        }
    }
}

/// Whether a piece can capture on a field: it is not tied to its king, and a king may not step into control.
fn may_capture(view: &View, side: Color, piece: Square, field: Square, other: Color) -> bool {
    if view.pinned(side).contains(piece) && !attacks::aligned(view.king(side), piece, field) {
        return false;
    }
    piece != view.king(side) || (view.board().attacks_to(field, other, view.occupied()).count() <= 1)
}

/// Level 2 for a trunk that a piece of its own side blocks.
fn unblocking(view: &View, zone: &Zone, network: &mut Network) {
    let line = attacks::ray(zone.piece, zone.target.square());
    for blocker in zone.first {
        let Some(role) = view.role_at(blocker) else {
            continue;
        };
        let to = attack::moves_of(view, zone.side, role, blocker) & !line;
        add(
            network,
            Link {
                level: 2,
                task: Task::Unblock,
                side: zone.side,
                piece: blocker,
                to,
                against: None,
            },
        );
    }
}

/// What the other side of a link does against it: captures its piece at home, captures where it goes, blocks its way.
fn answers(view: &View, index: usize, network: &mut Network) {
    let link = network[index];
    let side = !link.side;
    let Some(role) = view.role_at(link.piece) else {
        return;
    };
    let answer = |role, piece, to| Link {
        level: link.level + 1,
        task: Task::Deny(role),
        side,
        piece,
        to,
        against: Some(index as u8),
    };
    for piece in view.board().attacks_to(link.piece, side, view.occupied()) {
        if may_capture(view, side, piece, link.piece, link.side) {
            let pays = exchange::reply(view.board(), link.piece, role, side, view.occupied()) >= 0;
            if pays {
                add(
                    network,
                    answer(DenialRole::Capture, piece, Bitboard::from(link.piece)),
                );
            }
        }
    }
    if link.task == Task::Unblock {
        return;
    }
    for field in link.to {
        let occupied = view.occupied().without(link.piece);
        for piece in view.board().attacks_to(field, side, occupied) & !Bitboard::from(field) {
            if may_capture(view, side, piece, field, link.side) {
                add(network, answer(DenialRole::Control, piece, Bitboard::from(field)));
            }
        }
        let crossed = attacks::between(link.piece, field);
        if crossed.is_empty() || role == Role::Knight {
            continue;
        }
        for own in Role::ALL {
            for piece in view.pieces(side, own) {
                let to = attack::moves_of(view, side, own, piece) & crossed;
                if own != Role::King && to.any() {
                    add(network, answer(DenialRole::Blockade, piece, to));
                }
            }
        }
    }
}
