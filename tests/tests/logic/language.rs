//! Formulas to text and back; the checker compared with the definitions.

use proptest::prelude::*;
use puchok_engine::solvers::logic::check::holding;
use puchok_engine::solvers::logic::formula::Node;
use puchok_engine::solvers::logic::model::{Model, ModelError};
use puchok_engine::solvers::logic::printer::Signs;
use puchok_engine::solvers::logic::{FormulaId, Formulas};

use crate::oracle;

fn both(text: &str) -> String {
    let mut f = Formulas::new();
    let id = f.parse(text).unwrap();
    format!(
        "{} · {}",
        f.display(id, Signs::Ascii),
        f.display(id, Signs::Unicode)
    )
}

#[test]
fn formulas_are_written_in_two_ways() {
    insta::assert_snapshot!(both("AG(p->AF q)"), @"AG (p -> AF q) · ∀□(p → ∀◇q)");
    insta::assert_snapshot!(both("∃ ( ¬p U q∧∀○⊥ )"), @"E[!p U q & AX false] · ∃(¬p U q ∧ ∀○⊥)");
    insta::assert_snapshot!(both("(p|q)&r | !(p&q)"), @"(p | q) & r | !(p & q) · (p ∨ q) ∧ r ∨ ¬(p ∧ q)");
    insta::assert_snapshot!(both("(p->q)->p->q"), @"(p -> q) -> p -> q · (p → q) → p → q");
    insta::assert_snapshot!(both("p && q || r => A G p"), @"p & q | r -> AG p · p ∧ q ∨ r → ∀□p");
    insta::assert_snapshot!(both("~EX~A(true U AFx_1)"), @"!EX !A[true U AFx_1] · ¬∃○¬∀(⊤ U AFx_1)");
}

#[test]
fn words_of_the_language_are_no_propositions() {
    let mut f = Formulas::new();
    let id = f.parse("AXE & truely & U1").unwrap();
    let Node::And(parts) = f.node(id).clone() else {
        panic!("no conjunction")
    };
    assert!(parts.iter().all(|&part| matches!(f.node(part), Node::Prop(_))));
}

fn refusal(text: &str) -> String {
    Formulas::new().parse(text).unwrap_err().to_string()
}

#[test]
fn refusals_say_where_and_what_was_expected() {
    insta::assert_snapshot!(refusal(""));
    insta::assert_snapshot!(refusal("p & "));
    insta::assert_snapshot!(refusal("p q"));
    insta::assert_snapshot!(refusal("AG (p -> AF q"));
    insta::assert_snapshot!(refusal("A[p U q)"));
    insta::assert_snapshot!(refusal("E[p & q]"));
    insta::assert_snapshot!(refusal("∀◇ ∧ p"));
    insta::assert_snapshot!(refusal("p -> U"));
    insta::assert_snapshot!(refusal("p # q"));
    insta::assert_snapshot!(refusal(&"(".repeat(100_000)));
    insta::assert_snapshot!(refusal(&"!".repeat(100_000)));
    insta::assert_snapshot!(refusal("p & A q"), @"column 7: 'q' where X, G, F, [ or ( can stand in 'p & A q'");
}

#[test]
fn long_formulas_that_are_not_deep_are_read() {
    let mut f = Formulas::new();
    let text = vec!["p -> q"; 50_000].join(" -> ");
    assert!(f.parse(&text).is_ok());
    assert!(f.parse(&vec!["p"; 50_000].join(" & ")).is_ok());
}

#[test]
fn a_model_has_vertices_and_arcs_between_them() {
    assert_eq!(Model::new(&[], 0).unwrap_err(), ModelError::Empty);
    assert_eq!(Model::new(&[vec![1]], 0).unwrap_err(), ModelError::NoVertex(1));
    assert_eq!(Model::new(&[vec![]], 3).unwrap_err(), ModelError::NoVertex(3));
}

/// A path that ends: 0 → 1, p only in 0.
#[test]
fn paths_may_end() {
    let mut f = Formulas::new();
    let p = f.prop("p");
    let mut model = Model::new(&[vec![1], vec![]], 0).unwrap();
    model.set(0, p);
    let mut holds = |text: &str| {
        let id: FormulaId = f.parse(text).unwrap();
        holding(&f, id, &model).ones().collect::<Vec<usize>>()
    };
    assert_eq!(holds("AX false"), [1]);
    assert_eq!(holds("EX true"), [0]);
    assert_eq!(holds("AG EX true"), [0; 0]);
    assert_eq!(holds("EG !p"), [1]);
    assert_eq!(holds("AF p"), [0]);
    assert_eq!(holds("A[p U !p]"), [0, 1]);
    assert_eq!(holds("AF AX false"), [0, 1]);
}

// The number of cases comes from `PROPTEST_CASES`; a number given here would override it.
proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "[pqAEUXGF!&|>() ∀∃○□◇⊤¬\\[\\]-]{0,30}") {
        let mut f = Formulas::new();
        if let Ok(id) = f.parse(&text) {
            let again = f.display(id, Signs::Ascii).to_string();
            prop_assert_eq!(f.parse(&again), Ok(id));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(sketch in oracle::sketches()) {
        let mut f = Formulas::new();
        let id = sketch.build(&mut f);
        for signs in [Signs::Ascii, Signs::Unicode] {
            let text = f.display(id, signs).to_string();
            prop_assert_eq!(f.parse(&text).unwrap(), id, "{}", text);
        }
    }

    #[test]
    fn the_checker_agrees_with_the_definitions(sketch in oracle::sketches(), graph in oracle::graphs()) {
        let mut f = Formulas::new();
        let id = sketch.build(&mut f);
        let model = oracle::model(&mut f, &graph);
        let found = holding(&f, id, &model);
        for v in 0..graph.len() {
            let wanted = oracle::holds(&f, id, &model, v as u32);
            prop_assert_eq!(found.contains(v), wanted, "vertex {} {}", v, f.display(id, Signs::Ascii));
        }
    }
}
