//! The page shown in a browser, as shared by the viewer and reports.
//!
//! The modules of `uci/assets/` form one script, and the page one HTML file; [`bundle`] combines the modules.

mod bundle;

pub(crate) use bundle::script;

/// The page, with placeholders for its title, additions to its head, and its end.
const PAGE: &str = include_str!("../../assets/page/page.html");

/// The style sheet.
pub(crate) const STYLE: &str = include_str!("../../assets/page/page.css");

/// Renders the page. The title is plain text, the rest HTML.
pub(crate) fn page(title: &str, head: &str, foot: &str) -> String {
    let mut page = String::new();
    let mut rest = PAGE;
    // Placeholders are filled in order, so that their replacements are not scanned again.
    for (gap, text) in [
        ("{title}", escaped(title).as_str()),
        ("{head}", head),
        ("{foot}", foot),
    ] {
        let Some((before, after)) = rest.split_once(gap) else {
            continue;
        };
        page.push_str(before);
        page.push_str(text);
        rest = after;
    }
    page.push_str(rest);
    page
}

/// Escapes text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gap_is_filled_once() {
        let page = page("<a> {head}", "HEAD {foot}", "FOOT");
        assert!(page.contains("<title>&lt;a&gt; {head}</title>\nHEAD {foot}\n</head>"));
        assert!(page.contains("FOOT\n</body>"));
    }
}
