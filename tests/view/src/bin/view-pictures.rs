//! Takes the screenshots of `puchok view` in `docs/pictures/view/`: six views, on a desktop and on a phone.
//!
//! `cargo run -p puchok-view-tests --bin view-pictures`

use std::fs;
use std::path::Path;

use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::viewer::Viewer;

/// Botvinnik–Capablanca, 1938: 30.Ba3.
const BOTVINNIK: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1";

/// Where the pictures are written.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/view");

/// Reti – Tartakower, Vienna 1910.
const GAME: &str = "[Event \"Vienna\"]\n[Date \"1910.??.??\"]\n[White \"Richard Reti\"]\n[Black \"Savielly Tartakower\"]\n[Result \"1-0\"]\n\n\
                    1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 \
                    10. Bg5+ Kc7 11. Bd8# 1-0\n";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    fs::create_dir_all(FOLDER).expect("the folder can be made");
    for (window, suffix) in [(Window::Desk, ""), (Window::Phone, "-phone")] {
        let Some(browser) = Browser::open(window).await else {
            return;
        };
        take_all(&browser, suffix).await;
        browser.close().await;
    }
}

async fn take_all(browser: &Browser, suffix: &str) {
    let viewer = Viewer::start(&[BOTVINNIK]);
    browser.goto(&viewer.address).await;
    browser.click("#analyse").await;
    browser
        .until("document.querySelectorAll('.reason').length > 2")
        .await;
    browser.click("#analyse").await;
    browser
        .run("document.querySelector('.reason').dispatchEvent(new Event('mouseenter'))")
        .await;
    take(browser, "why", suffix).await;

    browser.click("#tab-plans").await;
    browser
        .run("[...document.querySelectorAll('#panel-plans .card')][2].dispatchEvent(new Event('mouseenter'))")
        .await;
    take(browser, "plans", suffix).await;

    browser.click("#tab-map").await;
    browser
        .until("document.querySelectorAll('#panel-map .card').length > 0")
        .await;
    browser
        .choose("#panel-map .filters label:nth-of-type(4) select", "bishop")
        .await;
    browser
        .run("[...document.querySelectorAll('#panel-map .title')].find(t => t.textContent.includes('b2–a3–e7')).click()")
        .await;
    take(browser, "map", suffix).await;

    browser.click("#tab-bundles").await;
    browser
        .run(
            "const [from, to] = document.querySelectorAll('#panel-bundles form input'); from.value = 'g3'; to.value = 'c5'; \
             from.form.requestSubmit()",
        )
        .await;
    browser
        .until("document.querySelectorAll('#panel-bundles .ways li').length > 0")
        .await;
    take(browser, "bundles", suffix).await;

    browser.click("#tab-tree").await;
    browser
        .until("document.querySelectorAll('#panel-tree [role=treeitem]').length > 3")
        .await;
    browser.run("document.activeElement.blur()").await;
    take(browser, "tree", suffix).await;

    browser.give(GAME).await;
    browser.click("#tab-games").await;
    browser.click("#annotate").await;
    browser
        .until("document.querySelector('#panel-games .points li')")
        .await;
    browser
        .until("document.querySelector('#annotate').textContent === 'Annotate'")
        .await;
    browser.click("#panel-games .points button").await;
    take(browser, "games", suffix).await;
}

/// Takes a screenshot once all animations have ended.
async fn take(browser: &Browser, name: &str, suffix: &str) {
    // On a phone the panel is below the board, which stays in place.
    browser
        .run(
            "const board = document.querySelector('.board-row'); scrollTo(0, 0); \
             scrollTo(0, document.querySelector('#tabs').getBoundingClientRect().top - board.offsetHeight)",
        )
        .await;
    browser
        .until("document.getAnimations().every(animation => animation.playState !== 'running')")
        .await;
    let file = Path::new(FOLDER).join(format!("{name}{suffix}.png"));
    fs::write(&file, browser.picture().await).expect("a picture can be written");
}
