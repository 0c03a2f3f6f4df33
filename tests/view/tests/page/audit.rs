//! The accessibility audit.

use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::skipped::skipped;
use puchok_view_tests::viewer::Viewer;
use serde_json::json;

use super::{BOTVINNIK, hurry};

/// axe-core reports nothing serious, if `AXE_CORE` names its script (`.ci/run` fetches it when npm is
/// available).
#[tokio::test]
async fn the_audit_of_accessibility_finds_nothing_serious() {
    let Some(script) = std::env::var_os("AXE_CORE") else {
        skipped("AXE_CORE names no axe.min.js");
        return;
    };
    let script = std::fs::read_to_string(script).unwrap();
    for window in [Window::Desk, Window::Phone] {
        let Some(browser) = Browser::open(window).await else {
            return;
        };
        let viewer = Viewer::start(&[BOTVINNIK]);
        browser.goto(&viewer.address).await;
        hurry(&browser).await;
        browser.click("#analyse").await;
        browser
            .until("document.querySelectorAll('.reason').length > 0")
            .await;
        browser.click("#analyse").await;
        for theme in ["light", "dark"] {
            browser
                .run(&format!("document.documentElement.dataset.theme = '{theme}'"))
                .await;
            for tab in ["why", "plans", "map", "bundles", "tree", "games"] {
                browser
                    .run(&format!("document.querySelector('#tab-{tab}').click()"))
                    .await;
                browser
                    .until("!document.querySelector('#panel-map p')?.textContent.startsWith('reading')")
                    .await;
                browser.run(&script).await;
                let found = browser
                    .client
                    .execute_async(
                        "const done = arguments[arguments.length - 1]; \
                         axe.run(document).then(r => done(r.violations.filter(v => v.impact === 'serious' || v.impact === 'critical') \
                         .map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 120)).slice(0, 3).join(' | '))))",
                        Vec::new(),
                    )
                    .await
                    .unwrap();
                assert_eq!(found, json!([]), "{window:?} {theme} {tab}");
            }
        }
        browser.close().await;
    }
}
