//! Several tabs, and a server that goes away.

use std::net::TcpStream;

use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::http::begin;
use puchok_view_tests::skipped::skipped;
use puchok_view_tests::viewer::Viewer;
use serde_json::json;

use super::{MOVES, RETI, hurry};

#[tokio::test]
async fn two_tabs_have_analyses_of_their_own() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.click("#analyse").await;
    let first = browser.client.window().await.unwrap();
    let second = browser.client.new_window(true).await.unwrap().handle;
    browser.client.switch_to_window(second).await.unwrap();
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.give(RETI).await;
    browser
        .until("document.querySelector('#board [data-square=h8]').ariaLabel.includes('White king')")
        .await;
    browser.click("#analyse").await;
    browser
        .until("document.querySelectorAll('#lines li').length > 0")
        .await;
    // At first the pawn advances; any deeper search plays the king.
    browser
        .until("document.querySelector('#lines').textContent.includes('Kg7')")
        .await;
    browser.client.switch_to_window(first).await.unwrap();
    browser
        .until("document.querySelectorAll('#lines li').length > 0")
        .await;
    let label = browser
        .is("document.querySelector('#board [data-square=e1]').ariaLabel")
        .await;
    assert_eq!(label, "e1, White king");
    browser.close().await;
}

#[tokio::test]
async fn a_server_that_goes_and_comes_back_finds_the_game() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    let port = viewer.port();
    browser.goto(&viewer.address).await;
    browser.drag("e2", "e4").await;
    browser
        .until("document.querySelector('#caption').textContent.startsWith('Black')")
        .await;
    assert!(viewer.quit());
    browser.drag("e7", "e5").await;
    browser
        .until("document.querySelector('#offline').textContent.includes('does not answer')")
        .await;
    let next = Viewer::start_on(port, &[]);
    if next.port() == port {
        // The new server has a different token, and the old page learns nothing but that.
        browser
            .until("document.querySelector('#offline').textContent.includes('Another')")
            .await;
        browser.goto(&next.address).await;
        browser.until(&format!("{MOVES}.join(' ') === 'e4 e5'")).await;
    } else {
        skipped("somebody else has taken the port of the viewer that went");
    }
    browser.close().await;
}

/// An engine that may not search says why it does not play.
#[tokio::test]
async fn an_engine_that_is_refused_says_so() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    let question = json!({
        "position": "startpos", "nodes": 1_000_000, "lines": 1, "deepen": true, "threads": 1, "hash": 1
    });
    let running: Vec<TcpStream> = (0..4).map(|_| begin(&viewer, "analyse", &question)).collect();
    browser.goto(&viewer.address).await;
    browser.choose("#opponent", "white").await;
    browser
        .until("document.querySelector('#dialog').open && document.querySelector('#dialog').textContent.includes('stop one')")
        .await;
    drop(running);
    browser.run("document.querySelector('#dialog').close()").await;
    hurry(&browser).await;
    browser.choose("#opponent", "").await;
    let plays = format!("document.querySelector('#dialog').open || {MOVES}.length === 1");
    loop {
        browser.choose("#opponent", "white").await;
        browser.until(&plays).await;
        if browser.count("#moves > .word").await == 1 {
            break;
        }
        // The others are still being stopped.
        browser.run("document.querySelector('#dialog').close()").await;
    }
    // No search continues after its answer.
    assert_ne!(browser.text("#state").await, "explained; looking deeper");
    browser.close().await;
}
