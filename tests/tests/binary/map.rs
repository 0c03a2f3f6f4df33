//! `puchok map`: zones with their networks, candidates, pictures.

use puchok_engine::position::Position;
use puchok_tests::binary;
use serde_json::Value;
use shakmaty::CastlingMode;

use crate::common::{BOTVINNIK, refusal};

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

fn map(fen: &str, more: &[&str]) -> Value {
    let args = [&["map", fen, "--format", "json"], more].concat();
    let output = binary::run(&args, "");
    assert!(output.status.success(), "{args:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Candidates are legal and ordered by priority; links are directed against links of the previous level.
#[test]
fn candidates_and_networks_are_sound() {
    for fen in [BOTVINNIK, RETI, "startpos"] {
        let answer = map(fen, &["--levels", "3"]);
        let position = Position::from_fen(answer["fen"].as_str().unwrap(), CastlingMode::Standard).unwrap();
        let candidates = answer["candidates"].as_array().unwrap();
        assert!(!candidates.is_empty());
        for candidate in candidates {
            assert!(position.parse_uci(candidate["move"].as_str().unwrap()).is_some());
        }
        let priorities: Vec<i64> = candidates
            .iter()
            .map(|c| c["priority"].as_i64().unwrap())
            .collect();
        assert!(priorities.is_sorted_by(|a, b| a >= b), "{priorities:?}");
        for zone in answer["zones"].as_array().unwrap() {
            let network = zone["network"].as_array().unwrap();
            for link in network {
                let level = link["level"].as_u64().unwrap();
                match link["against"].as_u64() {
                    Some(index) => assert_eq!(network[index as usize]["level"], level - 1),
                    None => assert!(level == 1 || link["role"] == "unblocking"),
                }
            }
        }
    }
}

/// A rook next to the king is captured at once, which takes exactly one position.
#[test]
fn one_position_is_no_positions() {
    let output = binary::run(&["map", "8/8/8/8/4k3/2r5/1K6/8 b - - 23 74", "--games"], "");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("; 1 position;"), "{text}");
    assert!(!text.contains(" 1 positions"), "{text}");
}

/// In Botvinnik–Capablanca the bishop heads for the queen that blocks the pawn, and the queen can capture it
/// there.
#[test]
fn botvinnik_capablanca_in_zones() {
    let answer = map(BOTVINNIK, &[]);
    let zones = answer["zones"].as_array().unwrap();
    let attack = zones
        .iter()
        .find(|z| z["from"] == "b2" && z["target"] == "e7")
        .unwrap();
    assert_eq!(attack["trunk"], serde_json::json!(["b2a3", "a3e7"]));
    let takes = |link: &Value| link["from"] == "e7" && link["level"] == 1;
    assert!(attack["network"].as_array().unwrap().iter().any(takes));
}

/// `--levels` limits the networks, and a single zone can be selected.
#[test]
fn levels_and_single_zones() {
    let none = map(BOTVINNIK, &["--levels", "0"]);
    let empty = |z: &Value| z["network"].as_array().unwrap().is_empty();
    assert!(none["zones"].as_array().unwrap().iter().all(empty));
    // The rook is in time to capture the pawn; without denials, the state shows no obstacle.
    let race = "6k1/8/1P6/8/8/8/7r/3K4 w - - 0 1";
    let state = |levels: &str| {
        let answer = map(race, &["--levels", levels]);
        let zones = answer["zones"].as_array().unwrap();
        zones.iter().find(|z| z["from"] == "b6").unwrap()["state"].clone()
    };
    assert_eq!(state("0"), "open");
    assert_eq!(state("1"), "held");
    let one = map(BOTVINNIK, &["--zone", "1"]);
    assert_eq!(one["zones"].as_array().unwrap().len(), 1);
    assert_eq!(one["zones"][0]["id"], 1);
    let missing = refusal(&["map", RETI, "--zone", "999"]);
    assert!(missing.contains("there is no zone 999"), "{missing}");
    let kingless = refusal(&["map", "8/8/8/4P3/8/8/8/8 w - - 0 1"]);
    assert!(kingless.contains("king"), "{kingless}");
}

/// The picture is well-formed and draws trunks, denials and supports differently.
#[test]
fn the_picture_tells_roles_apart() {
    let answer = map(BOTVINNIK, &[]);
    let zones = answer["zones"].as_array().unwrap();
    let id = zones
        .iter()
        .find(|z| z["from"] == "b2" && z["target"] == "e7")
        .unwrap()["id"]
        .to_string();
    let output = binary::run(&["map", BOTVINNIK, "--format", "svg", "--zone", &id], "");
    let text = String::from_utf8(output.stdout).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    for role in ["trajectory", "denial", "support"] {
        let drawn = picture.descendants().any(|n| {
            n.attribute("class")
                .is_some_and(|c| c.split(' ').any(|c| c == role))
        });
        assert!(drawn, "{role}");
    }
}

/// A smothered mate, known since Lucena (1497): the queen is offered on the field next to the king.
#[test]
fn games_settle_zones() {
    const SMOTHERED: &str = "5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1";
    let answer = map(SMOTHERED, &["--games"]);
    let games = answer["games"].as_array().unwrap();
    assert_eq!(
        (games[0]["side"].as_str(), games[1]["side"].as_str()),
        (Some("white"), Some("black"))
    );
    assert_eq!(games[1]["after_pass"], true);
    let claim = games[0]["claims"].as_array().unwrap().last().unwrap();
    assert_eq!(claim["mate"], true);
    assert_eq!(claim["line"], serde_json::json!(["d5g8", "f8g8", "h6f7"]));
    let zones = answer["zones"].as_array().unwrap();
    let settled = |z: &&Value| z["game"]["settled"] == true && z["side"] == "white";
    assert!(zones.iter().filter(settled).count() > 0);
    for zone in zones.iter().filter(settled) {
        assert_eq!(
            zone["game"]["claim"]["mate"].as_bool(),
            Some(zone["target"] == "h8")
        );
    }
    assert!(map(SMOTHERED, &[])["games"].is_null());
    let picture = binary::run(&["map", SMOTHERED, "--games", "--format", "svg"], "");
    let text = String::from_utf8(picture.stdout).unwrap();
    let shaded = claim["set"].as_array().unwrap().len();
    assert_eq!(text.matches("class=\"shade\"").count(), shaded);
    let words = binary::run(&["map", SMOTHERED, "--games"], "");
    let text = String::from_utf8(words.stdout).unwrap();
    assert!(text.contains("mate in 2 by Qg8+ Rxg8 Nf7#"), "{text}");
    assert!(refusal(&["map", SMOTHERED, "--nodes", "10"]).contains("--games"));
}
