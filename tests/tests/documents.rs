//! The documents show real output: every block that begins with `$ puchok …` is run and compared.
//!
//! Times and rates are not compared. A line that consists of `…` stands for omitted lines.
//! `UPDATE_DOCUMENTS=1 cargo test -p puchok-tests --test documents` rewrites the blocks, keeping their number
//! of lines where something was omitted.
//!
//! Files and folders of the repository that the documents mention must exist, and the pictures must be what
//! the program draws.
#![allow(clippy::unwrap_used, reason = "a test that cannot read the documents fails")]

use std::fs;
use std::path::{Path, PathBuf};

use puchok_tests::binary;

/// The sign for omitted lines.
const LEFT_OUT: &str = "…";

/// The README and the documents in `docs/`.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = vec![root.join("README.md")];
    for entry in fs::read_dir(root.join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            paths.push(path);
        }
    }
    paths.sort();
    paths
}

/// The words of a command as a shell splits them; `None` if it is more than one program with its arguments.
fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in command.chars() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            ('|' | '<' | '>' | '&' | ';' | '$', None) => return None,
            (' ', None) => words.push(std::mem::take(&mut word)),
            (c, _) => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    Some(words)
}

/// A line without what differs from run to run: times, rates, memory.
fn lasting(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let changes = |i: usize| {
        let unit = words
            .get(i + 1)
            .map_or("", |next| next.trim_end_matches([',', ')', ';']));
        let is_number = words[i]
            .trim_start_matches('(')
            .starts_with(|c: char| c.is_ascii_digit());
        is_number
            && (matches!(unit, "s" | "ms" | "MiB" | "nps")
                || unit == "a" && words.get(i + 2).is_some_and(|w| w.starts_with("second")))
    };
    let mut kept: Vec<&str> = Vec::new();
    for (i, &word) in words.iter().enumerate() {
        if changes(i) {
            // In a column of numbers, how many blanks stand before one depends on its length.
            while kept.last().is_some_and(|word| word.is_empty()) {
                kept.pop();
            }
            kept.push("#");
        } else {
            kept.push(word);
        }
    }
    kept.join(" ").trim_end().to_owned()
}

/// Whether an answer matches what is shown.
fn is_shown(shown: &[&str], answer: &[&str]) -> bool {
    match shown.split_last() {
        Some((last, before)) if last.trim() == LEFT_OUT => {
            answer.len() >= before.len() && same(before, &answer[..before.len()])
        }
        _ => same(shown, answer),
    }
}

fn same(a: &[&str], b: &[&str]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| lasting(a) == lasting(b))
}

/// The result of comparing a document.
struct Checked {
    /// The text with its blocks updated.
    new: String,
    /// The commands whose blocks are outdated.
    wrong: Vec<String>,
    /// The number of blocks compared.
    blocks: usize,
}

fn checked(text: &str) -> Checked {
    let lines: Vec<&str> = text.lines().collect();
    let (mut new, mut wrong, mut blocks) = (Vec::new(), Vec::new(), 0);
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        new.push(line.to_owned());
        at += 1;
        let before = at.checked_sub(2).and_then(|before| lines.get(before));
        let is_block = before.is_some_and(|before| before.starts_with("```"));
        let command = line.strip_prefix("$ puchok").filter(|_| is_block);
        let Some(words) = command.and_then(words) else {
            continue;
        };
        let end = at
            + lines[at..]
                .iter()
                .position(|line| line.starts_with("```"))
                .unwrap();
        let shown = &lines[at..end];
        let args: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = binary::run(&args, "");
        assert!(output.status.success(), "{line}");
        blocks += 1;
        let answer = String::from_utf8(output.stdout).unwrap();
        let mut answer: Vec<&str> = answer.lines().collect();
        if !is_shown(shown, &answer) {
            wrong.push(line.to_owned());
            if let Some((last, before)) = shown.split_last().filter(|(last, _)| last.trim() == LEFT_OUT) {
                answer.truncate(before.len());
                answer.push(last);
            }
            new.extend(answer.iter().map(|line| line.trim_end().to_owned()));
        } else {
            new.extend(shown.iter().map(|line| (*line).to_owned()));
        }
        at = end;
    }
    Checked {
        new: new.join("\n") + "\n",
        wrong,
        blocks,
    }
}

#[test]
fn the_documents_show_what_the_program_says() {
    let is_update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let (mut all_wrong, mut compared, mut all) = (Vec::new(), 0, 0);
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let Checked { new, wrong, blocks } = checked(&text);
        compared += blocks;
        all += text.lines().filter(|line| line.starts_with("$ puchok")).count();
        if is_update && !wrong.is_empty() {
            fs::write(&path, new).unwrap();
        } else {
            all_wrong.extend(
                wrong
                    .into_iter()
                    .map(|command| format!("{}: {command}", path.display())),
            );
        }
    }
    assert!(
        all_wrong.is_empty(),
        "not what the program says (UPDATE_DOCUMENTS=1 writes it anew):\n{}",
        all_wrong.join("\n")
    );
    // A block written in a form that this test does not recognise would not be compared.
    assert!(all > 0);
    assert_eq!(compared, all, "commands that are shown with their answers");
}

/// The pictures that the program draws, each with its command. (Those of the viewer are screenshots of its
/// page.)
const PICTURES: [(&str, &[&str]); 4] = {
    const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    const BOTVINNIK: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1";
    [
        (
            "knight-b1-g6.svg",
            &["bundle", "N", "b1", "g6", "4", "--format", "svg"],
        ),
        (
            "botvinnik-capablanca.svg",
            &["bundles", BOTVINNIK, "--horizon", "2", "--format", "svg"],
        ),
        (
            "botvinnik-capablanca-zone.svg",
            &[
                "map", BOTVINNIK, "--zone", "9", "--levels", "2", "--format", "svg",
            ],
        ),
        (
            "reti-tree.svg",
            &["analyse", RETI, "--depth", "4", "--tree", TREE],
        ),
    ]
};

/// Placeholder for the file of a tree.
const TREE: &str = "tree.svg";

#[test]
fn the_pictures_are_what_the_program_draws() {
    let is_update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join(TREE);
    for (name, args) in PICTURES {
        let args: Vec<&str> = args
            .iter()
            .map(|&arg| if arg == TREE { tree.to_str().unwrap() } else { arg })
            .collect();
        let output = binary::run(&args, "").stdout;
        let drawn = match args.contains(&tree.to_str().unwrap()) {
            true => fs::read(&tree).unwrap(),
            false => output,
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../docs/pictures")
            .join(name);
        if is_update {
            fs::write(&path, drawn).unwrap();
        } else {
            let is_same = fs::read(&path).unwrap() == drawn;
            assert!(
                is_same,
                "{name} is drawn otherwise (UPDATE_DOCUMENTS=1 writes it anew)"
            );
        }
    }
}

/// The texts between pairs of backticks that start with a folder of the repository.
fn named_paths(text: &str) -> impl Iterator<Item = &str> {
    const FOLDERS: [&str; 7] = ["bundles", "zones", "engine", "uci", "tests", "python", "fuzz"];
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    text.split('`').skip(1).step_by(2).filter(move |quoted| {
        let folder = quoted.split_once('/').map(|(folder, _)| folder);
        quoted.chars().all(plain) && folder.is_some_and(|folder| FOLDERS.contains(&folder))
    })
}

#[test]
fn the_documents_name_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut gone = Vec::new();
    for path in documents() {
        // Code blocks have backticks of their own.
        let text = fs::read_to_string(&path).unwrap().replace("```", "");
        let missing = named_paths(&text).filter(|named| !root.join(named).exists());
        gone.extend(missing.map(|named| format!("{}: {named}", path.display())));
    }
    assert!(gone.is_empty(), "not there:\n{}", gone.join("\n"));
}

#[test]
fn paths_stand_between_backticks() {
    let text = "see `zones/src/map.rs`, `cargo test -p x` and `2/3` in zones/src/none.rs";
    assert_eq!(named_paths(text).collect::<Vec<_>>(), ["zones/src/map.rs"]);
}

#[test]
fn times_do_not_count() {
    assert_eq!(
        lasting("Searched   60,000 positions in 0.14 s (427,411 a second), 2.65 moves"),
        lasting("Searched   60,000 positions in 3.2 s (9,999 a second), 2.65 moves")
    );
    assert_ne!(
        lasting("Searched   60,000 positions in 0.14 s"),
        lasting("Searched   60,001 positions in 0.14 s")
    );
    assert_eq!(
        lasting("  99409   285 ms  b2a3"),
        lasting("  99409  1285 ms  b2a3")
    );
    assert!(is_shown(&["a", "  …"], &["a", "b", "c"]));
    assert!(!is_shown(&["a"], &["a", "b"]));
    assert_eq!(
        words("x \"a b\" c"),
        Some(vec!["x".into(), "a b".into(), "c".into()])
    );
    assert_eq!(words("x | y"), None);
}
