//! Bundles the modules of a page into one script: it loads in one request, and also works inside a file,
//! where browsers would not load modules.
//!
//! Every module becomes a function that returns its exports; names keep the meaning they have in the module.

use std::borrow::Cow;

use crate::picture::pieces;

/// A module: its path under `uci/assets/`, and its text.
struct Module {
    path: &'static str,
    text: Cow<'static, str>,
}

/// A file under `uci/assets/`.
macro_rules! file {
    ($path:literal) => {
        Module {
            path: $path,
            text: Cow::Borrowed(include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/",
                $path
            ))),
        }
    };
}

/// All modules, those of the viewer and those of the report.
fn modules() -> Vec<Module> {
    vec![
        file!("page/board.js"),
        file!("page/course.js"),
        file!("page/curve.js"),
        file!("page/desk.js"),
        file!("page/dom.js"),
        file!("page/drawing.js"),
        file!("page/figures.js"),
        file!("page/game.js"),
        file!("page/keys.js"),
        file!("page/knowledge.js"),
        file!("page/lines.js"),
        file!("page/moves.js"),
        file!("page/plans.js"),
        file!("page/score.js"),
        file!("page/squares.js"),
        file!("page/stepper.js"),
        file!("page/tabs.js"),
        file!("page/theme.js"),
        file!("page/tree.js"),
        file!("page/why.js"),
        file!("report/main.js"),
        file!("view/analysis.js"),
        file!("view/api.js"),
        file!("view/asking.js"),
        file!("view/bundles.js"),
        file!("view/games.js"),
        file!("view/keys.js"),
        file!("view/main.js"),
        file!("view/map.js"),
        file!("view/open.js"),
        file!("view/picture.js"),
        file!("view/save.js"),
        file!("view/setup.js"),
        file!("view/store.js"),
        // The shapes of the pieces, shared with the pictures of the commands.
        Module {
            path: "page/pieces.js",
            text: Cow::Owned(pieces::module()),
        },
    ]
}

/// The script for an entry module: the module and everything it imports, each after its own imports.
pub(crate) fn script(entry: &str) -> String {
    let modules = modules();
    let mut order = Vec::new();
    arrange(&modules, entry, &mut order);
    order.into_iter().map(function).collect()
}

/// Adds a module to the order, after those that it imports.
fn arrange<'m>(modules: &'m [Module], path: &str, order: &mut Vec<&'m Module>) {
    if order.iter().any(|known| known.path == path) {
        return;
    }
    let Some(module) = modules.iter().find(|module| module.path == path) else {
        return;
    };
    for import in module.text.lines().filter_map(|line| Import::read(path, line)) {
        arrange(modules, &import.from, order);
    }
    order.push(module);
}

/// A module as an immediately called function.
fn function(module: &Module) -> String {
    let mut text = format!("const {} = (() => {{\n", identifier(module.path));
    let mut exports = Vec::new();
    for line in module.text.lines() {
        if let Some(import) = Import::read(module.path, line) {
            text.push_str(&format!(
                "const {{{}}} = {};\n",
                import.names.replace(" as ", ": "),
                identifier(&import.from)
            ));
            continue;
        }
        let defined = line.strip_prefix("export ");
        exports.extend(defined.and_then(name));
        text.push_str(defined.unwrap_or(line));
        text.push('\n');
    }
    text.push_str(&format!("return {{ {} }};\n}})();\n", exports.join(", ")));
    text
}

/// `import { names } from "./from.js";`
struct Import<'l> {
    names: &'l str,
    /// The path of the module under `uci/assets/`.
    from: String,
}

impl<'l> Import<'l> {
    /// Parses a line of the module at this path.
    fn read(path: &str, line: &'l str) -> Option<Import<'l>> {
        let (names, from) = line.strip_prefix("import {")?.split_once("} from \"")?;
        let from = from.strip_suffix("\";")?;
        let from = match from.strip_prefix("../") {
            Some(other) => other.to_owned(),
            None => format!("{}/{}", path.split('/').next()?, from.strip_prefix("./")?),
        };
        Some(Import { names, from })
    }
}

/// The name defined by an unindented line.
fn name(line: &str) -> Option<&str> {
    let rest = ["function ", "async function ", "class ", "const "]
        .iter()
        .find_map(|word| line.strip_prefix(word))?;
    rest.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '$'))
        .next()
}

/// The name of a module in the script: `page_dom` for `page/dom.js`.
fn identifier(path: &str) -> String {
    path.trim_end_matches(".js").replace('/', "_")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    const ENTRIES: [&str; 2] = ["view/main.js", "report/main.js"];

    /// Every module in the folders is in one of the scripts.
    #[test]
    fn the_modules_are_complete() {
        let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let mut files = BTreeSet::new();
        for folder in ["page", "view", "report"] {
            for entry in fs::read_dir(format!("{assets}/{folder}")).unwrap() {
                let file = entry.unwrap().file_name().into_string().unwrap();
                if file.ends_with(".js") {
                    files.insert(format!("{folder}/{file}"));
                }
            }
        }
        files.insert("page/pieces.js".to_owned());
        let known: BTreeSet<String> = modules().iter().map(|m| m.path.to_owned()).collect();
        assert_eq!(known, files);
        let scripts = ENTRIES.map(script).concat();
        for file in &files {
            assert!(
                scripts.contains(&format!("const {} = ", identifier(file))),
                "{file}"
            );
        }
    }

    /// What a module imports comes before it, and is exported.
    #[test]
    fn imports_come_before() {
        for entry in ENTRIES {
            let modules = modules();
            let mut order = Vec::new();
            arrange(&modules, entry, &mut order);
            for (place, module) in order.iter().enumerate() {
                for import in module.text.lines().filter_map(|l| Import::read(module.path, l)) {
                    let from = order[..place].iter().find(|known| known.path == import.from);
                    let from = from.unwrap_or_else(|| panic!("{} imports {}", module.path, import.from));
                    for wanted in import.names.split(',') {
                        let wanted = wanted.trim().split(' ').next().unwrap();
                        let exports = || {
                            from.text
                                .lines()
                                .filter_map(|l| l.strip_prefix("export ").and_then(name))
                        };
                        assert!(
                            exports().any(|export| export == wanted),
                            "{} imports {wanted}",
                            module.path
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn no_import_and_no_export_is_left() {
        for entry in ENTRIES {
            let script = script(entry);
            assert!(
                !script
                    .lines()
                    .any(|l| l.starts_with("import ") || l.starts_with("export "))
            );
            assert!(!script.contains("</script"));
        }
    }
}
