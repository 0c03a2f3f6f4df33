//! The page's files, which are built in.

use std::sync::LazyLock;

use hyper::body::Bytes;

use crate::web;

/// A file of the page.
#[derive(Debug)]
pub(super) struct Asset {
    name: &'static str,
    /// Its media type.
    pub(super) kind: &'static str,
    /// Its contents.
    pub(super) content: Bytes,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// What the page needs, listed in its head so that everything loads in parallel.
const HEAD: &str = "<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"page.css\">\n\
                    <link rel=\"preload\" href=\"given\" as=\"fetch\" crossorigin>\n<script type=\"module\" src=\"page.js\"></script>";

static ASSETS: LazyLock<[Asset; 3]> = LazyLock::new(|| {
    [
        Asset {
            name: "",
            kind: HTML,
            content: Bytes::from(web::page("puchok", HEAD, "")),
        },
        Asset {
            name: "page.css",
            kind: CSS,
            content: Bytes::from_static(web::STYLE.as_bytes()),
        },
        Asset {
            name: "page.js",
            kind: SCRIPT,
            content: Bytes::from(web::script("view/main.js")),
        },
    ]
});

/// The file with this name; the page itself has an empty name.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything the page refers to is served, and nothing else.
    #[test]
    fn the_page_is_complete() {
        let page = String::from_utf8(find("").unwrap().content.to_vec()).unwrap();
        for name in ["page.css", "page.js"] {
            assert!(
                page.contains(&format!("=\"{name}\"")) && find(name).is_some(),
                "{name}"
            );
        }
        assert!(find("page.html").is_none() && find("../Cargo.toml").is_none());
    }
}
