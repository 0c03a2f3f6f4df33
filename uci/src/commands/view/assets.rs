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

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    vec![
        Asset {
            name: "",
            ..file!("index.html", HTML)
        },
        file!("view.css", CSS),
        file!("analysis.js", SCRIPT),
        file!("api.js", SCRIPT),
        file!("board.js", SCRIPT),
        file!("bundles.js", SCRIPT),
        file!("dom.js", SCRIPT),
        file!("drawing.js", SCRIPT),
        file!("game.js", SCRIPT),
        file!("games.js", SCRIPT),
        file!("keys.js", SCRIPT),
        file!("main.js", SCRIPT),
        file!("map.js", SCRIPT),
        file!("moves.js", SCRIPT),
        file!("open.js", SCRIPT),
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
});

/// The file of this name; the page itself has none.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
