//! The page: its files, built in.

use std::sync::LazyLock;

use hyper::body::Bytes;

use crate::picture;

/// A file of the page.
#[derive(Debug)]
pub(super) struct Asset {
    name: &'static str,
    /// Its media type.
    pub(super) kind: &'static str,
    /// What is in it.
    pub(super) content: Bytes,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A file under `uci/assets/view/`.
macro_rules! file {
    ($name:literal, $kind:expr) => {
        Asset {
            name: $name,
            kind: $kind,
            content: Bytes::from_static(include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/view/",
                $name
            ))),
        }
    };
}

/// Where the page names its modules.
const MODULES: &str = "<!-- modules -->";

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut assets = modules();
    // The browser asks for all modules at once, not for each when it has read the one that imports it.
    let links: String = assets
        .iter()
        .map(|module| format!("<link rel=\"modulepreload\" href=\"{}\">\n", module.name))
        .collect();
    let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/view/index.html"));
    assets.push(Asset {
        name: "",
        kind: HTML,
        content: Bytes::from(page.replace(MODULES, links.trim_end())),
    });
    assets.push(file!("view.css", CSS));
    assets
});

/// The modules of the page.
fn modules() -> Vec<Asset> {
    vec![
        file!("analysis.js", SCRIPT),
        file!("api.js", SCRIPT),
        file!("board.js", SCRIPT),
        file!("bundles.js", SCRIPT),
        file!("dom.js", SCRIPT),
        file!("drawing.js", SCRIPT),
        file!("figures.js", SCRIPT),
        file!("game.js", SCRIPT),
        file!("games.js", SCRIPT),
        file!("keys.js", SCRIPT),
        file!("main.js", SCRIPT),
        file!("map.js", SCRIPT),
        file!("moves.js", SCRIPT),
        file!("open.js", SCRIPT),
        file!("picture.js", SCRIPT),
        file!("plans.js", SCRIPT),
        file!("save.js", SCRIPT),
        file!("score.js", SCRIPT),
        file!("setup.js", SCRIPT),
        file!("squares.js", SCRIPT),
        file!("stepper.js", SCRIPT),
        file!("store.js", SCRIPT),
        file!("tabs.js", SCRIPT),
        file!("theme.js", SCRIPT),
        file!("tree.js", SCRIPT),
        file!("why.js", SCRIPT),
        // The shapes of the pieces, which the pictures of the commands have as well.
        Asset {
            name: "pieces.js",
            kind: SCRIPT,
            content: Bytes::from(picture::pieces::module()),
        },
    ]
}

/// The file of this name; the page itself has none.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    /// Every file of the folder is served, and every module that a module imports.
    #[test]
    fn the_page_is_complete() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/view");
        let is_served = |name: &str| matches!(name.rsplit('.').next(), Some("js" | "css"));
        let files: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| is_served(name))
            .collect();
        for file in &files {
            assert!(find(file).is_some(), "{file}");
        }
        for asset in ASSETS.iter().filter(|asset| asset.kind == SCRIPT) {
            let text = String::from_utf8(asset.content.to_vec()).unwrap();
            for (_, rest) in text
                .match_indices("from \"./")
                .map(|(at, found)| (at, &text[at + found.len()..]))
            {
                let name = rest.split('"').next().unwrap();
                assert!(find(name).is_some(), "{} imports {name}", asset.name);
            }
        }
        let page = String::from_utf8(find("").unwrap().content.to_vec()).unwrap();
        assert!(page.contains("modulepreload\" href=\"main.js\"") && !page.contains(MODULES));
        assert!(find("index.html").is_none() && find("../Cargo.toml").is_none());
    }
}
