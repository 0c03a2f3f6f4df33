//! Several tabs, and a server that goes.

use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::viewer::Viewer;

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
    // At first the pawn goes ahead; a search of any depth plays the king.
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
        // The new one has another token, and lets the old page see no more than that.
        browser
            .until("document.querySelector('#offline').textContent.includes('Another')")
            .await;
        browser.goto(&next.address).await;
        browser.until(&format!("{MOVES}.join(' ') === 'e4 e5'")).await;
    }
    browser.close().await;
}
