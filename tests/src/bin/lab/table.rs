//! Writes weights as Rust source, one group of features after another.

/// The rows of a table: for each group (name, width, meaning) a comment and its weights, with `columns` (a
/// function of the width) weights per line. `number` formats the weight at an index.
pub(crate) fn rows(
    groups: &[(&str, usize, &str)],
    columns: impl Fn(usize) -> usize,
    number: impl Fn(usize) -> String,
) -> String {
    let mut text = String::new();
    let mut at = 0;
    for &(group, width, meaning) in groups {
        text.push_str(&format!("    // {group}:{meaning}\n"));
        let places: Vec<usize> = (at..at + width).collect();
        for row in places.chunks(columns(width).max(1)) {
            let row: Vec<String> = row.iter().map(|&place| number(place)).collect();
            text.push_str(&format!("    {},\n", row.join(", ")));
        }
        at += width;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_each_other_in_rows() {
        let groups = [("a", 3, " Of three"), ("b", 1, " Of one")];
        let text = rows(&groups, |_| 2, |place| (place * 10).to_string());
        assert_eq!(
            text,
            "    // a: Of three\n    0, 10,\n    20,\n    // b: Of one\n    30,\n"
        );
    }
}
