//! The page of `puchok view`, and that of a report, in a real browser.
#![allow(clippy::unwrap_used, reason = "a test that cannot set itself up fails")]

mod audit;
mod board;
mod games;
mod report;
mod server;
mod study;

use puchok_view_tests::browser::Browser;

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// Botvinnik–Capablanca, 1938: 30.Ba3.
const BOTVINNIK: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1";

const LEGAL: &str = "[White \"Legal\"]\n[Black \"Somebody\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 (3... Be7 {Solid.}) 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";

/// The moves of the game as the page shows them.
const MOVES: &str =
    "[...document.querySelectorAll('#moves > .word')].map(w => w.textContent.replace(/^\\d+[.…] /, ''))";

/// Sets the smallest amount of work that the page offers for an explanation.
async fn hurry(browser: &Browser) {
    browser
        .run("document.querySelector('.settings').open = true")
        .await;
    browser
        .choose(".settings label:nth-of-type(4) select", "30000")
        .await;
}
