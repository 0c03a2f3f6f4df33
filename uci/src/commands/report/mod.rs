//! `--report FILE.html`: positions and games as a single page that works offline in any browser.
//!
//! It is the viewer's page without a server ([`crate::web`]), with the command's JSON embedded. Its content
//! security policy allows only its own style and script, identified by their digests, and loads nothing.

use std::io;

use data_encoding::BASE64;
use puchok_engine::report::tree::Tree;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::tree::{json, outline};
use crate::failure::Failure;
use crate::web::{self, STYLE};

/// The number of tree nodes in a page: the most interesting ones.
const NODES: usize = 1500;

/// The contents of a report: positions and games, in order.
#[derive(Debug, Default)]
pub(crate) struct Report {
    entries: Vec<Value>,
}

impl Report {
    /// Adds a position with the JSON of its analysis and its tree.
    pub(crate) fn add_position(&mut self, analysis: &impl Serialize, tree: &Tree) -> Result<(), Failure> {
        let analysis = serde_json::to_value(analysis).map_err(io::Error::from)?;
        let position = &tree.position;
        let tree =
            serde_json::to_value(json::document(&outline::pruned(tree, NODES))).map_err(io::Error::from)?;
        let name = format!("{}. {}", self.entries.len() + 1, position.fen());
        self.entries
            .push(serde_json::json!({ "name": name, "analysis": analysis, "tree": tree }));
        Ok(())
    }

    /// Adds a game with its JSON.
    pub(crate) fn add_game(&mut self, name: &str, game: &impl Serialize) -> Result<(), Failure> {
        let game = serde_json::to_value(game).map_err(io::Error::from)?;
        self.entries
            .push(serde_json::json!({ "name": name, "game": game }));
        Ok(())
    }

    /// Whether the report is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Renders the page.
    pub(crate) fn page(&self) -> Result<String, Failure> {
        let content = serde_json::to_string(&self.entries).map_err(io::Error::from)?;
        let script = web::script("report/main.js");
        let policy = format!(
            "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'",
            digest(&script),
            digest(STYLE)
        );
        let name = self.entries.first().and_then(|entry| entry["name"].as_str());
        let title = match (name, self.entries.len()) {
            (Some(name), 1) => format!("puchok: {name}"),
            (_, number) => format!("puchok: {number} entries"),
        };
        let head = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"generator\" content=\"puchok\">\n<style>{STYLE}</style>"
        );
        let foot = format!(
            "<script type=\"application/json\" id=\"content\">{}</script>\n<script type=\"module\">{script}</script>",
            harmless(&content)
        );
        Ok(web::page(&title, &head, &foot))
    }
}

/// The digest of a text, as a source in a content security policy.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", BASE64.encode(&Sha256::digest(text.as_bytes())))
}

/// Escapes JSON so that it cannot end the element that contains it.
fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_of(name: &str) -> String {
        let mut report = Report::default();
        report
            .add_game(name, &serde_json::json!({ "tags": { "White": name } }))
            .unwrap();
        report.page().unwrap()
    }

    /// The part of the page between `begin` and the next `end`.
    fn inside<'p>(page: &'p str, begin: &str, end: &str) -> &'p str {
        let (_, rest) = page.split_once(begin).unwrap();
        rest.split_once(end).unwrap().0
    }

    #[test]
    fn what_a_game_says_stays_text() {
        let evil = "</script><script>alert(1)</script><!-- {script} & \u{2028}";
        let page = page_of(evil);
        assert_eq!(page.matches("<script").count(), 2);
        assert_eq!(page.matches("</script>").count(), 2);
        let content = inside(&page, "id=\"content\">", "</script>");
        let read: Value = serde_json::from_str(content).unwrap();
        assert_eq!(read[0]["game"]["tags"]["White"], evil);
        assert!(inside(&page, "<title>", "</title>").contains("&lt;/script&gt;"));
    }

    /// The policy matches the page's contents, and nothing can be loaded.
    #[test]
    fn the_policy_is_that_of_the_page() {
        let page = page_of("a - b");
        let policy = inside(&page, "Content-Security-Policy\" content=\"", "\"");
        assert!(policy.starts_with("default-src 'none';"));
        assert!(policy.contains(&digest(inside(&page, "<style>", "</style>"))));
        assert!(policy.contains(&digest(inside(&page, "<script type=\"module\">", "</script>"))));
        // Ignores an SVG namespace and a link within the page.
        let own = page
            .replace("http://www.w3.org/2000/svg", "")
            .replace("href=\"#board\"", "");
        for source in [" src=", "href=", "url(", "@import", "http:"] {
            assert!(!own.contains(source), "{source}");
        }
    }

    /// The test vector of FIPS 180-2, appendix B.1.
    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(
            digest("abc"),
            "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"
        );
    }
}
