//! Candidates and reasons along random games: confirmed denials leave less, candidates are legal, and the
//! zone of a reason is on the map.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

mod common {
    pub(crate) mod denials;
    pub(crate) mod facts;
    pub(crate) mod nothing;
    pub(crate) mod random_games;
    pub(crate) mod reason;
}

use common::denials::denials;
use common::facts::{fen, random_positions};
use common::nothing::Nothing;
use common::reason::reason;
use puchok_zones::Centipawns;
use puchok_zones::board::exchange;
use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker::{self, Picker, Scope};
use puchok_zones::reason::Reason;
use puchok_zones::zone::attack;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::{DenialRole, Target};
use shakmaty::{Chess, Move, Position, Role};

/// A confirmed denial leaves the zone less than it gained, on the board after the move.
#[test]
fn confirmed_denials_leave_less() {
    let mut seen = [0; 4];
    random_positions(60, |position| {
        let view = View::new(position);
        let side = view.turn();
        let legal = position.legal_moves();
        let open = Map::of(&view, Horizon::default());
        let against = open.zones().iter().filter(|z| z.side != side && z.length == 1);
        for zone in against.filter(|z| z.is_open() && matches!(z.target, Target::Piece(..))) {
            denials(&view, &mut Cells::new(), zone, &legal, |role, mv| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let then = attack::direct_on(&View::new(&after), !side, zone.target.square());
                let standing = after.board().color_at(zone.target.square()) == Some(side);
                let left = then.filter(|_| standing).map_or(Centipawns::ZERO, |z| z.gain);
                // A piece pinned by the move may not capture any more; this is not counted in advance.
                assert!(
                    left < zone.gain || role == DenialRole::Retreat,
                    "{}: {mv} {zone:?}",
                    fen(position)
                );
                seen[role as usize] += 1;
            });
        }
    });
    assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
}

/// Candidates are legal and unique, and include captures that win material and promotions that keep the
/// queen.
#[test]
fn candidates_are_legal_and_miss_no_winning_exchange() {
    random_positions(30, |position| {
        if position.is_check() {
            return;
        }
        let view = View::new(position);
        let legal = position.legal_moves();
        let mut map = Map::default();
        for staged in [false, true] {
            let scope = Scope {
                rest: 3,
                staged,
                ..Scope::ALL
            };
            let mut picker = Picker::new(Some(legal[0]));
            let mut candidates = Vec::new();
            while let Some(candidate) = picker.next(&mut map, &view, &legal, &scope, &Nothing) {
                candidates.push(candidate);
            }
            assert_eq!(candidates[0].mv, legal[0]);
            for (i, c) in candidates.iter().enumerate() {
                assert!(legal.contains(&c.mv));
                assert!(candidates[..i].iter().all(|d| d.mv != c.mv));
            }
            for &m in &legal {
                let wins = m.promotion().is_none_or(|role| role == Role::Queen)
                    && (m.is_capture() || m.is_promotion())
                    && exchange::gain(position.board(), view.pins(), m, view.turn()) > Centipawns::ZERO;
                assert!(
                    !wins || candidates.iter().any(|c| c.mv == m),
                    "{} {m}",
                    fen(position)
                );
            }
        }
    });
}

/// The zone that gives a move its reason is one of the zones of the map: open, and with the move in it.
#[test]
fn reasons_name_zones_of_the_map() {
    let mut seen = std::collections::BTreeMap::new();
    random_positions(60, |position| {
        if position.is_check() {
            return;
        }
        let view = View::new(position);
        let zones = Map::of(
            &view,
            Horizon {
                promotion: 7,
                ..Horizon::default()
            },
        );
        for &mv in &position.legal_moves() {
            let (reason, zone) = picker::reason_of(&mut Map::default(), &view, mv, &Nothing);
            *seen.entry(reason.name()).or_insert(0) += 1;
            if !reason.needs_zone() {
                continue;
            }
            let told = || format!("{}: {mv} {reason:?} {zone:?}", fen(position));
            let named = zone.unwrap_or_else(|| panic!("{}", told()));
            let found = zones.zones().iter().find(|z| z.key() == named.key());
            let found = found.unwrap_or_else(|| panic!("{}", told()));
            assert_eq!(found.is_open(), reason != Reason::Support, "{}", told());
            let to = field_of_arrival(mv, view.turn());
            match reason {
                Reason::Trunk => {
                    // Castling attacks with the rook.
                    let (piece, stop) = match mv {
                        Move::Castle { rook, .. } => (rook, mv.castling_side().unwrap().rook_to(view.turn())),
                        _ => (mv.from().unwrap(), to),
                    };
                    assert!(piece == found.piece && found.safe.contains(stop), "{}", told());
                }
                Reason::PromotionTrunk => assert!(found.first.contains(to), "{}", told()),
                Reason::Unblock => assert!(found.first.contains(mv.from().unwrap()), "{}", told()),
                Reason::Denial(_) => {
                    let mut denied = false;
                    denials(&view, &mut Cells::new(), found, &[mv], |_, _| denied = true);
                    assert!(denied, "{}", told());
                }
                _ => {}
            }
        }
    });
    for name in [
        "attack",
        "unblocking",
        "control",
        "blockade",
        "retreat",
        "advance",
        "support",
    ] {
        assert!(seen.get(name).is_some_and(|&n| n > 5), "{name}: {seen:?}");
    }
}

/// Whether the side to move has a mate in one.
fn mates(position: &Chess) -> bool {
    position.legal_moves().iter().any(|&m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        after.is_checkmate()
    })
}

/// Whether the side that has just moved mates next if the other side passes.
fn threatens_mate(after: &Chess) -> bool {
    after.clone().swap_turn().is_ok_and(|passed| mates(&passed))
}

/// A move called an attack on the king gives check or threatens mate.
#[test]
fn attacks_on_the_king_give_check_or_threaten_mate() {
    let (mut checks, mut threats) = (0, 0);
    random_positions(40, |position| {
        if position.is_check() {
            return;
        }
        for &m in &position.legal_moves() {
            if reason(position, m) != Reason::KingAttack {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(m);
            if after.is_check() {
                checks += 1;
            } else if threatens_mate(&after) {
                threats += 1;
            } else {
                panic!("{}: {m} does neither", fen(position));
            }
        }
    });
    assert!(checks > 1_000, "{checks}");
    assert!(threats > 400, "{threats}");
}
