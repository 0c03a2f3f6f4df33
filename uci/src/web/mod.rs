//! The page that a browser shows: what the viewer and a report have in common.
//!
//! The modules of `uci/assets/` stand in one script, and the page in one file of HTML: [`bundle`] puts them together.

mod bundle;

pub(crate) use bundle::script;

/// The page with gaps for its title, for what goes into its head, and for its end.
const PAGE: &str = include_str!("../../assets/page/page.html");

/// How it looks.
pub(crate) const STYLE: &str = include_str!("../../assets/page/page.css");

/// The page. The title is text, the rest HTML.
pub(crate) fn page(title: &str, head: &str, foot: &str) -> String {
    let mut page = String::new();
    let mut rest = PAGE;
    // From the first gap to the last: what fills one is not looked at again.
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

/// Text in HTML.
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
