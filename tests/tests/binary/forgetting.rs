//! What an engine remembers from earlier searches, and how it forgets.

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;

#[test]
fn who_has_forgotten_counts_the_same_again() {
    let mut engine = Engine::start();
    let mut nodes = |before: &str| -> u64 {
        engine.send(before);
        let search = engine.go(&Position::startpos(), "go depth 9");
        let rest = search.last("nodes").unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    let first = nodes("isready");
    assert_ne!(nodes("isready"), first, "it remembers");
    for forget in ["setoption name Clear Hash", "ucinewgame"] {
        assert_eq!(nodes(forget), first, "{forget}");
    }
}
