//! Resolves the names in a table's text against the library of its game.

use std::collections::{HashMap, HashSet};

use super::game::{Game, Library, Measure};
use super::syntax::{self, AdviceText, Operand, Relation, SyntaxError, TableText, Word};
use super::table::{Advice, Compares, DEEPEST_TREE, DEPTH, Goal, Moves, Rule, Table};

impl<G: Game> Table<G> {
    /// Resolves the predicates and pieces of advice that the text names.
    ///
    /// # Errors
    /// [`SyntaxError`] at a name that is unknown, of the wrong kind for its place, there twice, or never used.
    pub fn resolve(text: &TableText) -> Result<Table<G>, SyntaxError> {
        let mut resolver = Resolver::<G> {
            library: G::library(),
            slots: Vec::new(),
        };
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut advice = Vec::with_capacity(text.advice.len());
        for (place, piece) in text.advice.iter().enumerate() {
            if places.insert(&piece.name.text, place).is_some() {
                return Err(at(
                    &piece.name,
                    format!("a second piece of advice '{}'", piece.name.text),
                ));
            }
            let (better, holding) = (resolver.goal(&piece.better)?, resolver.goal(&piece.holding)?);
            advice.push(Advice {
                name: piece.name.text.clone(),
                compares: Compares::of([&better, &holding]),
                better,
                holding,
                our_moves: resolver.constraint(&piece.our_moves)?,
                their_moves: resolver.constraint(&piece.their_moves)?,
            });
        }
        let mut rules: Vec<Rule<G>> = Vec::with_capacity(text.rules.len());
        let mut known_rules: HashSet<&str> = HashSet::new();
        let mut is_named = vec![false; advice.len()];
        for rule in &text.rules {
            if !known_rules.insert(&rule.name.text) {
                return Err(at(&rule.name, format!("a second rule '{}'", rule.name.text)));
            }
            let find = |name: &Word| {
                places.get(&*name.text).copied().ok_or_else(|| {
                    let near = nearest(&name.text, places.keys().copied());
                    at(
                        name,
                        format!("no piece of advice '{}' in this table{near}", name.text),
                    )
                })
            };
            let condition = resolver.goal(&rule.condition)?;
            let mut named: Vec<usize> = Vec::with_capacity(rule.advice.len());
            for name in &rule.advice {
                let place = find(name)?;
                if named.contains(&place) {
                    return Err(at(
                        name,
                        format!("the rule names the piece of advice '{}' twice", name.text),
                    ));
                }
                named.push(place);
                is_named[place] = true;
            }
            rules.push(Rule {
                name: rule.name.text.clone(),
                condition,
                advice: named,
            });
        }
        if rules.is_empty() {
            return Err(at(&text.material, "the table has no rule".to_owned()));
        }
        text.advice.iter().try_for_each(refuse_endless)?;
        if let Some(idle) = is_named.iter().position(|is_named| !is_named) {
            let name = &text.advice[idle].name;
            return Err(at(
                name,
                format!("no rule names the piece of advice '{}'", name.text),
            ));
        }
        Ok(Table {
            rules,
            advice,
            slots: resolver.slots,
        })
    }
}

/// Resolves names, and collects the measures whose root values have to be kept.
struct Resolver<G: Game> {
    library: &'static Library<G>,
    slots: Vec<&'static Measure<G>>,
}

impl<G: Game> Resolver<G> {
    fn goal(&mut self, goal: &syntax::Goal) -> Result<Goal<G>, SyntaxError> {
        Ok(match goal {
            syntax::Goal::All(parts) => Goal::All(self.goals(parts)?),
            syntax::Goal::Any(parts) => Goal::Any(self.goals(parts)?),
            syntax::Goal::Not(part) => Goal::Not(Box::new(self.goal(part)?)),
            syntax::Goal::Predicate(name) => {
                let found = self.library.goals.iter().find(|p| p.name == name.text);
                Goal::Predicate(found.ok_or_else(|| self.unknown(name, Kind::Goal))?)
            }
            syntax::Goal::Measure(name, relation, operand) if name.text == DEPTH => match operand {
                Operand::Number(number) => Goal::Depth(*relation, *number),
                Operand::Root => return Err(at(name, "the depth of the root is 0".to_owned())),
            },
            syntax::Goal::Measure(name, relation, operand) => {
                let found = self.library.measures.iter().find(|m| m.name == name.text);
                let measure = found.ok_or_else(|| self.unknown(name, Kind::Measure))?;
                match operand {
                    Operand::Number(number) => Goal::Number(measure, *relation, *number),
                    Operand::Root => Goal::Root(measure, *relation, self.slot(measure)),
                }
            }
        })
    }

    fn goals(&mut self, parts: &[syntax::Goal]) -> Result<Vec<Goal<G>>, SyntaxError> {
        parts.iter().map(|part| self.goal(part)).collect()
    }

    /// The slot for the root value of a measure.
    fn slot(&mut self, measure: &'static Measure<G>) -> usize {
        let found = self.slots.iter().position(|m| m.name == measure.name);
        found.unwrap_or_else(|| {
            self.slots.push(measure);
            self.slots.len() - 1
        })
    }

    /// Resolves a whole constraint, which has to name moves.
    fn constraint(&self, moves: &syntax::Moves) -> Result<Moves<G>, SyntaxError> {
        let resolved = self.moves(moves)?;
        match nameless(moves).or_else(|| nameless_in_sequence(moves)) {
            None => Ok(resolved),
            Some(word) => Err(at(
                word,
                format!(
                    "'{}' alone names no moves: join it with some, as in 'depth = 0 and legal'",
                    word.text
                ),
            )),
        }
    }

    fn moves(&self, moves: &syntax::Moves) -> Result<Moves<G>, SyntaxError> {
        let all = |parts: &[syntax::Moves]| {
            parts
                .iter()
                .map(|part| self.moves(part))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match moves {
            syntax::Moves::All(parts) => Moves::All(all(parts)?),
            syntax::Moves::Then(parts) => Moves::Then(all(parts)?),
            syntax::Moves::Predicate(name) => {
                let found = self.library.moves.iter().find(|p| p.name == name.text);
                Moves::Predicate(found.ok_or_else(|| self.unknown(name, Kind::Moves))?)
            }
            syntax::Moves::Measure(name, relation, number) if name.text == DEPTH => {
                Moves::Depth(*relation, *number)
            }
            syntax::Moves::Measure(name, ..) => {
                return Err(at(
                    name,
                    format!("'{}' cannot be compared here, only 'depth'", name.text),
                ));
            }
        })
    }

    /// Describes the error for a name that is not of the kind needed here.
    fn unknown(&self, name: &Word, wanted: Kind) -> SyntaxError {
        let library = self.library;
        let is = |kind: Kind| kind.names(library).any(|known| known == name.text) && kind != wanted;
        let what = if let Some(kind) = Kind::ALL.into_iter().find(|&kind| is(kind)) {
            format!(
                "'{}' is {}; needed here is {}",
                name.text,
                kind.article(),
                wanted.article()
            )
        } else {
            let near = nearest(&name.text, wanted.names(library));
            format!("no {} '{}' in the library{near}", wanted.word(), name.text)
        };
        at(name, what)
    }
}

/// What a name can stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Goal,
    Measure,
    Moves,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Goal, Kind::Measure, Kind::Moves];

    fn word(self) -> &'static str {
        match self {
            Kind::Goal => "predicate",
            Kind::Measure => "measure",
            Kind::Moves => "move predicate",
        }
    }

    fn article(self) -> &'static str {
        match self {
            Kind::Goal => "a predicate of positions",
            Kind::Measure => "a measure, which is compared with a number or root",
            Kind::Moves => "a predicate of moves",
        }
    }

    fn names<G: Game>(self, library: &'static Library<G>) -> Box<dyn Iterator<Item = &'static str>> {
        match self {
            Kind::Goal => Box::new(library.goals.iter().map(|p| p.name)),
            Kind::Measure => Box::new(library.measures.iter().map(|m| m.name).chain([DEPTH])),
            Kind::Moves => Box::new(library.moves.iter().map(|p| p.name)),
        }
    }
}

/// The first word of a constraint that only limits depth and names no moves; `None` if it names moves.
fn nameless(moves: &syntax::Moves) -> Option<&Word> {
    match moves {
        syntax::Moves::All(parts) | syntax::Moves::Then(parts) => {
            let first = parts.first().and_then(nameless);
            first.filter(|_| parts.iter().all(|part| nameless(part).is_some()))
        }
        syntax::Moves::Predicate(_) => None,
        syntax::Moves::Measure(name, ..) => Some(name),
    }
}

/// The first word of a part of a sequence (`then`), anywhere in the constraint, that names no moves. Every
/// part must name moves of its own.
fn nameless_in_sequence(moves: &syntax::Moves) -> Option<&Word> {
    match moves {
        syntax::Moves::All(parts) => parts.iter().find_map(nameless_in_sequence),
        syntax::Moves::Then(parts) => parts
            .iter()
            .find_map(|part| nameless(part).or_else(|| nameless_in_sequence(part))),
        syntax::Moves::Predicate(_) | syntax::Moves::Measure(..) => None,
    }
}

/// The predicate that allows no move.
const NO_MOVE: &str = "no_move";

/// Rejects advice with unbounded forcing trees: neither side's moves nor the holding goal limits the depth.
fn refuse_endless(piece: &AdviceText) -> Result<(), SyntaxError> {
    let ends = [
        last_of_moves(&piece.our_moves),
        last_of_moves(&piece.their_moves),
        last_of_goal(&piece.holding, true),
    ];
    let name = &piece.name.text;
    match ends.into_iter().flatten().min() {
        None => Err(at(
            &piece.name,
            format!("'{name}' has no end: bound its moves, as in 'depth < 6 and legal'"),
        )),
        Some(last) if last > DEEPEST_TREE => Err(at(
            &piece.name,
            format!("the trees of '{name}' may be deeper than {DEEPEST_TREE} plies"),
        )),
        Some(_) => Ok(()),
    }
}

/// The last depth at which a constraint allows moves; `None` if there is no limit.
fn last_of_moves(moves: &syntax::Moves) -> Option<i32> {
    match moves {
        syntax::Moves::All(parts) => parts.iter().filter_map(last_of_moves).min(),
        syntax::Moves::Then(parts) => latest(parts.iter().map(last_of_moves)),
        syntax::Moves::Predicate(name) => (name.text == NO_MOVE).then_some(-1),
        syntax::Moves::Measure(name, relation, number) => last_depth(name, *relation, *number),
    }
}

/// The last depth at which a goal can be true, or be false if that is `wanted`; `None` if there is no limit.
fn last_of_goal(goal: &syntax::Goal, wanted: bool) -> Option<i32> {
    let last = |part: &syntax::Goal| last_of_goal(part, wanted);
    match (goal, wanted) {
        (syntax::Goal::All(parts), true) | (syntax::Goal::Any(parts), false) => {
            parts.iter().filter_map(last).min()
        }
        (syntax::Goal::Any(parts), true) | (syntax::Goal::All(parts), false) => {
            latest(parts.iter().map(last))
        }
        (syntax::Goal::Not(part), _) => last_of_goal(part, !wanted),
        (syntax::Goal::Measure(name, relation, Operand::Number(number)), true) => {
            last_depth(name, *relation, *number)
        }
        (syntax::Goal::Measure(name, Relation::More, Operand::Number(number)), false) => {
            last_depth(name, Relation::AtMost, *number)
        }
        (syntax::Goal::Measure(name, Relation::AtLeast, Operand::Number(number)), false) => {
            last_depth(name, Relation::Less, *number)
        }
        (syntax::Goal::Predicate(_) | syntax::Goal::Measure(..), _) => None,
    }
}

/// The largest of these depths; `None` if one of them is unlimited.
fn latest(mut ends: impl Iterator<Item = Option<i32>>) -> Option<i32> {
    ends.try_fold(i32::MIN, |latest, end| Some(latest.max(end?)))
}

/// The last depth for which a comparison is true; `None` if it compares something else or sets no upper
/// limit.
fn last_depth(name: &Word, relation: Relation, number: i32) -> Option<i32> {
    match relation {
        _ if name.text != DEPTH => None,
        Relation::Less => Some(number.saturating_sub(1)),
        Relation::AtMost | Relation::Equal => Some(number),
        Relation::AtLeast | Relation::More => None,
    }
}

/// "; did you mean 'x'?" when a similar name exists; otherwise empty.
fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    // Less similar names have little in common.
    const ALIKE: f64 = 0.75;
    names
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(likeness, _)| *likeness > ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(String::new, |(_, known)| format!("; did you mean '{known}'?"))
}

fn at(word: &Word, what: String) -> SyntaxError {
    SyntaxError { at: word.at, what }
}
