//! Zones and maps along random games: they agree with bundles read one trajectory at a time, and denials
//! deny.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

mod common {
    pub(crate) mod facts;
    pub(crate) mod position;
    pub(crate) mod random_games;
}

use common::facts::{fen, random_positions};
use common::position::position;
use puchok_bundles::{Length, Mover, Parameters, Reader, memo};
use puchok_zones::board::exchange;
use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::board::steps::{moves_on, stops_on};
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::zone::attack;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::key::Trunk;
use puchok_zones::zone::network::{self, Task};
use puchok_zones::zone::trunks::Trunks;
use puchok_zones::zone::{DenialRole, Ply, State, Target, Why, Zone, distant};
use shakmaty::{Bitboard, Chess, Color, Move, Position, Role, Square};

/// The stops found field by field equal those of the trajectories of the stored bundle, each read by itself.
#[test]
fn stops_are_those_of_the_bundle_read_on_the_board() {
    let two = Length::new(2).unwrap();
    let mut compared = 0;
    random_positions(12, |position| {
        let view = View::new(position);
        for (from, piece) in position.board().clone() {
            // A king's stops must also be free from enemy control, of which a reading knows nothing.
            if piece.role == Role::King {
                continue;
            }
            let mover = Mover::new(piece.color, piece.role);
            let reader = Reader {
                board: position.board(),
                color: piece.color,
                en_passant: None,
                horizon: two,
            };
            for to in position.board().by_color(!piece.color) {
                let parameters = Parameters {
                    mover,
                    from,
                    to,
                    length: two,
                };
                let mut read = Bitboard::EMPTY;
                for trajectory in memo::bundle(parameters).map_or(&[][..], |b| b.trajectories()) {
                    let reading = reader.read(mover, trajectory);
                    let first = trajectory.steps()[0];
                    // Promotions on the way belong to promotion zones; and a reading does not know that kings
                    // cannot be captured.
                    let over_king = position.board().kings().contains(first.to);
                    let is_promotion = first.mark.promotion().is_some();
                    if reading.in_play() && reading.real_length == two && !is_promotion && !over_king {
                        read.add(first.to);
                    }
                }
                if view.from(from).contains(to) {
                    continue;
                }
                let reach = moves_on(position.board(), piece, from);
                let stops = stops_on(position.board(), piece, from, to, reach);
                assert_eq!(stops & !read, Bitboard::EMPTY, "{} {from} {to}", fen(position));
                // Docked bundles of length two lead to fields one move away, which are not targets of an
                // attack in two.
                if puchok_bundles::distance(mover, from, to) == Some(two) {
                    assert_eq!(stops, read, "{} {from} {to}", fen(position));
                    compared += usize::from(read.any());
                }
            }
        }
    });
    assert!(compared > 10_000, "{compared}");
}

/// The gain of a direct zone equals that of the exchange which its piece begins.
#[test]
fn direct_zones_gain_what_the_exchange_brings() {
    let mut compared = 0;
    random_positions(20, |position| {
        let view = View::new(position);
        let legal = position.legal_moves();
        let (mut all, mut open) = (Vec::new(), Vec::new());
        attack::direct(&view, view.turn(), |zone| all.push(zone));
        attack::direct_open(&view, view.turn(), |zone| open.push(zone));
        open.iter().for_each(|zone| assert!(zone.is_open()));
        assert!(
            all.iter().filter(|zone| zone.is_open()).eq(&open),
            "{}",
            fen(position)
        );
        all.into_iter().for_each(|zone| {
            let target = zone.target.square();
            let capture = legal.iter().find(|m| {
                let underpromotes = m.promotion().is_some_and(|role| role != Role::Queen);
                m.from() == Some(zone.piece) && m.to() == target && !m.is_castle() && !underpromotes
            });
            if let Some(&capture) = capture {
                let gain = exchange::gain(position.board(), view.pins(), capture, view.turn());
                assert_eq!(zone.gain, gain, "{} {capture}", fen(position));
                compared += 1;
            }
        });
    });
    assert!(compared > 1_000, "{compared}");
}

/// A target is called unprotected only if no piece of the other side protects it; if recapturing gains
/// nothing, one does.
///
/// In the two positions Qb4 protects c4 and would be lost there, and Be3 and Qd3 protect the knight that
/// three pieces attack.
#[test]
fn only_what_is_not_protected_is_called_so() {
    let mut seen = [0; 2];
    let mut look = |position: &Chess| {
        let view = View::new(position);
        for zone in Map::of(&view, Horizon::default()).zones() {
            // The capturing piece no longer blocks a protecting piece behind it.
            let occupied = match zone.length {
                1 => view.occupied().without(zone.piece),
                _ => view.occupied(),
            };
            let guards = view
                .board()
                .attacks_to(zone.target.square(), !zone.side, occupied);
            match zone.why {
                Why::Unprotected => assert!(guards.is_empty(), "{}: {zone:?}", fen(position)),
                Why::TakingBackGainsNothing => assert!(guards.any(), "{}: {zone:?}", fen(position)),
                _ => continue,
            }
            seen[usize::from(guards.any())] += 1;
        }
    };
    look(&position("2kr1r2/p6p/5Pp1/2p5/1qp2Q1P/7R/PP6/1KR5 w - - 0 1"));
    look(&position(
        "3r2k1/pb1q1pp1/1p2pb1p/8/3N4/P2QB3/1P3PPP/1Br1R1K1 w - - 0 1",
    ));
    random_positions(20, look);
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

/// After a denial the threat is as the denial's role says: the target or the attacker is gone, the line is
/// closed, or the field is protected.
#[test]
fn denials_deny() {
    let mut seen = [0; 4];
    let mut cells = Cells::new();
    random_positions(60, |position| {
        let view = View::new(position);
        let side = view.turn();
        let legal = position.legal_moves();
        attack::direct(&view, !side, |zone| {
            if !zone.is_open() {
                return;
            }
            let target = zone.target.square();
            for link in network::of(&view, &mut cells, &zone, &[], 1) {
                let Task::Deny(role) = link.task else {
                    panic!("{link:?} is of level 1");
                };
                let along = legal
                    .iter()
                    .filter(|m| m.from() == Some(link.piece) && !m.is_castle());
                for &m in along.filter(|m| link.to.contains(field_of_arrival(**m, side))) {
                    let mut after = position.clone();
                    after.play_unchecked(m);
                    let after = View::new(&after);
                    let denied = match role {
                        DenialRole::Capture => !after.side(zone.side).contains(zone.piece),
                        DenialRole::Retreat => !after.side(side).contains(target),
                        DenialRole::Blockade => !after.from(zone.piece).contains(target),
                        DenialRole::Control => protects(&after, side, &zone, target),
                    };
                    assert!(denied, "{}: {m} {role:?} against {zone:?}", fen(position));
                    seen[role as usize] += 1;
                }
            }
        });
    });
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

/// Links between the two moves of a trunk are legal after one of its first moves.
#[test]
fn replies_to_a_trunk_of_two_moves_are_legal() {
    let mut seen = 0;
    let mut cells = Cells::new();
    random_positions(12, |position| {
        let view = View::new(position);
        let side = view.turn();
        if position.is_check() {
            return;
        }
        let legal = position.legal_moves();
        let trunks = Trunks::of(position.board());
        attack::in_two(&view, &trunks, side, Bitboard::FULL, |zone: Zone| {
            // First moves of the others may be illegal themselves.
            if zone.state == State::Frozen || zone.trunk == Trunk::Unblocking {
                return;
            }
            let begins =
                |m: &&Move| m.from() == Some(zone.piece) && !m.is_castle() && zone.first.contains(m.to());
            let replies: Vec<(Square, Square)> = legal
                .iter()
                .filter(begins)
                .flat_map(|&m| {
                    let mut after = position.clone();
                    after.play_unchecked(m);
                    let replies = after.legal_moves();
                    let fields = replies
                        .iter()
                        .filter_map(|r| Some((r.from()?, field_of_arrival(*r, !side))));
                    fields.collect::<Vec<_>>()
                })
                .collect();
            let network = network::of(&view, &mut cells, &zone, &[], 1);
            for link in network.iter().filter(|link| link.moves == Ply(2)) {
                for to in link.to {
                    assert!(
                        replies.contains(&(link.piece, to)),
                        "{}: {link:?} {to} against {zone:?}",
                        fen(position)
                    );
                    seen += 1;
                }
            }
        });
    });
    assert!(seen > 10_000, "{seen}");
}

/// The trajectory shown for a trunk of three or four moves achieves the gain of its zone once the piece is
/// one move from the target.
#[test]
fn a_long_trunk_that_is_shown_wins_what_its_zone_says() {
    let mut seen = 0;
    let mut cells = Cells::new();
    random_positions(40, |position| {
        let view = View::new(position);
        let mut zones = Vec::new();
        distant::zones(&view, &mut cells, view.turn(), distant::LONGEST, |zone| {
            zones.push(zone)
        });
        for zone in zones
            .iter()
            .filter(|zone| zone.is_open() && zone.why != Why::WorthMore)
        {
            let path = distant::path(&view, &mut cells, zone);
            let Some((&target, stops)) = path.split_last() else {
                panic!("{}: {zone:?} has no trajectory", fen(position));
            };
            let mut board = position.board().clone();
            board.discard_piece_at(zone.piece);
            board.set_piece_at(*stops.last().unwrap(), zone.role.of(zone.side));
            let Target::Piece(_, victim) = zone.target else {
                unreachable!()
            };
            let won = exchange::reply(&board, view.pins(), target, victim, zone.side, board.occupied());
            assert_eq!(won, zone.gain, "{}: {zone:?}", fen(position));
            seen += 1;
        }
    });
    assert!(seen > 100, "{seen}");
}

/// Whether `side` recaptures on `target` once the zone's piece has left its field.
fn protects(view: &View, side: Color, zone: &Zone, target: Square) -> bool {
    let occupied = view.occupied().without(zone.piece);
    view.board()
        .attacks_to(target, side, occupied)
        .without(target)
        .any()
}
