//! The predicate of a sentence, in parts: it is put into words only when its place in the sentence is known.

use std::fmt;

use crate::text::enumerated;

/// The verb of a predicate. Those that change with their place in the sentence have a variant of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    /// Any other, in the third person singular, with what else stands before the object: "takes", "is a lever
    /// against".
    Plain(&'static str),
    /// "promotes". The move's own notation shows it.
    Promotes,
    /// "attacks and then takes"; behind another "then" "attacks and takes".
    AttacksAndTakes,
}

/// What a move does: "takes the bishop on c3, which protected e1".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::explain) struct Predicate {
    verb: Verb,
    /// The object and all that follows it in the clause; may be empty.
    object: String,
    /// The relative clause about the last noun of the object, without "which".
    relative: Option<Relative>,
}

/// A relative clause about the object.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Relative {
    /// Behind a comma: "takes the bishop on c3, which protected e1".
    Last(String),
    /// In brackets, where the sentence goes on: "takes the bishop on c3 (which protected e1)".
    InPassing(String),
}

impl Predicate {
    fn new(verb: Verb, object: impl Into<String>) -> Predicate {
        Predicate {
            verb,
            object: object.into(),
            relative: None,
        }
    }

    /// A verb with its object.
    pub(super) fn of(verb: &'static str, object: impl Into<String>) -> Predicate {
        Predicate::new(Verb::Plain(verb), object)
    }

    /// A verb that needs no object.
    pub(super) fn plain(verb: &'static str) -> Predicate {
        Predicate::of(verb, String::new())
    }

    /// "promotes".
    pub(super) fn promotes() -> Predicate {
        Predicate::new(Verb::Promotes, String::new())
    }

    /// "attacks and then takes" something.
    pub(super) fn attacks_and_takes(object: impl Into<String>) -> Predicate {
        Predicate::new(Verb::AttacksAndTakes, object)
    }

    /// The same with a relative clause about the object: `which("protected e1")`.
    pub(super) fn which(self, clause: impl Into<String>) -> Predicate {
        Predicate {
            relative: Some(Relative::Last(clause.into())),
            ..self
        }
    }

    /// The same with more words behind the object.
    pub(super) fn with(mut self, more: &str) -> Predicate {
        self.object.push_str(more);
        self
    }

    /// The same with its relative clause, if it has one, in brackets.
    pub(super) fn in_passing(self) -> Predicate {
        let relative = self.relative.map(|relative| match relative {
            Relative::Last(clause) | Relative::InPassing(clause) => Relative::InPassing(clause),
        });
        Predicate { relative, ..self }
    }

    /// Whether it ends with a relative clause: what followed would be read as part of that.
    pub(super) fn ends_with_which(&self) -> bool {
        matches!(self.relative, Some(Relative::Last(_)))
    }

    fn write(&self, f: &mut impl fmt::Write, verb: &str) -> fmt::Result {
        f.write_str(verb)?;
        if !self.object.is_empty() {
            write!(f, " {}", self.object)?;
        }
        match &self.relative {
            Some(Relative::Last(clause)) => write!(f, ", which {clause}"),
            Some(Relative::InPassing(clause)) => write!(f, " (which {clause})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.verb {
            Verb::Plain(verb) => verb,
            Verb::Promotes => "promotes",
            Verb::AttacksAndTakes => "attacks and then takes",
        };
        self.write(f, verb)
    }
}

/// Predicates of one subject: "offers the queen, threatens mate and attacks the rook on c5".
pub(super) fn joined(predicates: &[Predicate]) -> String {
    let words: Vec<String> = predicates.iter().map(Predicate::to_string).collect();
    enumerated(&words, "and")
}

/// The same as a relative clause, which has no other one at its end.
pub(super) fn joined_in_passing(predicates: &[Predicate]) -> String {
    let in_passing: Vec<Predicate> = predicates.iter().cloned().map(Predicate::in_passing).collect();
    joined(&in_passing)
}

/// What a later move of a line does: "28. Ra7 then attacks and takes the pawn on f7".
pub(super) fn then(later: &str, does: &[Predicate]) -> String {
    let words: Vec<String> = match does {
        [only] if *only == Predicate::promotes() => return format!("{later} then follows"),
        [first, others @ ..] if first.verb == Verb::AttacksAndTakes => {
            let first = Predicate {
                verb: Verb::Plain("attacks and takes"),
                ..first.clone()
            };
            let others = others.iter().map(Predicate::to_string);
            std::iter::once(first.to_string()).chain(others).collect()
        }
        all => all.iter().map(Predicate::to_string).collect(),
    };
    format!("{later} then {}", enumerated(&words, "and"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A relative clause stands behind a comma at the end, and in brackets where the sentence goes on.
    #[test]
    fn a_relative_clause_ends_the_sentence_or_is_in_brackets() {
        let takes = Predicate::of("takes", "the bishop on c3").which("protected e1");
        assert!(takes.ends_with_which());
        assert_eq!(takes.to_string(), "takes the bishop on c3, which protected e1");
        let takes = takes.in_passing();
        assert!(!takes.ends_with_which());
        let both = joined(&[takes, Predicate::plain("gives check")]);
        assert_eq!(
            both,
            "takes the bishop on c3 (which protected e1) and gives check"
        );
    }

    /// "then" is not said twice, and a promotion is seen in the move itself.
    #[test]
    fn what_comes_later_is_said_once() {
        let attacks = Predicate::attacks_and_takes("the pawn on f7");
        assert_eq!(attacks.to_string(), "attacks and then takes the pawn on f7");
        assert_eq!(
            then("28. Ra7", &[attacks]),
            "28. Ra7 then attacks and takes the pawn on f7"
        );
        assert_eq!(
            then("28. a8=Q", &[Predicate::promotes()]),
            "28. a8=Q then follows"
        );
        assert_eq!(
            then(
                "28. a8=Q",
                &[Predicate::promotes(), Predicate::plain("gives check")]
            ),
            "28. a8=Q then promotes and gives check"
        );
    }
}
