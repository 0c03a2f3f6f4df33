//! The page of `puchok view` in a real browser.
#![allow(clippy::unwrap_used, reason = "a test that cannot set itself up fails")]

use fantoccini::key::Key;
use puchok_view_tests::binary;
use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// Botvinnik–Capablanca, 1938: 30.Ba3.
const BOTVINNIK: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1";

const LEGAL: &str = "[White \"Legal\"]\n[Black \"Somebody\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 (3... Be7 {Solid.}) 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";

/// The moves of the game as the page shows them.
const MOVES: &str =
    "[...document.querySelectorAll('#moves > .word')].map(w => w.textContent.replace(/^\\d+[.…] /, ''))";

/// The least work that the page offers before it explains.
async fn hurry(browser: &Browser) {
    browser
        .run("document.querySelector('.settings').open = true")
        .await;
    browser
        .choose(".settings label:nth-of-type(4) select", "30000")
        .await;
}

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
    // A piece of the other side stays where it is, and so does one that goes where it may not.
    browser
        .until("document.querySelector('#caption').textContent.startsWith('White')")
        .await;
    browser.drag("d2", "d6").await;
    browser.drag("e8", "e3").await;
    browser.drag("g1", "f3").await;
    browser.until(&format!("{MOVES}.length === 4")).await;
    let moves = browser.is(MOVES).await;
    assert_eq!((&moves[0], &moves[2]), (&json!("e4"), &json!("Nf3")));
    // The black moves are legal ones: the line is read by the command.
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
async fn analysis_streams_and_stops() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[BOTVINNIK]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.choose(".settings label:nth-of-type(1) select", "3").await;
    browser.click("#analyse").await;
    browser
        .until("document.querySelectorAll('#lines li').length === 3")
        .await;
    browser
        .until("document.querySelector('#state').textContent.startsWith('explained')")
        .await;
    let before = browser.text("#numbers").await;
    browser
        .until(&format!(
            "document.querySelector('#numbers').textContent !== {before:?}"
        ))
        .await;
    // Hovering a move of a line shows the position after it.
    browser.hover("#lines li .word:nth-of-type(3)").await;
    browser
        .until("document.querySelector('#caption').textContent.startsWith('Preview: 3 moves')")
        .await;
    browser.hover("h1").await;
    browser
        .until("!document.querySelector('#caption').classList.contains('preview')")
        .await;
    // A move on the board begins anew.
    browser.drag("b2", "a3").await;
    browser
        .until("document.querySelector('#lines li')?.textContent.includes('1… ')")
        .await;
    browser.click("#analyse").await;
    assert_eq!(browser.text("#state").await, "stopped");
    let numbers = browser.text("#numbers").await;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    assert_eq!(browser.text("#numbers").await, numbers);
    browser.close().await;
}

#[tokio::test]
async fn zones_and_plans_are_drawn_on_the_board() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[BOTVINNIK]);
    browser.goto(&viewer.address).await;
    browser.click("#tab-map").await;
    browser
        .until("document.querySelectorAll('#panel-map .card').length > 0")
        .await;
    let output = binary::run(&["map", BOTVINNIK, "--format", "json"], "");
    let map: Value = serde_json::from_slice(&output.stdout).unwrap();
    let zones = map["zones"].as_array().unwrap();
    assert_eq!(browser.count("#panel-map .card").await, zones.len() as u64);
    // The bishop that heads for the queen: an arrow along a3, and dashed ones against it.
    let bishop = zones
        .iter()
        .position(|z| z["trunk"] == json!(["b2a3", "a3e7"]))
        .unwrap();
    browser
        .click(&format!("#panel-map [data-zone=\"{bishop}\"]"))
        .await;
    browser
        .until("document.querySelectorAll('#board .arrow.trunk.white').length === 1")
        .await;
    assert!(browser.count("#board .arrow.denial.black").await > 0);
    assert!(
        browser
            .text("#panel-map .card [aria-expanded=true]")
            .await
            .contains("b2–a3–e7")
    );
    // Step by step.
    browser.click("#panel-map .stepper button:nth-of-type(2)").await;
    browser
        .until("document.querySelector('#board [data-square=a3]').ariaLabel === 'a3, White bishop'")
        .await;
    browser.click("#panel-map .stepper button:nth-of-type(1)").await;
    browser
        .until("document.querySelector('#board [data-square=b2]').ariaLabel.includes('White bishop')")
        .await;
    // Filters.
    browser
        .choose("#panel-map .filters label:nth-of-type(1) select", "black")
        .await;
    let black = zones.iter().filter(|z| z["side"] == "black").count() as u64;
    assert_eq!(browser.count("#panel-map .card").await, black);
    // Plans.
    hurry(&browser).await;
    browser.click("#tab-plans").await;
    browser.click("#analyse").await;
    browser
        .until("document.querySelectorAll('#panel-plans .card').length > 0")
        .await;
    browser.hover("#panel-plans .card p").await;
    browser
        .until("document.querySelectorAll('#board .arrow.trunk').length > 0")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn bundles_are_chosen_on_the_board() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[]);
    browser.goto(&viewer.address).await;
    browser.click("#tab-bundles").await;
    browser.field("b1").await;
    browser.field("d5").await;
    browser
        .until("document.querySelectorAll('#panel-bundles .ways li').length > 0")
        .await;
    let count = |length: &str| {
        let output = binary::run(&["bundle", "N", "b1", "d5", length, "--format", "json"], "");
        let bundle: Value = serde_json::from_slice(&output.stdout).unwrap();
        bundle["trajectories"].as_array().unwrap().len() as u64
    };
    let arrows = "#panel-bundles figure:nth-of-type(1) .arrow";
    assert_eq!(browser.count(arrows).await, count("2"));
    browser
        .choose("#panel-bundles .row label:nth-of-type(2) select", "4")
        .await;
    assert!(
        browser
            .text("#panel-bundles figcaption")
            .await
            .contains(&format!(" {} ", count("4")))
    );
    // Only those in play stand on the real board.
    let playable = browser.count("#panel-bundles .ways .state.open").await;
    assert!(
        browser
            .text("#panel-bundles figure:nth-of-type(2) figcaption")
            .await
            .ends_with(&format!("{playable} in play"))
            || playable == 60
    );
    browser.close().await;
}

#[tokio::test]
async fn the_tree_leads_to_its_positions_and_every_move_has_its_why() {
    let Some(browser) = Browser::open(Window::Desk).await else {
        return;
    };
    let viewer = Viewer::start(&[RETI]);
    browser.goto(&viewer.address).await;
    hurry(&browser).await;
    browser.click("#tab-tree").await;
    browser.click("#analyse").await;
    browser
        .until("document.querySelectorAll('#panel-tree [role=treeitem]').length > 3")
        .await;
    browser.click("#analyse").await;
    let first = "#panel-tree [role=tree] > [role=treeitem]";
    let open = browser.count("#panel-tree [role=treeitem]").await;
    browser.run("[...document.querySelectorAll('#panel-tree button')].find(b => b.textContent === 'Fold all').click()").await;
    assert!(browser.count("#panel-tree [role=treeitem]").await < open);
    browser.click(&format!("{first} .fold")).await;
    browser
        .until(&format!(
            "document.querySelector({:?}).ariaExpanded === 'true'",
            first
        ))
        .await;
    let inner = format!("{first} [role=treeitem] .node b");
    browser.click(&inner).await;
    browser.until(&format!("{MOVES}.length === 2")).await;
    // Back at the root, a move is asked about.
    browser.click("#first").await;
    browser.click("#tab-why").await;
    browser
        .run("[...document.querySelectorAll('.chip')].find(b => b.textContent === 'Kh7').click()")
        .await;
    browser
        .until("document.querySelector('#panel-why [aria-live] .reason')?.textContent.includes('Kh7')")
        .await;
    browser.close().await;
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
    // What stands in tags is text.
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
    // The arrows of the keyboard go through the game and its variations.
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
    // The same as a page of its own.
    assert_eq!(browser.count("#save-report").await, 1);
    // It is PGN that the command reads.
    let output = binary::run(&["annotate", "-", "--nodes", "100", "--format", "json"], saved);
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(game["moves"].as_array().unwrap().len(), 13);
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
    // Two kings side by side are no position.
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
    // From a1 to e2, lift, two up, put down.
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
    // Another by its name.
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

/// No serious finding of axe-core, where `AXE_CORE` names its script (`.ci/run` fetches it when npm is there).
#[tokio::test]
async fn the_audit_of_accessibility_finds_nothing_serious() {
    let Some(script) = std::env::var_os("AXE_CORE") else {
        eprintln!("skipped: AXE_CORE names no axe.min.js");
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
