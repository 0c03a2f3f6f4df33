//! Measures the page of `puchok view` in Chromium, for the figures in `docs/viewer.md`:
//!
//! `cargo run --release -p puchok-view-tests --bin view-figures` measures how soon the page is ready, and its
//! frames per second while a piece is dragged during analysis; `… --bin view-figures 60` measures the memory
//! of the server and of the page over this many minutes of analysis. The machine should be otherwise idle.
#![allow(clippy::print_stdout, reason = "figures are what it is for")]

use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::viewer::Viewer;

/// A middlegame, in which a search can go on for as long as needed.
const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 8";

/// The number of measurements.
const ROUNDS: usize = 10;

/// How often the pointer crosses the board in one round, and the time and steps of each crossing.
const WAYS: usize = 4;
const WAY: Duration = Duration::from_millis(750);
const STEPS: u32 = 45;

/// Milliseconds from the last byte of the HTML until the page is usable.
const READY: &str = "performance.getEntriesByName('ready')[0].startTime - performance.getEntriesByType('navigation')[0].responseEnd";

/// Records the time of every frame from now on.
const NOTE_PICTURES: &str = "window.pictures = []; \
     (function note(now) { if (now) window.pictures.push(now); window.noting = requestAnimationFrame(note); })()";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let minutes = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[MIDDLEGAME]);
    match minutes {
        Some(minutes) => memory(&browser, &viewer, minutes).await,
        None => {
            readiness(&browser, &viewer).await;
            pictures(&browser, &viewer).await;
        }
    }
    browser.close().await;
}

/// How long the page takes to become ready, on first load and on reload.
async fn readiness(browser: &Browser, viewer: &Viewer) {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        browser.goto(&viewer.address).await;
        times.push(browser.is(READY).await.as_f64().unwrap_or(f64::NAN));
    }
    print!("ready after the answer, ms, first and again:");
    times.iter().for_each(|time| print!(" {time:.0}"));
    println!();
}

/// Frames per second while the pointer drags a knight and one thread analyses.
async fn pictures(browser: &Browser, viewer: &Viewer) {
    browser.goto(&viewer.address).await;
    println!("analysis: pictures a second, median and longest time between two, ms");
    for is_on in [false, true] {
        if is_on {
            browser.click("#analyse").await;
            browser
                .until("document.querySelectorAll('#lines li').length > 0")
                .await;
        }
        for _ in 0..ROUNDS {
            let times = dragged(browser).await;
            let word = if is_on { "on " } else { "off" };
            println!("{word}: {}", told(&times));
        }
    }
    println!("{}", browser.text("#numbers").await);
}

/// The times of the frames, in milliseconds, while a knight is dragged to and fro; finally it is put back.
async fn dragged(browser: &Browser) -> Vec<f64> {
    let (start, end) = (browser.middle("f3").await, browser.middle("b6").await);
    let button = MOUSE_BUTTON_LEFT;
    let go = |(x, y): (f64, f64), duration| PointerAction::MoveTo {
        duration: Some(duration),
        x: x.round(),
        y: y.round(),
    };
    let mut drag = MouseActions::new("mouse".into())
        .then(go(start, Duration::ZERO))
        .then(PointerAction::Down { button });
    for way in 0..WAYS {
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let part = if way % 2 == 0 { part } else { 1.0 - part };
            let place = (
                start.0 + part * (end.0 - start.0),
                start.1 + part * (end.1 - start.1),
            );
            drag = drag.then(go(place, WAY / STEPS));
        }
    }
    let drag = drag.then(PointerAction::Up { button });
    browser.run(NOTE_PICTURES).await;
    browser
        .client
        .perform_actions(drag)
        .await
        .expect("a mouse can be moved");
    browser.run("cancelAnimationFrame(window.noting)").await;
    let times = browser.is("window.pictures").await;
    times
        .as_array()
        .map(|times| times.iter().filter_map(serde_json::Value::as_f64).collect())
        .unwrap_or_default()
}

fn told(times: &[f64]) -> String {
    let mut between: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    between.sort_by(f64::total_cmp);
    let (Some(longest), Some(median)) = (between.last(), between.get(between.len() / 2)) else {
        return "no pictures".to_owned();
    };
    let a_second = 1000.0 * between.len() as f64 / between.iter().sum::<f64>();
    format!("{a_second:.1}  {median:.1}  {longest:.1}")
}

/// The memory of the server and of the page, minute by minute, during an analysis.
async fn memory(browser: &Browser, viewer: &Viewer, minutes: u64) {
    browser.goto(&viewer.address).await;
    browser.click("#analyse").await;
    println!("minute  server MiB  page MiB  elements  analysis");
    let begun = Instant::now();
    for minute in 0..=minutes {
        let due = Duration::from_secs(60 * minute).saturating_sub(begun.elapsed());
        tokio::time::sleep(due).await;
        let page = browser
            .is("(gc(), [performance.memory.usedJSHeapSize / 2 ** 20, document.querySelectorAll('*').length])")
            .await;
        println!(
            "{minute:6}  {:10.1}  {:8.2}  {:8}  {}",
            viewer.memory().unwrap_or_default() as f64 / 1024.0,
            page[0].as_f64().unwrap_or(f64::NAN),
            page[1],
            browser.text("#numbers").await
        );
    }
}
