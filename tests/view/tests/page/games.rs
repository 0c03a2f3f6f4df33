//! PGN games.

use fantoccini::key::Key;
use puchok_view_tests::binary;
use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::skipped::skipped;
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{LEGAL, MOVES};

/// Writes a file of games.
fn file(folder: &TempDir, name: &str, games: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, games).unwrap();
    path.to_str().unwrap().to_owned()
}

#[tokio::test]
async fn games_come_in_and_go_out_annotated() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    let pgn = format!(
        "{LEGAL}\n[White \"<img src=x onerror=alert(1)>\"]\n\n1. d4 *\n\n[White \"Broken\"]\n\n1. e5 *\n"
    );
    browser.give(&pgn).await;
    browser
        .until("document.querySelectorAll('#panel-games tbody tr').length === 3")
        .await;
    assert!(
        browser
            .text("#panel-games tbody tr:nth-of-type(3)")
            .await
            .contains("'e5'")
    );
    // The contents of tags are shown as plain text.
    assert_eq!(browser.count("img").await, 0);
    assert!(browser.text(".variation").await.contains("Be7"));
    browser.choose("#panel-games select", "5000").await;
    browser.click("#annotate").await;
    browser
        .until("document.querySelectorAll('.curve polyline').length === 1")
        .await;
    browser
        .until("document.querySelector('#annotate').textContent === 'Annotate'")
        .await;
    assert!(
        browser
            .text("#panel-games .points")
            .await
            .contains("5… Bxd1 blunder")
    );
    // The panels show the findings about the mistake, and the plans before it.
    browser.click("#panel-games .points button").await;
    browser.click("#tab-why").await;
    browser
        .until("document.querySelector('#panel-why p')?.textContent.startsWith('In place of 5… Bxd1')")
        .await;
    browser.click("#tab-plans").await;
    assert!(browser.count("#panel-plans .card").await > 0);
    // The arrow keys step through the game and its variations.
    browser.run("document.activeElement.blur()").await;
    browser.press_key(Key::Home).await;
    browser.press_key(Key::Right).await;
    browser
        .until("document.querySelector('#moves [aria-current]')?.textContent.includes('e4')")
        .await;
    browser.click("#save").await;
    let saved = browser
        .is("document.querySelector('#dialog textarea').value")
        .await;
    let saved = saved.as_str().unwrap();
    assert!(
        saved.contains("Bxd1 $4") && saved.contains("[%eval") && saved.contains("[Annotator \"puchok\"]")
    );
    // The same can be saved as a separate page.
    assert_eq!(browser.count("#save-report").await, 1);
    // The command reads it as PGN.
    let output = binary::run(&["annotate", "-", "--nodes", "100", "--format", "json"], saved);
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(game["moves"].as_array().unwrap().len(), 13);
    browser.close().await;
}

/// The user's annotations stay in place, including those added while the game is being annotated.
#[tokio::test]
async fn an_annotation_takes_nothing_away() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    let pgn = "[White \"A\"]\n[Annotator \"Carl\"]\n\n{Before.} 1. e4 $146 {King's pawn. [%csl Ge5]} e5 \
               (1... c5 $5 {Sicilian.} 2. Nf3 (2. c3)) 2. Nf3 *\n";
    browser.give(pgn).await;
    browser.until(&format!("{MOVES}.length === 3")).await;
    browser.click("#tab-games").await;
    browser.choose("#panel-games select", "5000").await;
    browser
        .until("document.querySelector('#caption').textContent === 'White to move'")
        .await;
    // In a single step, so that no part of the answer can arrive before the move.
    browser
        .run(
            "document.querySelector('#annotate').click(); document.querySelector('#move').value = 'd4'; \
             document.querySelector('#type').requestSubmit()",
        )
        .await;
    browser
        .until("document.querySelector('#panel-games [role=status]') && document.querySelectorAll('.curve polyline').length === 1")
        .await;
    browser.click("#save").await;
    let saved = browser
        .is("document.querySelector('#dialog textarea').value.replace(/\\s+/g, ' ')")
        .await;
    let saved = saved.as_str().unwrap();
    for part in [
        "[Annotator \"Carl, puchok\"]",
        "{Before. Accuracy: ",
        "1. e4 $146 {King's pawn. [%csl Ge5] [%eval ",
        "(1. d4)",
        "(1... c5 $5 {Sicilian.} 2. Nf3 (2. c3))",
    ] {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    browser.close().await;
}

/// A reloaded page has the list of games, and the game in the state in which it was left.
#[tokio::test]
async fn a_page_that_is_loaded_again_keeps_games_and_list() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let games = "[White \"A\"]\n\n1. d4 d5 *\n\n[White \"B\"]\n\n1. e4 e5 *\n";
    let viewer = Viewer::start(&[&file(&folder, "two.pgn", games)]);
    browser.goto(&viewer.address).await;
    let rows = "document.querySelectorAll('#panel-games tbody tr').length === 2 && !document.querySelector('#panel-games').hidden";
    browser.until(rows).await;
    browser.click("#panel-games tbody tr:nth-of-type(2) button").await;
    browser.until(&format!("{MOVES}.join(' ') === 'e4 e5'")).await;
    browser.client.refresh().await.unwrap();
    browser.until(rows).await;
    browser.until(&format!("{MOVES}.join(' ') === 'e4 e5'")).await;
    let is_listed = "document.querySelector('#panel-games tbody').checkVisibility()";
    assert_eq!(browser.is(is_listed).await, json!(true));
    // A game of one file does not belong to another, even if the files have the same length.
    let port = viewer.port();
    assert!(viewer.quit());
    let other = games.replace("e4 e5", "c4 c5");
    let next = Viewer::start_on(port, &[&file(&folder, "other.pgn", &other)]);
    if next.port() == port {
        browser.goto(&next.address).await;
        browser.until(&format!("{MOVES}.join(' ') === 'd4 d5'")).await;
    } else {
        skipped("somebody else has taken the port of the viewer that went");
    }
    browser.close().await;
}

/// If the server cannot list the games, the page remains usable.
#[tokio::test]
async fn a_page_without_its_games_begins_anew() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let viewer = Viewer::start(&[&file(&folder, "one.pgn", LEGAL)]);
    browser
        .beforehand(
            "const real = fetch; window.fetch = (path, ...rest) => path === 'games' \
             ? Promise.resolve(new Response('{\"error\": \"too much\"}', { status: 413 })) : real(path, ...rest)",
        )
        .await;
    browser.goto(&viewer.address).await;
    browser
        .until("document.querySelector('#dialog').open && document.querySelector('#dialog').textContent.includes('too much')")
        .await;
    browser.press_key(Key::Escape).await;
    browser.drag("e2", "e4").await;
    browser.until(&format!("{MOVES}.join(' ') === 'e4'")).await;
    browser.close().await;
}
