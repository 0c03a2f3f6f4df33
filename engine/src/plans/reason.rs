//! Why a plan is open or held, and how that is said: "no pawn drives it away soon", "against the best defence
//! it costs 1.20".

mod board;

use puchok_zones::zone::{State, Why};
use shakmaty::{Color, Role, Square};

use super::candidates::Candidate;
use super::kind::Kind;
use crate::score::{Centipawns, Score, WON};
use crate::text::role_name;
use crate::text::side;

pub(super) use board::of_board;

/// A loss, in centipawns, that only a mate accounts for.
pub(super) const MATED: Centipawns = Centipawns(20_000);

/// Why a plan is open or held. Moves are named as they are written in the position in which they are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanReason {
    /// The reason of the zone of the map that the plan is.
    Zone(Why),
    /// What the other side can do once the piece has taken its target.
    TakesTarget(Retaking),
    /// Nothing is known to stand in the way.
    Unopposed {
        /// Whether a search has looked at the plan; otherwise only the board has been asked.
        is_searched: bool,
    },
    /// This side has no pawn that could drive the piece away.
    NoPawns(Color),
    /// No pawn drives the piece away soon.
    NoPawnSoon,
    /// A pawn attacks the piece only after it has taken its target.
    PawnTooLate {
        /// The pawn.
        pawn: Square,
        /// The field from which it attacks.
        to: Square,
    },
    /// A pawn needs this many moves to drive the piece away, and the piece is there first.
    PawnLater {
        /// The pawn.
        pawn: Square,
        /// Its moves.
        moves: u32,
    },
    /// A pawn drives the piece away as soon as it arrives, or keeps it off.
    PawnInTime {
        /// The pawn.
        pawn: Square,
        /// The field from which it attacks.
        to: Square,
        /// Whether the plan takes more than one move.
        takes_time: bool,
    },
    /// A piece that is worth no more can take the plan's piece at the end of its way.
    Exchange {
        /// Where it stands.
        piece: Square,
        /// What it is.
        role: Role,
    },
    /// A piece wins material by taking the plan's piece.
    Taken {
        /// Where it stands.
        piece: Square,
        /// What it is.
        role: Role,
        /// Where it takes, if that is not the last field of the plan.
        on_the_way: Option<Square>,
    },
    /// The plan's piece is pinned to its king.
    Pinned,
    /// By a search it costs more than half a pawn.
    Costs {
        /// Against which play of the other side.
        against: Against,
        /// Centipawns.
        loss: Centipawns,
        /// The value for the plan's side that was found.
        value: Option<Score>,
    },
    /// It can be played, but its side is mated all the same.
    NoHelp,
    /// This side can prevent the mate that is planned.
    Prevented(Color),
    /// This side has an answer: the plan is worth much more if let alone than against the best defence.
    Answered(Color),
    /// This side has an answer to it after the best move, although it can still be carried out.
    AnsweredAfter(String, Color),
    /// The main line plays all of it.
    LinePlays,
    /// The main line plays all of it after the best move, which is none of its moves.
    LinePlaysAfter(String),
    /// The main line plays its first moves.
    LineBegins,
    /// This move stops it: the best move, or the answer to it.
    Stopped(String),
    /// This move of the main line takes the passed pawn in the end.
    GivenUp(String),
    /// This side has to take back first.
    TakesBackFirst(Color),
    /// The check that the best move gives has to be answered first.
    CheckFirst,
    /// This threat of the other side has to be met first.
    ThreatFirst(String),
    /// What stood against it has moved away.
    HasGone {
        /// What it was.
        role: Role,
        /// Where it stood.
        from: Square,
        /// Whether it is a pawn that would have driven the piece away, rather than taken it.
        drove: bool,
    },
}

/// Against which play of the other side a plan was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The best defence.
    Defence,
    /// Passes.
    Passes,
}

/// What the other side can do about a piece that has taken its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retaking {
    /// Take back, and win something.
    Pays,
    /// Take back, but only at a loss or for nothing.
    GainsNothing,
    /// Not take back: what protects the field is pinned, or a king.
    Impossible,
    /// Nothing protects the target.
    Unprotected,
}

impl PlanReason {
    /// Whether it is that the main line plays the plan or begins it.
    pub fn is_main_line(&self) -> bool {
        matches!(
            self,
            PlanReason::LinePlays | PlanReason::LinePlaysAfter(_) | PlanReason::LineBegins
        )
    }

    /// The reason for which an open plan is that by searches has an answer: that the main line plays it all the
    /// same, if it is `carried_out` there; otherwise nothing in the way is nothing on the board, and who can
    /// answer a promotion does not let it decide.
    pub(super) fn of_answered(self, plan: &Candidate, carried_out: bool) -> PlanReason {
        let is_free = matches!(
            self,
            PlanReason::Unopposed { .. } | PlanReason::Zone(Why::NothingInTheWay)
        );
        match plan.name.kind {
            Kind::Promotion if carried_out => PlanReason::LinePlays,
            Kind::Promotion => PlanReason::Answered(!plan.side),
            _ if is_free && carried_out => PlanReason::LinePlays,
            _ if is_free => PlanReason::Unopposed { is_searched: false },
            _ => self,
        }
    }

    /// In words, as the reason for this state.
    pub(super) fn words(&self, state: State) -> String {
        let is_held = state == State::Held;
        match *self {
            PlanReason::Zone(why) => of_zone(why).to_owned(),
            PlanReason::TakesTarget(retaking) => of_retaking(retaking).to_owned(),
            PlanReason::Unopposed { is_searched: true } => "nothing stands in the way".to_owned(),
            PlanReason::Unopposed { is_searched: false } => {
                "nothing on the board stands in the way".to_owned()
            }
            PlanReason::NoPawns(other) => format!("{} has no pawn to drive it away", side(other)),
            PlanReason::NoPawnSoon => "no pawn drives it away soon".to_owned(),
            PlanReason::PawnTooLate { pawn, to } => {
                format!("the {}-pawn comes to {to} too late", pawn.file())
            }
            PlanReason::PawnLater { pawn, moves } => {
                let words = match moves {
                    ..=1 => "cannot drive it away at once",
                    _ => "needs two moves to drive it away",
                };
                format!("the {}-pawn {words}", pawn.file())
            }
            PlanReason::PawnInTime { pawn, to, takes_time } => {
                let words = match (takes_time, is_held) {
                    (true, true) => format!("comes to {to} in time"),
                    (true, false) => format!("can come to {to} in time"),
                    (false, true) => format!("comes to {to} and drives it away"),
                    (false, false) => format!("can come to {to} and drive it away"),
                };
                format!("the {}-pawn {words}", pawn.file())
            }
            PlanReason::Exchange { piece, role } => {
                format!("the {} on {piece} can take it", role_name(role))
            }
            PlanReason::Taken {
                piece,
                role,
                on_the_way,
            } => {
                let verb = if is_held { "takes" } else { "can take" };
                let place = on_the_way.map_or_else(String::new, |on| format!(" on {on}"));
                format!("the {} on {piece} {verb} it{place}", role_name(role))
            }
            PlanReason::Pinned => "the piece is pinned to its king".to_owned(),
            PlanReason::Costs { against, loss, value } => {
                let against = match against {
                    Against::Defence => "against the best defence",
                    Against::Passes => "even if let alone",
                };
                format!("{against} it {}", of_loss(loss, value))
            }
            PlanReason::NoHelp => "it does not prevent mate".to_owned(),
            PlanReason::Prevented(other) => format!("{} can prevent it", side(other)),
            PlanReason::Answered(other) => format!("{} has an answer to it", side(other)),
            PlanReason::AnsweredAfter(ref best, other) => {
                format!("{} has an answer to it after {best}", side(other))
            }
            PlanReason::LinePlays => "the main line plays it".to_owned(),
            PlanReason::LinePlaysAfter(ref best) => format!("the main line plays it after {best}"),
            PlanReason::LineBegins => "the main line begins it".to_owned(),
            PlanReason::GivenUp(ref taking) => format!("{taking} takes it in the main line"),
            PlanReason::Stopped(ref best) if is_held => format!("{best} stops it"),
            PlanReason::Stopped(ref best) => format!("{best} stands against it"),
            PlanReason::TakesBackFirst(own) => format!("{} has to take back first", side(own)),
            PlanReason::CheckFirst => "the check has to be answered first".to_owned(),
            PlanReason::ThreatFirst(ref threat) => format!("the threat {threat} has to be met first"),
            PlanReason::HasGone {
                from, drove: true, ..
            } => {
                format!("the {}-pawn can no longer drive it away", from.file())
            }
            PlanReason::HasGone { role, from, .. } => {
                format!("the {} from {from} can no longer take it", role_name(role))
            }
        }
    }
}

/// The reason of a zone of the map, as it is said of a plan.
fn of_zone(why: Why) -> &'static str {
    match why {
        Why::Unprotected => of_retaking(Retaking::Unprotected),
        Why::TakingBackGainsNothing => of_retaking(Retaking::GainsNothing),
        Why::ExchangeGains => "it gains material even when it is taken back",
        Why::WorthMore => "it is worth more than what takes it",
        Why::PathControlled => "the pawn can be stopped in time",
        Why::ControlTooWeak => "the pawn can be taken, but not for nothing",
        Why::CapturedFirst => "it is taken first",
        _ => why.words(),
    }
}

fn of_retaking(retaking: Retaking) -> &'static str {
    match retaking {
        Retaking::Pays => "it can be taken back",
        Retaking::GainsNothing => "to take back gains nothing",
        Retaking::Impossible => "it cannot be taken back",
        Retaking::Unprotected => "it is not protected",
    }
}

/// What a plan costs, after which its side has this value.
fn of_loss(loss: Centipawns, value: Option<Score>) -> String {
    if loss <= MATED {
        let wins = value.is_some_and(|value| value.centipawns() >= WON);
        let still = if wins { ", but still wins" } else { "" };
        return format!("costs {:.2}{still}", loss.pawns());
    }
    match value.is_some_and(Score::is_loss_by_mate) {
        true => "runs into mate".to_owned(),
        false => "gives a mate away".to_owned(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;
    use crate::score::Ply;

    /// A promotion that the main line plays is not answered by an answer; without the line it is.
    #[test]
    fn what_the_main_line_plays_has_no_answer() {
        let position = "6K1/8/4p2P/8/2p2pP1/P7/8/7k w - - 0 1".parse().unwrap();
        let plan = Candidate {
            name: Name::of(Kind::Promotion),
            ..one_move(&position, "h7")
        };
        let free = PlanReason::Zone(Why::NothingInTheWay);
        assert_eq!(free.clone().of_answered(&plan, true), PlanReason::LinePlays);
        assert_eq!(free.of_answered(&plan, false), PlanReason::Answered(Color::Black));
    }

    /// A side that could mate and is stalemated instead does not run into a mate.
    #[test]
    fn to_lose_a_mate_is_not_to_be_mated() {
        let lost = |value| {
            let costs = PlanReason::Costs {
                against: Against::Defence,
                loss: Centipawns(31_000),
                value: Some(value),
            };
            costs.words(State::Held)
        };
        assert_eq!(lost(Score::DRAW), "against the best defence it gives a mate away");
        assert_eq!(
            lost(Score::mated_at(Ply(3))),
            "against the best defence it runs into mate"
        );
    }
}
