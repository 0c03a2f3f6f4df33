//! `puchok analyse … --tree FILE`, and what text answers show of the tree.

use std::collections::HashSet;
use std::fs;

use puchok_engine::position::Position;
use puchok_tests::binary;
use serde_json::Value;
use shakmaty::CastlingMode;

use crate::common::{BOTVINNIK, MATED, refusal};

/// The tree file of a search of this position.
fn tree(fen: &str, name: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    let args = [&["analyse", fen, "--tree", file.to_str().unwrap()], more].concat();
    let output = binary::run(&args, "");
    assert!(output.status.success(), "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    fs::read_to_string(&file).unwrap()
}

/// Nodes follow their parents, moves are legal, numbers of positions add up, and the main line is a path from
/// the root.
#[test]
fn json_is_a_tree() {
    for more in [
        &["--nodes", "20000"][..],
        &["--depth", "9", "--tree-nodes", "200"],
    ] {
        let document: Value = serde_json::from_str(&tree(BOTVINNIK, "tree.json", more)).unwrap();
        let nodes = document["tree"].as_array().unwrap();
        let mut positions = vec![Position::from_fen(BOTVINNIK, CastlingMode::Standard).unwrap()];
        let mut made = nodes[0]["folded"].as_u64().unwrap();
        for (id, node) in nodes.iter().enumerate() {
            assert_eq!(node["id"].as_u64(), Some(id as u64));
            for child in node["children"].as_array().unwrap() {
                assert_eq!(nodes[child.as_u64().unwrap() as usize]["parent"], node["id"]);
            }
            let Some(parent) = node["parent"].as_u64() else {
                assert_eq!(id, 0);
                continue;
            };
            let before = &positions[parent as usize];
            let uci = node["move"].as_str().unwrap();
            made += node["visits"].as_u64().unwrap();
            let next = if uci == "0000" {
                before.pass().unwrap()
            } else {
                let mv = before.parse_uci(uci).unwrap();
                assert_eq!(node["san"], before.san(mv));
                before.after(mv)
            };
            made += node["folded"].as_u64().unwrap();
            positions.push(next);
        }
        assert_eq!(document["nodes"].as_u64(), Some(made));
        assert_eq!(document["kept"].as_u64(), Some(nodes.len() as u64 - 1));
        let mut node = &nodes[0];
        for uci in document["pv"].as_array().unwrap() {
            let children = node["children"].as_array().unwrap();
            let mut children = children.iter().map(|id| &nodes[id.as_u64().unwrap() as usize]);
            node = children.find(|n| n["move"] == *uci).unwrap();
        }
    }
}

/// Every statement has one of DOT's forms for nodes, edges and attributes, and refers to known nodes.
#[test]
fn dot_is_well_formed() {
    for fen in [BOTVINNIK, MATED] {
        let text = tree(fen, "tree.dot", &["--nodes", "20000"]);
        let body = text
            .strip_prefix("digraph tree {\n")
            .unwrap()
            .strip_suffix("}\n")
            .unwrap();
        let mut declared = HashSet::new();
        for line in body.lines() {
            let statement = line.trim().strip_suffix(';').unwrap();
            let (subject, attributes) = match statement.split_once(" [") {
                Some((subject, rest)) => (subject, rest.strip_suffix(']').unwrap()),
                None => (statement, ""),
            };
            assert_eq!(
                unquoted(attributes).matches(['[', ']', '"', ';']).count(),
                0,
                "{line}"
            );
            match subject.split_once(" -> ") {
                Some((from, to)) => assert!(declared.contains(from) && declared.contains(to), "{line}"),
                None => {
                    let known = ["graph", "node", "edge"].contains(&subject);
                    assert!(known || subject.starts_with(['n', 'h']), "{line}");
                    declared.insert(subject);
                }
            }
        }
        assert!(declared.contains("n0"));
    }
}

/// The text without its quoted strings.
fn unquoted(text: &str) -> String {
    let (mut outside, mut quoted, mut escaped) = (String::new(), false, false);
    for c in text.chars() {
        match c {
            '"' if !escaped => quoted = !quoted,
            _ if !quoted => outside.push(c),
            _ => {}
        }
        escaped = quoted && c == '\\' && !escaped;
    }
    assert!(!quoted, "{text}");
    outside
}

#[test]
fn svg_is_well_formed_and_says_what_it_leaves_out() {
    let text = tree(BOTVINNIK, "tree.svg", &["--nodes", "20000"]);
    let parsed = roxmltree::Document::parse(&text).unwrap();
    let words: String = parsed.descendants().filter_map(|n| n.text()).collect();
    assert!(
        words.contains("White to move") && words.contains("left out: "),
        "{words}"
    );
    let text = tree(MATED, "mated.svg", &[]);
    assert!(roxmltree::Document::parse(&text).is_ok());
}

#[test]
fn files_that_cannot_be() {
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--tree", "t.png"]), @"puchok: invalid value 't.png' for '--tree <FILE>': a tree is written to a file that ends in .json, .dot or .svg");
    insta::assert_snapshot!(refusal(&["analyse", "-", "--tree", "t.svg"]), @"puchok: --tree takes one position, not a stream");
    let output = binary::run(
        &[
            "analyse",
            "startpos",
            "--depth",
            "1",
            "--tree",
            "/no/such/folder/t.svg",
        ],
        "",
    );
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(String::from_utf8(output.stderr).unwrap().trim_end(), @"puchok: cannot write '/no/such/folder/t.svg': No such file or directory (os error 2)");
}

/// The answer contains the choice, the plans of both sides and the tree, in this order; the JSON contains the
/// same.
#[test]
fn the_choice_is_explained() {
    for fen in [BOTVINNIK, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"] {
        let output = binary::run(&["analyse", fen, "--nodes", "20000", "--with-tree"], "");
        let text = String::from_utf8(output.stdout).unwrap();
        let best = text.lines().find_map(|l| l.strip_prefix("Best move  ")).unwrap();
        let mut rest = &text[..];
        for section in [
            format!("\nWhy {best}\n  {best} "),
            "\nPlans of White\n".to_owned(),
            "\nPlans of Black (values as Black sees them)\n".to_owned(),
            "\nThe tree (depth ".to_owned(),
            format!("\n  1. {best} "),
        ] {
            rest = rest
                .split_once(&section)
                .unwrap_or_else(|| panic!("{section} in {text}"))
                .1;
        }
        let output = binary::run(&["analyse", fen, "--nodes", "20000", "--format", "json"], "");
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        let unwrapped = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in object["explanation"].as_array().unwrap() {
            assert!(unwrapped.contains(sentence.as_str().unwrap()), "{sentence}");
        }
    }
}
