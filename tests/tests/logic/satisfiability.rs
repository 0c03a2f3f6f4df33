//! The tableau: known formulas, and random ones compared with the checker.

use proptest::prelude::*;
use puchok_engine::solvers::logic::check::{holding, is_true};
use puchok_engine::solvers::logic::printer::Signs;
use puchok_engine::solvers::logic::tableau::{MOST_STATES, TableauError, Validity, satisfy, validity};
use puchok_engine::solvers::logic::{FormulaId, Formulas};

use crate::oracle;

fn parsed(text: &str) -> (Formulas, FormulaId) {
    let mut f = Formulas::new();
    let id = f.parse(text).unwrap();
    (f, id)
}

/// Axioms and theorems of CTL (E. Emerson, *Temporal and modal logic*, 1990, section 4; E. Emerson and J.
/// Halpern, 1985), in the form that holds when paths may end.
const VALID: [&str; 24] = [
    "EF p -> E[true U p]",
    "E[true U p] -> EF p",
    "AG p -> !EF !p",
    "!EF !p -> AG p",
    "AF p -> !EG !p",
    "!EG !p -> AF p",
    "AX p -> !EX !p",
    "!EX !p -> AX p",
    "EX (p | q) -> EX p | EX q",
    "EX p | EX q -> EX (p | q)",
    "AX (p -> q) -> AX p -> AX q",
    "E[p U q] -> q | p & EX E[p U q]",
    "q | p & EX E[p U q] -> E[p U q]",
    "A[p U q] -> q | p & EX true & AX A[p U q]",
    "q | p & EX true & AX A[p U q] -> A[p U q]",
    "AG (r -> !q & EX r) -> r -> !A[p U q]",
    "AG (r -> !q & (p -> AX r)) -> r -> !E[p U q]",
    "AG (p -> q) -> EX p -> EX q",
    "AG p & EF q -> EF (p & q)",
    "AG p -> AG AG p",
    "AF AG p -> AG AF p | EF AX false",
    "A[p U q] -> AF q",
    "EG p & AF q -> E[p U q & p]",
    "AG (p -> AF q) & AF p -> AF q",
];

/// Formulas that are neither valid nor contradictory.
const CONTINGENT: [&str; 12] = [
    "AG EF p",
    "AG (p -> AF q)",
    "EG p & EF !p",
    "AF p & EG !q",
    "AG EX true & AG AF p & AG AF !p",
    "p & AG (p -> EX !p) & AG (!p -> EX p)",
    "A[p U A[q U r]]",
    "EX AX false",
    "EX p & EX !p & AX q",
    // True in all infinite models, but here a path may end.
    "AX false",
    "AF EX true",
    "EF p & EF q & AG !(p & q)",
];

const CONTRADICTORY: [&str; 14] = [
    "p & !p",
    "EX false",
    "AG p & EF !p",
    "AF p & EG !p",
    "A[p U q] & AG !q",
    "E[p U q] & AG !q",
    "AX false & EX true",
    "AX false & AF p & !p",
    "AG EX true & AF AX false",
    // p is postponed forever: an eventuality that is never fulfilled (the tableau's third rule).
    "AG (p -> AX p) & p & AF !p",
    "EG (p & AX (q & !q)) & EX true",
    "AG (EX p & EX !p) & EF AG p",
    "E[p U q] & !q & AX !E[p U q]",
    "AG ((p -> EX q) & (q -> EX p)) & p & AF AX false",
];

#[test]
fn known_formulas_are_valid() {
    for text in VALID {
        let (mut f, id) = parsed(text);
        assert!(
            matches!(validity(&mut f, id, MOST_STATES).unwrap(), Validity::Valid),
            "{text}"
        );
        assert!(is_true(&f, id, &satisfy(&f, id, MOST_STATES).unwrap().unwrap()));
    }
}

#[test]
fn known_formulas_are_contingent() {
    for text in CONTINGENT {
        let (mut f, id) = parsed(text);
        let model = satisfy(&f, id, MOST_STATES).unwrap().expect(text);
        assert!(is_true(&f, id, &model), "{text}");
        let Validity::Refuted(model) = validity(&mut f, id, MOST_STATES).unwrap() else {
            panic!("{text} is not valid")
        };
        assert!(!is_true(&f, id, &model), "{text}");
    }
}

#[test]
fn known_formulas_are_contradictory() {
    for text in CONTRADICTORY {
        let (f, id) = parsed(text);
        assert!(satisfy(&f, id, MOST_STATES).unwrap().is_none(), "{text}");
    }
}

/// An n-bit counter needs a model of at least 2ⁿ vertices: every bit flips when all lower ones are set.
#[test]
fn a_counter_counts_through_all_its_values() {
    let bits = 4;
    let steps: Vec<String> = (0..bits)
        .map(|i| {
            let lower: Vec<String> = (0..i).map(|j| format!("b{j}")).collect();
            let carry = if i == 0 { "true".to_owned() } else { lower.join(" & ") };
            format!(
                "({carry} -> (b{i} -> AX !b{i}) & (!b{i} -> AX b{i})) & (!({carry}) -> (b{i} -> AX b{i}) & (!b{i} -> AX !b{i}))"
            )
        })
        .collect();
    let (f, id) = parsed(&format!(
        "!b0 & !b1 & !b2 & !b3 & AG EX true & AG ({})",
        steps.join(" & ")
    ));
    let model = satisfy(&f, id, MOST_STATES).unwrap().unwrap();
    assert!(is_true(&f, id, &model));
    assert!(model.len() >= 16);
}

#[test]
fn a_tableau_that_grows_too_large_is_given_up() {
    let (f, id) = parsed("AG EX true & AG (EX p & EX q & EX r & EX (p & q)) & AF r");
    assert_eq!(satisfy(&f, id, 5).unwrap_err(), TableauError::TooLarge(5));
}

/// The pigeonhole principle with one hole less than pigeons: every branch is contradictory, so no state is
/// ever created, and there are many branches.
#[test]
fn a_tableau_of_contradictions_is_given_up() {
    let formula = |pigeons: usize| {
        let holes = 1..pigeons;
        let placed = |p| holes.clone().map(move |h| format!("p{p}_{h}"));
        let sits = (1..=pigeons).map(|p| format!("({})", placed(p).collect::<Vec<_>>().join("|")));
        let alone = holes.clone().flat_map(|h| {
            let pairs = (1..=pigeons).flat_map(|p| (1..p).map(move |q| (p, q)));
            pairs.map(move |(p, q)| format!("(!p{p}_{h} | !p{q}_{h})"))
        });
        sits.chain(alone).collect::<Vec<_>>().join(" & ")
    };
    let (f, id) = parsed(&formula(3));
    assert!(satisfy(&f, id, MOST_STATES).unwrap().is_none());
    let (f, id) = parsed(&formula(7));
    assert!(matches!(
        satisfy(&f, id, 100).unwrap_err(),
        TableauError::TooManyBranches(_)
    ));
}

/// Sixty disjunctions have more ways to be true than a tableau may have states; one of them is enough.
#[test]
fn many_disjunctions_are_satisfied_by_one_way() {
    let all: Vec<String> = (0..60).map(|i| format!("(p{i} | q{i})")).collect();
    let (f, id) = parsed(&all.join(" & "));
    let model = satisfy(&f, id, MOST_STATES).unwrap().unwrap();
    assert!(is_true(&f, id, &model));
}

/// A long chain of implications has few branches and states, but large ones.
#[test]
fn a_tableau_of_large_sets_is_given_up() {
    let (f, id) = parsed(&("p -> ".repeat(20_000) + "p"));
    let given_up = satisfy(&f, id, MOST_STATES).unwrap_err();
    assert!(matches!(given_up, TableauError::TooManyMembers(_)), "{given_up}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    /// The checker accepts the model of a satisfiable formula; an unsatisfiable formula is false in every
    /// vertex of a random model, and its negation is valid. So tableau and checker never contradict each
    /// other.
    #[test]
    fn tableau_and_checker_agree(
        sketch in oracle::sketches(),
        graphs in prop::collection::vec(oracle::graphs(), 8),
    ) {
        let mut f = Formulas::new();
        let id = sketch.build(&mut f);
        let not = f.not(id);
        let shown = f.display(id, Signs::Ascii).to_string();
        let (own, others) = (satisfy(&f, id, MOST_STATES), satisfy(&f, not, MOST_STATES));
        let (Ok(own), Ok(others)) = (own, others) else {
            return Err(TestCaseError::reject("too large"));
        };
        prop_assert!(own.is_some() || others.is_some(), "neither {} nor its negation", shown);
        for (formula, found) in [(id, own), (not, others)] {
            match found {
                Some(model) => prop_assert!(is_true(&f, formula, &model), "{}", shown),
                None => {
                    for graph in &graphs {
                        let model = oracle::model(&mut f, graph);
                        prop_assert!(holding(&f, formula, &model).is_clear(), "{}", shown);
                    }
                }
            }
        }
    }
}
