//! The modules of the page as one script: browsers load no modules from a file beside the page.

/// The modules, each after those that it imports from.
const MODULES: [&str; 9] = [
    include_str!("../../../assets/report/position.js"),
    include_str!("../../../assets/report/elements.js"),
    include_str!("../../../assets/report/board.js"),
    include_str!("../../../assets/report/stage.js"),
    include_str!("../../../assets/report/tree.js"),
    include_str!("../../../assets/report/curve.js"),
    include_str!("../../../assets/report/analysis.js"),
    include_str!("../../../assets/report/game.js"),
    include_str!("../../../assets/report/main.js"),
];

/// All modules in one, without what they import and export: their names are all different.
pub(super) fn bundled() -> String {
    let mut script = String::new();
    for line in MODULES.iter().flat_map(|module| module.lines()) {
        if !line.starts_with("import ") {
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name that a line at the left margin defines.
    fn defined(line: &str) -> Option<&str> {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let rest = ["function ", "class ", "const ", "let "]
            .iter()
            .find_map(|word| line.strip_prefix(word))?;
        rest.split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .filter(|name| !name.is_empty())
    }

    /// What is imported has been exported before, and nothing is defined twice.
    #[test]
    fn the_modules_can_stand_in_one_scope() {
        let mut known: Vec<&str> = Vec::new();
        for module in MODULES {
            for line in module.lines() {
                if let Some(imported) = line.strip_prefix("import {") {
                    let (names, _) = imported.split_once('}').unwrap();
                    for name in names.split(',').map(str::trim) {
                        assert!(known.contains(&name), "{line}");
                    }
                } else if let Some(name) = defined(line) {
                    assert!(!known.contains(&name), "{name} is defined twice");
                    known.push(name);
                }
            }
        }
        assert!(known.contains(&"ofPosition") && known.contains(&"Stage"));
    }

    #[test]
    fn no_import_is_left() {
        let script = bundled();
        assert!(!script.contains("import {") && !script.lines().any(|l| l.starts_with("export")));
        assert!(!script.contains("</script"));
    }
}
