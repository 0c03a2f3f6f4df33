//! Making moves by mouse, touch and keyboard, and setting up positions.

use fantoccini::key::Key;
use puchok_view_tests::binary;
use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};

use super::{BOTVINNIK, MOVES, hurry};

#[tokio::test]
async fn a_game_is_played_by_dragging_against_the_engine() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.choose("#opponent", "black").await;
    browser.drag("e2", "e4").await;
    browser.until(&format!("{MOVES}.length === 2")).await;
    // A piece of the other side stays where it is, and so does one moved to a field it cannot reach.
    browser
        .until("document.querySelector('#caption').textContent.startsWith('White')")
        .await;
    browser.drag("d2", "d6").await;
    browser.drag("e8", "e3").await;
    browser.drag("g1", "f3").await;
    browser.until(&format!("{MOVES}.length === 4")).await;
    let moves = browser.is(MOVES).await;
    assert_eq!((&moves[0], &moves[2]), (&json!("e4"), &json!("Nf3")));
    // The black moves are legal, because the command accepts the line.
    let line: Vec<&str> = moves
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let output = binary::run(&["moves", "-"], &format!("startpos moves {}\n", line.join(" ")));
    assert!(output.status.success(), "{line:?}");
    browser.close().await;
}

#[tokio::test]
async fn a_position_is_set_up_and_a_pawn_promotes() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&["7k/P7/8/8/8/8/8/K7 w - - 0 1"]);
    browser.goto(&viewer.address).await;
    browser.drag("a7", "a8").await;
    browser.click("[aria-label=Knight].promotion").await;
    browser
        .until("document.querySelector('#board [data-square=a8]').ariaLabel.includes('White knight')")
        .await;
    browser.click("#setup").await;
    browser.drag("h8", "h5").await;
    browser
        .run("document.querySelector('[aria-label=\"White queen\"]').click()")
        .await;
    browser.field("d4").await;
    // Two adjacent kings are not a legal position.
    browser.drag("h5", "b1").await;
    browser.click("#setup-done").await;
    browser
        .until("document.querySelector('#palette [role=alert]').textContent !== ''")
        .await;
    browser.drag("b1", "h5").await;
    browser.click("#setup-done").await;
    browser.until("document.querySelector('#palette').hidden").await;
    browser
        .until("document.querySelector('#board [data-square=d4]').ariaLabel.includes('White queen')")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn the_keyboard_is_enough() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.run("document.activeElement.blur()").await;
    browser.press("b").await;
    // From a1 to e2: pick up, move up two, put down.
    for key in [Key::Right, Key::Right, Key::Right, Key::Right, Key::Up] {
        browser.press_key(key).await;
    }
    browser
        .until("document.activeElement.dataset.square === 'e2'")
        .await;
    browser.press_key(Key::Enter).await;
    browser.press_key(Key::Up).await;
    browser.press_key(Key::Up).await;
    browser.press_key(Key::Enter).await;
    browser.until(&format!("{MOVES}.join(' ') === 'e4'")).await;
    browser
        .until("document.querySelector('#live').textContent === 'White: e4'")
        .await;
    // Another move, by name.
    browser.press("m").await;
    browser.until("document.activeElement.id === 'move'").await;
    browser.press("Nf6").await;
    browser.press_key(Key::Enter).await;
    browser.until(&format!("{MOVES}.join(' ') === 'e4 Nf6'")).await;
    browser.run("document.activeElement.blur()").await;
    browser.press_key(Key::Left).await;
    browser
        .until("document.querySelector('#moves [aria-current]').textContent === '1. e4'")
        .await;
    browser.press("3").await;
    browser
        .until("!document.querySelector('#panel-map').hidden")
        .await;
    browser.press(" ").await;
    browser
        .until("document.querySelectorAll('#lines li').length > 0")
        .await;
    browser.press(" ").await;
    browser
        .until("document.querySelector('#state').textContent === 'stopped'")
        .await;
    browser.press("?").await;
    browser.until("document.querySelector('#dialog').open").await;
    browser.press_key(Key::Escape).await;
    browser.until("!document.querySelector('#dialog').open").await;
    browser.close().await;
}

#[tokio::test]
async fn a_phone_has_room_for_it() {
    let Some(browser) = Browser::open(Window::Phone).await else {
        return;
    };
    let viewer = Viewer::start(&[BOTVINNIK]);
    browser.goto(&viewer.address).await;
    for tab in ["why", "plans", "map", "bundles", "tree", "games"] {
        browser
            .run(&format!("document.querySelector('#tab-{tab}').click()"))
            .await;
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(
            browser.is(fits).await,
            json!(true),
            "{tab} is wider than the phone"
        );
    }
    assert_eq!(browser.is("innerWidth").await, json!(390));
    browser.run("scrollTo(0, 0)").await;
    browser.drag("b2", "a3").await;
    browser.until(&format!("{MOVES}.join(' ') === 'Ba3'")).await;
    browser.close().await;
}

/// A typed FEN is used completely; the remains of earlier moves are dropped when pieces are moved.
#[tokio::test]
async fn a_typed_fen_is_taken_whole() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    browser.click("#setup").await;
    let fen = "#palette input[aria-label=FEN]";
    let typed = "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 17";
    browser.choose(fen, typed).await;
    let is = |text: &str| format!("document.querySelector({fen:?}).value === {text:?}");
    assert_eq!(browser.is(&is(typed)).await, json!(true));
    let ticked = "[...document.querySelectorAll('#palette [type=checkbox]')].map(box => box.checked)";
    assert_eq!(browser.is(ticked).await, json!([true, false, false, true]));
    browser.click("#setup-done").await;
    browser.until("document.querySelector('#palette').hidden").await;
    browser
        .until("document.querySelector('#board [data-square=e5]')?.ariaLabel.includes('White pawn')")
        .await;
    browser.drag("e5", "d6").await;
    browser.until(&format!("{MOVES}.join(' ') === 'exd6'")).await;
    // Entering set-up mode shows the current position unchanged; moving a piece makes it a different one.
    browser.click("#setup").await;
    let after = "r3k2r/8/3P4/8/8/8/8/R3K2R b Kq - 0 17";
    assert_eq!(browser.is(&is(after)).await, json!(true));
    assert_eq!(
        browser
            .is("document.querySelector('#palette select').value")
            .await,
        json!("b")
    );
    browser.drag("d6", "d7").await;
    browser.until(&is("r3k2r/3P4/8/8/8/8/8/R3K2R b Kq - 0 1")).await;
    browser.close().await;
}

/// A position given without moves may be check or mate.
#[tokio::test]
async fn a_position_that_is_given_may_be_mate() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&["7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"]);
    browser.goto(&viewer.address).await;
    browser
        .until("document.querySelector('#caption').textContent === 'Black to move: checkmate'")
        .await;
    browser.give("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").await;
    browser
        .until("document.querySelector('#caption').textContent === 'Black to move: the game is over'")
        .await;
    browser.close().await;
}

/// The engine moves in the end, even if settings are changed and the analysis is switched on and off while it
/// thinks; if another side is chosen, it does not.
#[tokio::test]
async fn who_plays_is_not_disturbed() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    let effort = ".settings label:nth-of-type(4) select";
    browser.choose(effort, "300000").await;
    browser.choose("#opponent", "black").await;
    browser.drag("e2", "e4").await;
    let thinks = "document.querySelector('#numbers').textContent !== ''";
    browser.until(thinks).await;
    browser.choose(effort, "30000").await;
    browser.click("#analyse").await;
    browser.click("#analyse").await;
    browser.until(&format!("{MOVES}.length === 2")).await;
    browser.choose(effort, "3000000").await;
    browser
        .until("document.querySelector('#caption').textContent.startsWith('White')")
        .await;
    browser.drag("d2", "d4").await;
    browser.until(thinks).await;
    browser.choose(effort, "30000").await;
    browser.choose("#opponent", "white").await;
    browser.choose("#opponent", "black").await;
    browser.until(&format!("{MOVES}.length === 4")).await;
    browser.close().await;
}

/// The keyboard focus on moves, lines and questions is kept when these are redrawn.
#[tokio::test]
async fn the_focus_stays() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&["startpos moves e2e4 e7e5 g1f3"]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.until(&format!("{MOVES}.length === 3")).await;
    browser
        .run("document.querySelector('#moves .word').focus()")
        .await;
    browser.press_key(Key::Enter).await;
    let here = "document.activeElement.textContent";
    browser
        .until(&format!(
            "{here} === '1. e4' && document.activeElement.ariaCurrent === 'step'"
        ))
        .await;
    browser.press_key(Key::Right).await;
    browser.until(&format!("{here} === 'e5'")).await;
    browser.click("#analyse").await;
    browser
        .until("document.querySelectorAll('#lines .word').length > 1")
        .await;
    browser
        .run("document.querySelectorAll('#lines .word')[1].focus()")
        .await;
    browser
        .until("document.querySelector('#state').textContent.startsWith('explained')")
        .await;
    let in_line = "document.activeElement === document.querySelectorAll('#lines .word')[1]";
    assert_eq!(browser.is(in_line).await, json!(true));
    browser.click("#analyse").await;
    browser.run("document.querySelector('.chip').focus()").await;
    browser.press_key(Key::Enter).await;
    browser
        .until("document.querySelector('#panel-why [aria-live] article')")
        .await;
    let on_chip = "document.activeElement === document.querySelector('.chip')";
    assert_eq!(browser.is(on_chip).await, json!(true));
    browser.close().await;
}

/// While a position is being set up, keys do not step through the game, and a text that places no pieces is
/// not taken for a FEN.
#[tokio::test]
async fn setting_up_is_left_alone() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&["startpos moves e2e4 e7e5"]);
    browser.goto(&viewer.address).await;
    browser.until(&format!("{MOVES}.length === 2")).await;
    browser.click("#setup").await;
    browser
        .run("[...document.querySelectorAll('#palette button')].find(b => b.textContent === 'Empty board').click()")
        .await;
    let men = "document.querySelectorAll('#board .men svg').length";
    browser.until(&format!("{men} === 0")).await;
    browser.run("document.activeElement.blur()").await;
    browser.press_key(Key::Left).await;
    browser.press_key(Key::Delete).await;
    assert_eq!(browser.is(men).await, json!(0));
    assert_eq!(browser.is(&format!("{MOVES}.length")).await, json!(2));
    let problem = "document.querySelector('#palette [role=alert]').textContent";
    for (text, said) in [
        ("hello", "Pieces are placed in 8 rows, not in 1: hello"),
        ("8/8/8/8/8/8/8/7x w - - 0 1", "x is no piece: 7x"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "9 is no piece: 9"),
        ("8/8/8/8/8/8/8/7KQ w - - 0 1", "Rank 1 has 9 fields: 7KQ"),
    ] {
        browser.choose("#palette input[aria-label=FEN]", text).await;
        assert_eq!(browser.is(problem).await, json!(said));
        assert_eq!(browser.is(men).await, json!(0));
    }
    browser
        .choose("#palette input[aria-label=FEN]", "7k/8/8/8/8/8/8/7K w - - 0 1")
        .await;
    assert_eq!(browser.is(problem).await, json!(""));
    assert_eq!(browser.is(men).await, json!(2));
    browser.close().await;
}
