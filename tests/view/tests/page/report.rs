//! The page of `--report`: opened as a file, without a server.

use std::path::Path;

use fantoccini::key::Key;
use puchok_view_tests::binary;
use puchok_view_tests::browser::{Browser, Window};
use serde_json::{Value, json};

use super::{LEGAL, RETI};

/// Writes a report, and opens it.
async fn open(browser: &Browser, args: &[&str], input: &str, folder: &Path) {
    let file = folder.join("report.html");
    let args = [args, &["--report", file.to_str().unwrap()]].concat();
    assert!(binary::run(&args, input).status.success(), "{args:?}");
    browser.goto(&format!("file://{}", file.display())).await;
}

/// What the page has loaded in addition to itself.
async fn loaded(browser: &Browser) -> Value {
    browser
        .is("performance.getEntriesByType('resource').map(entry => entry.name)")
        .await
}

#[tokio::test]
async fn a_position_can_be_studied_in_a_file() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let folder = tempfile::TempDir::new().unwrap();
    open(
        &browser,
        &["analyse", RETI, "--nodes", "20000"],
        "",
        folder.path(),
    )
    .await;
    // Nothing that would need a server is shown.
    assert_eq!(browser.count("[data-live]").await, 0);
    let best = browser.text(".reason.best h3 b").await;
    assert!(browser.text("#moves .word").await.contains(&best), "{best}");
    assert!(browser.count(".reason").await > 1);
    assert_eq!(browser.count("#panel-why .curve polyline").await, 1);
    assert_eq!(browser.count("#board .arrow.good").await, 1);
    // The arrow keys step through the main line.
    browser.press_key(Key::Right).await;
    browser
        .until("document.querySelector('#moves [aria-current]')")
        .await;
    assert!(browser.text("#caption").await.starts_with("Black to move"));
    // A plan is shown where it starts, even from a later position.
    browser.press("2").await;
    browser.hover("#panel-plans .card p").await;
    browser
        .until("document.querySelectorAll('#board .arrow.trunk').length > 0")
        .await;
    browser
        .until("document.querySelector('#board [data-square=h8]').ariaLabel === 'h8, White king'")
        .await;
    browser.press("3").await;
    browser
        .until("document.querySelectorAll('#panel-tree [role=treeitem]').length > 3")
        .await;
    browser.press("f").await;
    browser
        .until("document.querySelector('#board .fields button').dataset.square === 'h1'")
        .await;
    browser.press("?").await;
    browser.until("document.querySelector('#dialog').open").await;
    assert!(browser.text("#dialog").await.contains("1 … 3"));
    assert_eq!(loaded(&browser).await, json!([]));
    browser.close().await;
}

#[tokio::test]
async fn games_can_be_gone_through_in_a_file() {
    let Some(browser) = Browser::open(Window::Phone).await else {
        return;
    };
    let folder = tempfile::TempDir::new().unwrap();
    let games = format!("{LEGAL}\n[White \"<img src=x onerror=alert(1)>\"]\n\n1. d4 *\n");
    open(
        &browser,
        &["annotate", "-", "--nodes", "2000"],
        &games,
        folder.path(),
    )
    .await;
    assert_eq!(browser.count(".curve polyline").await, 1);
    assert!(browser.text(".points").await.contains("5… Bxd1 blunder"));
    browser.click(".points button").await;
    browser
        .until("document.querySelector('#moves [aria-current]')?.textContent.includes('Bxd1')")
        .await;
    // The better move in green, the refutation in red.
    assert_eq!(browser.count("#board .arrow.good").await, 1);
    assert_eq!(browser.count("#board .arrow.bad").await, 1);
    browser
        .until("document.querySelectorAll('.reason.refuted').length > 0")
        .await;
    // The help lists the keys of the panels that exist.
    browser.run("document.querySelector('#help').click()").await;
    assert!(browser.text("#dialog").await.contains("1  2open a panel"));
    browser.run("document.querySelector('#dialog').close()").await;
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(browser.is(fits).await, json!(true));
    // The other game, with the contents of its tags as plain text.
    browser.choose("#analysis select", "1").await;
    browser
        .until("document.querySelector('#moves').textContent.includes('onerror')")
        .await;
    assert_eq!(browser.count("img").await, 0);
    assert_eq!(loaded(&browser).await, json!([]));
    browser.close().await;
}
