//! Why a move: values of its rivals, what it does, what it stops, in facts that the board or a searched line proves.
//!
//! Read in this order: [`claim`] (what can be said), [`course`] (a line with its positions, what an exchange wins), `motifs`
//! and `structure` (claims by difference of boards), `result` (what a line comes to), [`estimate`] (the estimate in words),
//! [`rivals`] (which other moves are told), `searches` (their values), `choice` (what is told, in which order), [`words`]
//! (sentences). [`explain`] puts them together.

mod choice;
pub mod claim;
pub mod course;
pub mod estimate;
mod motifs;
mod result;
pub mod rivals;
mod searches;
mod structure;
pub mod words;

use puchok_zones::zone::State;
use shakmaty::Move;

use self::claim::{Claim, Kind};
use self::course::{Course, gain, takers};
use self::searches::{Searches, Value, part, share};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::plans::{self, Plan, Searched};
use crate::position::Position;
use crate::report::tree::Tree;
use crate::report::{Bound, Line, Observer, Outcome};
use crate::score::{Centipawns, Score};
use crate::search::Engine;

/// Centipawns within which moves are equal.
const EQUAL: Centipawns = 15;

/// Centipawns by which a refuted move is worse than the best.
const REFUTED: Centipawns = 100;

/// A move is not called refuted while it is still worth so much, in centipawns.
const STILL_WINNING: Centipawns = 200;

/// Centipawns that passing has to cost for the other side to threaten something.
const THREAT: Centipawns = 80;

/// Centipawns that it has to cost for its stop to be worth a word, and by which the move may then still be worse.
const STOPPED: Centipawns = 200;
const HARMLESS: Centipawns = 50;

/// Centipawns by which a pass would have to be better for a zugzwang.
const ZUGZWANG: Centipawns = 100;

/// Officers of both sides up to which a zugzwang is looked for.
const ZUGZWANG_OFFICERS: usize = 4;

/// Ways to take an offer that are told beside that of the line, and what taking has to win on the field, in centipawns.
const WAYS_TO_TAKE: usize = 3;
const LEAST_OFFER: Centipawns = 150;

/// Scores beyond this are as good as won, when they are compared.
const DECIDED: Centipawns = 1000;

/// Scores up to which the terms of the estimate matter, in centipawns.
const SMALL: Centipawns = 300;

/// Terms of the estimate that are told, and the least change, in centipawns.
const TERMS: usize = 2;
const LEAST_TERM: Centipawns = 12;

/// How a move stands beside the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The chosen move.
    Best,
    /// Within 0.15 of it.
    Equal,
    /// Less good.
    Worse,
    /// It loses what the best move keeps.
    Refuted,
}

impl Verdict {
    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::Equal => "equal",
            Verdict::Worse => "worse",
            Verdict::Refuted => "refuted",
        }
    }
}

/// What is said of one move.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The move.
    pub mv: Move,
    /// How it stands.
    pub verdict: Verdict,
    /// Its value by a search of its own, from the side to move; `None` where there was none.
    pub score: Option<Score>,
    /// The line, beginning with the move.
    pub line: Vec<Move>,
    /// What the move and its line do.
    pub claims: Vec<Claim>,
    /// What happens when an offer is taken in other ways than in the line.
    pub taken: Vec<Taken>,
    /// All of it in sentences.
    pub text: String,
}

/// An offer that is taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The line, beginning with the offer and the move that takes it.
    pub line: Vec<Move>,
    /// Its value, from the side that offers.
    pub score: Score,
    /// What happens in it.
    pub claims: Vec<Claim>,
}

/// What the other side would do if the side to move passed.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Its move.
    pub mv: Move,
    /// Its line, beginning with the move, from the position after the pass.
    pub line: Vec<Move>,
    /// What the line does.
    pub claims: Vec<Claim>,
    /// Its value from the side that threatens.
    pub score: Score,
    /// All of it in a sentence.
    pub text: String,
}

/// Why the chosen move was chosen.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// The chosen move first, then its rivals, best first; empty when the game is over.
    pub reasons: Vec<Reason>,
    /// What the other side threatens, if passing would cost something.
    pub threat: Option<Threat>,
    /// Terms of the estimate before and after the main line, as the side to move sees them.
    pub estimate: Vec<Change>,
    /// The plans of both sides.
    pub plans: Vec<Plan>,
    /// Positions made by all searches together, those for plans excepted.
    pub nodes: u64,
}

/// A term of the estimate before and after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it is called.
    pub term: &'static str,
    /// Centipawns before.
    pub before: Centipawns,
    /// Centipawns after.
    pub after: Centipawns,
}

/// Searches a position and explains the choice. The limits are those of the whole answer: about half goes into the choice, the
/// rest into the values of its rivals, the threat and the ends of lines.
///
/// Of the tree at most so many nodes are kept. The outcome counts the nodes of all searches.
pub fn explain(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    signals: &Signals,
    observer: &mut dyn Observer,
    most_nodes: usize,
) -> (Outcome, Tree, Explanation) {
    explain_with(engine, game, limits, &[], signals, observer, most_nodes)
}

/// As [`explain`]; these moves are told in any case, before other rivals.
pub fn explain_with(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    asked: &[Move],
    signals: &Signals,
    observer: &mut dyn Observer,
    most_nodes: usize,
) -> (Outcome, Tree, Explanation) {
    let main = Limits {
        search_moves: limits.search_moves.clone(),
        ..part(limits, share::MAIN)
    };
    let (mut outcome, tree) = engine.search_recorded(game, &main, signals, observer, most_nodes);
    let Some(chosen) = outcome.best else {
        return (outcome, tree, Explanation::default());
    };
    let searched = Searched {
        outcome: &outcome,
        tree: &tree,
    };
    let plans = plans::list(engine, game, searched, outcome.nodes / plans::SHARE);
    let searches = Searches::new(engine, limits, signals, outcome.nodes);
    let mut explainer = Explainer {
        game,
        position: game.position(),
        allowed: &limits.search_moves,
        asked,
        plans: &plans,
        searches,
    };
    let mut explanation = explainer.run(&tree, &mut outcome, chosen);
    drop(explainer);
    explanation.plans = plans;
    outcome.nodes = explanation.nodes;
    (outcome, tree, explanation)
}

struct Explainer<'a> {
    game: &'a Game,
    position: &'a Position,
    /// The moves to search; none named: all.
    allowed: &'a [Move],
    /// Moves to tell in any case.
    asked: &'a [Move],
    /// The plans of both sides.
    plans: &'a [Plan],
    searches: Searches<'a>,
}

impl Explainer<'_> {
    fn run(&mut self, tree: &Tree, outcome: &mut Outcome, chosen: Move) -> Explanation {
        let main = outcome.lines.first().cloned();
        let Some(main) = main else {
            return Explanation::default();
        };
        // The values, each by a search of its own.
        let decided = main.score.is_win_by_mate();
        let own = if decided {
            None
        } else {
            self.searches.value_of_move(self.game, chosen, share::MOVE)
        };
        let chosen_value = better_founded(&main, own.as_ref());
        let most = if decided { 1 } else { rivals::MOST };
        let mut rivals = Vec::new();
        let mut named: Vec<Move> = self.asked.iter().copied().filter(|&m| m != chosen).collect();
        for mv in rivals::rivals(tree, &outcome.lines, chosen, self.allowed, most) {
            if named.len() < most && !named.contains(&mv) {
                named.push(mv);
            }
        }
        for mv in named {
            let value = self.searches.value_of_move(self.game, mv, share::MOVE);
            rivals.push((mv, value));
        }
        if chosen_value.depth > main.depth
            && let Some(first) = outcome.lines.first_mut()
        {
            // It is the value of the position, better founded.
            first.score = chosen_value.score;
            first.pv.clone_from(&chosen_value.pv);
            first.bound = Bound::Exact;
            outcome.ponder = first.pv.get(1).copied().or(outcome.ponder);
        }

        // The threat: what a pass would allow.
        let threat = self.threat(chosen_value.score);

        // The chosen move.
        let course = self.searches.follow(self.game, &chosen_value.pv);
        let other = own
            .as_ref()
            .filter(|_| main.pv != chosen_value.pv)
            .map(|_| &main.pv);
        let other = other.map(|pv| self.searches.follow(self.game, pv));
        let mut claims = self.of_move(&course, chosen_value.score, other.as_ref());
        claims.extend(self.stop(&course, chosen_value.score, threat.as_ref()));
        claims.extend(self.zugzwang(&course, chosen_value.score));
        claims.extend(self.step_of_plan(chosen));
        let side = self.position.turn();
        let terms = estimate::changes(self.position, course.end(), side, TERMS, LEAST_TERM);
        // Where more than the estimate speaks, it is silent.
        let speaks = course.is_at_rest()
            && chosen_value.score.raw().abs() <= SMALL
            && !claims.iter().any(|c| {
                matches!(
                    c.kind,
                    Kind::Mate { .. } | Kind::Perpetual | Kind::Draw { .. } | Kind::Wins { .. }
                )
            });
        claims.extend(terms.iter().filter(|_| speaks).map(|&(term, gain)| Claim {
            ply: 1,
            kind: Kind::Estimate { term, gain },
        }));
        let claims = choice::told(claims, true);
        let taken = self.taken(&course, &claims);
        let mut reason = Reason {
            mv: chosen,
            verdict: Verdict::Best,
            score: Some(chosen_value.score),
            line: course.moves().to_vec(),
            claims,
            taken,
            text: String::new(),
        };
        reason.text = words::of_choice(&reason, &course);
        let estimate = changes_of_terms(self.position, course.end());

        // Its rivals, best first.
        let measure = own
            .as_ref()
            .map_or(chosen_value.score, |v| v.score.max(chosen_value.score));
        rivals.sort_by_key(|(_, value)| std::cmp::Reverse(value.as_ref().map(|v| v.score)));
        let mut reasons = vec![reason];
        for (mv, value) in rivals {
            let reason = self.of_rival(mv, value, measure, &course);
            reasons.push(reason);
        }
        Explanation {
            reasons,
            threat,
            estimate,
            plans: Vec::new(),
            nodes: self.searches.nodes,
        }
    }

    /// The claims of a move of the side to move, and of what follows.
    fn of_move(&self, course: &Course, score: Score, other: Option<&Course>) -> Vec<Claim> {
        let mut claims = claims_at(course, 1);
        let others: Vec<&Course> = other.into_iter().collect();
        claims.extend(result::mate(score));
        claims.extend(result::winnings(course, score, &others));
        claims.extend(result::draw(course, score));
        for ply in (3..=course.len()).step_by(2) {
            let found = claims_at(course, ply)
                .into_iter()
                .filter(|c| is_striking(course, c));
            claims.extend(found.filter(|c| ply <= 5 || matches!(c.kind, Kind::Promotes { .. })));
        }
        claims
    }

    /// What the other side would do after a pass, when that costs something.
    fn threat(&mut self, score: Score) -> Option<Threat> {
        let passed = Game::new(self.position.pass()?);
        if searches::over(&passed).is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share::THREAT)?;
        let cost = clipped(score) + clipped(value.score);
        let mates = value.score.is_win_by_mate();
        if cost < THREAT {
            return None;
        }
        let course = self.searches.follow(&passed, &value.pv);
        let mut claims = claims_at(&course, 1);
        claims.retain(|c| !matches!(c.kind, Kind::Estimate { .. } | Kind::Prepares { .. }));
        claims.extend(result::mate(value.score).filter(|_| mates));
        claims.extend(result::winnings(&course, value.score, &[]).filter(|c| c.ply == 1));
        claims.extend(
            claims_at(&course, 3)
                .into_iter()
                .filter(|c| is_striking(&course, c)),
        );
        let mut threat = Threat {
            mv: *value.pv.first()?,
            line: course.moves().to_vec(),
            claims: choice::told(claims, false),
            score: value.score,
            text: String::new(),
        };
        threat.text = words::of_threat(&threat, &course);
        Some(threat)
    }

    /// Whether the move deals with the threat.
    fn stop(&mut self, course: &Course, score: Score, threat: Option<&Threat>) -> Option<Claim> {
        let threat = threat?;
        let after = course.after(1);
        let tells = |c: &Claim| {
            matches!(
                c.kind,
                Kind::Mate { .. } | Kind::Wins { .. } | Kind::Captures { .. }
            )
        };
        if after.is_check()
            || clipped(score) + clipped(threat.score) < STOPPED
            || !threat.claims.iter().any(tells)
        {
            return None;
        }
        let mv = threat.mv;
        let still = after
            .legal_moves()
            .into_iter()
            .find(|m| m.from() == mv.from() && m.to() == mv.to() && m.promotion() == mv.promotion());
        let stopped = match still {
            None => true,
            Some(m) => {
                let mut next = self.game.clone();
                next.play(course.mv(1)?);
                let value = self.searches.value_of_move(&next, m, share::QUESTION)?;
                clipped(-value.score) >= clipped(score) - HARMLESS
            }
        };
        stopped.then_some(Claim {
            ply: 1,
            kind: Kind::Stops { threat: mv },
        })
    }

    /// Whether the other side would rather pass.
    fn zugzwang(&mut self, course: &Course, score: Score) -> Option<Claim> {
        use shakmaty::Color::{Black, White};
        let after = course.after(1);
        let officers = after.officers(White) | after.officers(Black);
        if officers.count() > ZUGZWANG_OFFICERS || clipped(score) <= -DECIDED {
            return None;
        }
        let passed = Game::new(after.pass()?);
        if searches::over(&passed).is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share::QUESTION)?;
        (clipped(score) - clipped(value.score) >= ZUGZWANG).then_some(Claim {
            ply: 1,
            kind: Kind::Zugzwang,
        })
    }

    /// The plan that the move is a step of.
    fn step_of_plan(&self, chosen: Move) -> Option<Claim> {
        let turn = self.position.turn();
        let serves = |plan: &Plan| plan.side == turn && plan.state == State::Open && plan.has_step(chosen);
        let index = self.plans.iter().position(serves)?;
        Some(Claim {
            ply: 1,
            kind: Kind::Plan { index },
        })
    }

    /// What happens when an offer is taken in other ways than in the line: by the piece that wins most there, first.
    fn taken(&mut self, course: &Course, claims: &[Claim]) -> Vec<Taken> {
        let after = course.after(1);
        let mut ways: Vec<Move> = claims
            .iter()
            .filter(|c| c.ply == 1)
            .filter_map(|c| match c.kind {
                Kind::Offers { piece } => Some(piece.on),
                _ => None,
            })
            .flat_map(|on| takers(after, on))
            .filter(|&m| course.mv(2) != Some(m) && gain(after, m) >= LEAST_OFFER)
            .collect();
        ways.sort_by_key(|&m| std::cmp::Reverse(gain(after, m)));
        ways.truncate(WAYS_TO_TAKE);
        ways.into_iter()
            .filter_map(|m| self.taken_by(course, m))
            .collect()
    }

    /// What happens when an offer is taken by this move.
    fn taken_by(&mut self, course: &Course, taker: Move) -> Option<Taken> {
        let chosen = course.mv(1)?;
        let mut next = self.game.clone();
        next.play(chosen);
        let value = self.searches.value_of_move(&next, taker, share::QUESTION)?;
        let mut line = vec![chosen];
        line.extend(value.pv);
        let score = searches::a_ply_before(value.score);
        let line = self.searches.follow(self.game, &line);
        let mut claims = claims_at(&line, 3);
        claims.retain(|c| is_striking(&line, c));
        claims.extend(result::mate(score).filter(|c| c.ply == 1).map(a_move_later));
        claims.extend(result::winnings(&line, score, &[]).map(|c| Claim {
            ply: if c.ply == 1 { 3 } else { c.ply },
            ..c
        }));
        Some(Taken {
            score,
            claims: choice::told(claims, false),
            line: line.moves().to_vec(),
        })
    }

    /// What is said of a rival.
    fn of_rival(&mut self, mv: Move, value: Option<Value>, best: Score, chosen: &Course) -> Reason {
        let Some(value) = value else {
            let course = Course::new(self.position, &[mv]);
            let mut reason = Reason {
                mv,
                verdict: Verdict::Worse,
                score: None,
                line: vec![mv],
                claims: Vec::new(),
                taken: Vec::new(),
                text: String::new(),
            };
            reason.text = words::of_rival(&reason, &course);
            return reason;
        };
        let course = self.searches.follow(self.game, &value.pv);
        let verdict = verdict(value.score, best);
        let mut claims = Vec::new();
        claims.extend(result::mate(value.score));
        let winnings = result::winnings(&course, value.score, &[]);
        match verdict {
            Verdict::Equal | Verdict::Best => {
                claims.extend(
                    claims_at(&course, 1)
                        .into_iter()
                        .filter(|c| is_striking(&course, c)),
                );
                claims.extend(winnings);
                claims.extend(result::draw(&course, value.score));
            }
            Verdict::Worse | Verdict::Refuted => {
                let own = claims_at(&course, 1);
                claims.extend(
                    own.into_iter()
                        .filter(|c| matches!(c.kind, Kind::Offers { .. } | Kind::Captures { .. })),
                );
                claims.extend(
                    claims_at(&course, 2)
                        .into_iter()
                        .filter(|c| is_striking(&course, c)),
                );
                claims.extend(
                    claims_at(&course, 4)
                        .into_iter()
                        .filter(|c| is_striking(&course, c)),
                );
                claims.extend(winnings);
                claims.extend(result::draw(&course, value.score));
            }
        }
        let mut claims = choice::told(claims, false);
        let tells_why = claims
            .iter()
            .any(|c| c.ply > 1 || matches!(c.kind, Kind::Wins { .. }));
        if verdict != Verdict::Equal && !tells_why && course.is_at_rest() && chosen.is_at_rest() {
            let side = self.position.turn();
            let lacks = estimate::changes(chosen.end(), course.end(), side, TERMS, LEAST_TERM);
            claims.extend(lacks.into_iter().filter(|w| w.1 < 0).map(|(term, gain)| Claim {
                ply: 1,
                kind: Kind::Estimate { term, gain },
            }));
        }
        let mut reason = Reason {
            mv,
            verdict,
            score: Some(value.score),
            line: course.moves().to_vec(),
            claims,
            taken: Vec::new(),
            text: String::new(),
        };
        reason.text = words::of_rival(&reason, &course);
        reason
    }
}

/// A claim that holds for the next move of the same side.
fn a_move_later(claim: Claim) -> Claim {
    let kind = match claim.kind {
        Kind::Mate { moves } => Kind::Mate { moves: moves - 1 },
        other => other,
    };
    Claim {
        ply: claim.ply + 2,
        kind,
    }
}

/// What the move with this number does.
fn claims_at(course: &Course, ply: usize) -> Vec<Claim> {
    motifs::of(course, ply)
        .into_iter()
        .map(|kind| Claim { ply, kind })
        .collect()
}

/// What is worth telling of a move that is not the chosen one.
fn is_striking(course: &Course, claim: &Claim) -> bool {
    use puchok_zones::board::exchange::value;
    match &claim.kind {
        Kind::Captures { piece } => value(piece.piece.role) >= 325,
        Kind::Mate { .. }
        | Kind::Promotes { .. }
        | Kind::Fork { .. }
        | Kind::Discovers { .. }
        | Kind::Skewers { .. }
        | Kind::ThreatensMate { .. }
        | Kind::ThreatensPromotion { .. }
        | Kind::RemovesGuard { .. } => true,
        Kind::Pins { .. } | Kind::Attacks { wins: true, .. } => claim.ply <= 2,
        // Later in a line only what is taken.
        Kind::Offers { piece } => {
            claim.ply > 2 && course.mv(claim.ply + 1).is_some_and(|m| m.to() == piece.on)
        }
        _ => false,
    }
}

/// The value of the chosen move: by its own search when that looked at least as deep as the main search.
fn better_founded(main: &Line, own: Option<&Value>) -> Value {
    match own {
        Some(own) if own.depth >= main.depth => own.clone(),
        _ => Value {
            score: main.score,
            pv: main.pv.clone(),
            depth: main.depth,
        },
    }
}

fn verdict(score: Score, best: Score) -> Verdict {
    if score.is_win_by_mate() && best.is_win_by_mate() {
        return Verdict::Equal;
    }
    let short = clipped(best) - clipped(score);
    if short <= EQUAL && score.is_loss_by_mate() == best.is_loss_by_mate() {
        Verdict::Equal
    } else if score.is_loss_by_mate() || (short >= REFUTED && score.raw() < STILL_WINNING) {
        Verdict::Refuted
    } else {
        Verdict::Worse
    }
}

/// Centipawns, with what is decided cut off.
fn clipped(score: Score) -> Centipawns {
    score.raw().clamp(-DECIDED, DECIDED)
}

fn changes_of_terms(before: &Position, after: &Position) -> Vec<Change> {
    let side = before.turn();
    let (then, now) = (estimate::terms(before, side), estimate::terms(after, side));
    if now.is_empty() {
        return Vec::new();
    }
    then.into_iter()
        .map(|(term, before)| Change {
            term,
            before,
            after: now.iter().find(|w| w.0 == term).map_or(0, |w| w.1),
        })
        .filter(|c| c.before != 0 || c.after != 0)
        .collect()
}
