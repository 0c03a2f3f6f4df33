//! Pictures of several positions, and of plans.

use std::fs;

use puchok_tests::binary;

use crate::common::{BOTVINNIK, json, refusal, refusal_of, text};

/// The number of elements of a picture that have a class.
fn count(picture: &str, class: &str) -> usize {
    let picture = roxmltree::Document::parse(picture).unwrap();
    let has = |node: &roxmltree::Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or_default();
        classes.split(' ').any(|one| one == class)
    };
    picture.descendants().filter(has).count()
}

#[test]
fn pictures_of_a_stream_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new").join("pictures");
    let args = ["bundles", "-", "--format", "svg", "--out", out.to_str().unwrap()];
    let lines = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\nrubbish\n4k3/8/8/n7/8/8/8/R3K3 w - - 0 1\n";
    let output = binary::run(&args, lines);
    assert_eq!(output.status.code(), Some(2));
    // Named after their lines.
    let files = [out.join("1.svg"), out.join("3.svg")];
    let told: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), told);
    let pictures = files.map(|file| fs::read_to_string(file).unwrap());
    assert_eq!(fs::read_dir(&out).unwrap().count(), 2);
    let pieces = pictures
        .iter()
        .map(|picture| count(picture, "white-piece") + count(picture, "black-piece"));
    assert_eq!(pieces.collect::<Vec<_>>(), [3, 4]);
    // Each is the same as the picture of its position alone.
    let alone = binary::run(
        &["bundles", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "--format", "svg"],
        "",
    );
    assert_eq!(pictures[1].trim_end(), text(&alone.stdout).trim_end());
    let homeless = refusal_of(&args[..4], lines);
    insta::assert_snapshot!(homeless, @"puchok: pictures of several positions need a folder: add --out DIR");
}

#[test]
fn plans_are_drawn() {
    let asked = ["plan", BOTVINNIK, "--nodes", "3000", "--side", "white"];
    let plans = json(&[&asked[..], &["--format", "json"]].concat(), "").remove(0);
    let plans = plans["plans"].as_array().unwrap().len();
    assert!(plans > 1, "{plans}");
    let drawn = |more: &[&str]| {
        let output = binary::run(&[&asked[..], &["--format", "svg"], more].concat(), "");
        assert!(output.status.success(), "{more:?}");
        text(&output.stdout)
    };
    let arrows = |picture: &str| count(picture, "trajectory");
    let (all, one) = (drawn(&[]), drawn(&["--number", "1"]));
    assert_eq!((count(&all, "white-piece"), count(&all, "black-piece")), (9, 10));
    assert!(
        arrows(&one) > 0 && arrows(&all) > arrows(&one),
        "{}",
        arrows(&all)
    );
    let more = (plans + 1).to_string();
    let missing = [&asked[..], &["--format", "svg", "--number", &more]].concat();
    assert_eq!(
        refusal(&missing),
        format!("puchok: there is no plan {more} in '{BOTVINNIK}': it has {plans}")
    );
}
