//! The outline of a tree in DOT, for Graphviz.

use std::fmt::Write;

use puchok_engine::report::tree::Tree;

use super::outline::Row;
use super::{hidden_in_words, label, left_out_in_words, title};

/// The outline as input for `dot`.
pub(super) fn text(tree: &Tree, rows: &[Row<'_>]) -> String {
    let mut text = String::from("digraph tree {\n");
    let heading = [title(tree), left_out_in_words(rows)];
    let _ = writeln!(
        text,
        "  graph [rankdir=LR, ordering=out, labelloc=t, fontname=\"sans-serif\", label={}];",
        quoted(&heading)
    );
    text.push_str(
        "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10, color=\"#777777\"];\n",
    );
    text.push_str("  edge [arrowsize=0.6, color=\"#777777\"];\n");
    for (i, row) in rows.iter().enumerate() {
        let side = row.before.turn();
        let style = match (row.parent, row.main) {
            (None, _) => ", shape=oval".to_owned(),
            (_, true) => format!(", penwidth=2.5, color=\"{}\"", side.fold_wb("#0072b2", "#d55e00")),
            (_, false) => format!(", color=\"{}\"", side.fold_wb("#0072b2", "#d55e00")),
        };
        let _ = writeln!(text, "  n{i} [label={}{style}];", quoted(&label(row)));
        if let Some(parent) = row.parent {
            let style = if row.main { " [penwidth=2.5]" } else { "" };
            let _ = writeln!(text, "  n{parent} -> n{i}{style};");
        }
        if row.hidden > 0 {
            let more = hidden_in_words(row);
            let _ = writeln!(
                text,
                "  h{i} [shape=plaintext, style=\"\", label={}];",
                quoted(&[more])
            );
            let _ = writeln!(text, "  n{i} -> h{i} [style=dotted, arrowhead=none];");
        }
    }
    text.push('}');
    text
}

/// Lines as a quoted string of DOT.
fn quoted(lines: &[String]) -> String {
    let escaped = |line: &String| line.replace('\\', "\\\\").replace('"', "\\\"");
    let lines: Vec<String> = lines.iter().map(escaped).collect();
    format!("\"{}\"", lines.join("\\n"))
}

#[cfg(test)]
mod tests {
    use super::super::outline;
    use super::super::sample::fork;
    use super::{quoted, text};

    #[test]
    fn a_tree_in_dot() {
        let tree = fork();
        insta::assert_snapshot!(text(&tree, &outline::of(&tree, 6)));
    }

    #[test]
    fn quotes_are_escaped() {
        assert_eq!(quoted(&["a\"b".to_owned(), "c\\d".to_owned()]), r#""a\"b\nc\\d""#);
    }
}
