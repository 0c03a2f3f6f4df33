//! What the page shows about a position: analysis, reasons, zones, plans, bundles, tree.

use puchok_view_tests::binary;
use puchok_view_tests::browser::{Browser, Window};
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};

use super::{BOTVINNIK, MOVES, RETI, hurry};

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
    // Hovering over a move of a line shows the position after it.
    browser.hover("#lines li .word:nth-of-type(3)").await;
    browser
        .until("document.querySelector('#caption').textContent.startsWith('Preview: 3 moves')")
        .await;
    browser.hover("h1").await;
    browser
        .until("!document.querySelector('#caption').classList.contains('preview')")
        .await;
    // A move on the board restarts the analysis.
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
    // The target of each zone has the same wording as in the command's output.
    let output = binary::run(&["map", BOTVINNIK], "");
    let text = String::from_utf8(output.stdout).unwrap();
    for zone in zones {
        let id = &zone["id"];
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("[{id}]")));
        let (_, heads) = line.unwrap().split_once(": to ").unwrap();
        let (heads, _) = heads.split_once(", ").unwrap();
        let card = browser
            .text(&format!("#panel-map .card:has([data-zone=\"{id}\"]) > p"))
            .await;
        assert!(card.starts_with(&format!("To {heads}, ")), "{heads}: {card}");
    }
    for kind in ["attack", "king", "promotion", "field"] {
        browser
            .choose("#panel-map .filters label:nth-of-type(2) select", kind)
            .await;
        let found = zones.iter().filter(|zone| zone["kind"] == kind).count() as u64;
        assert_eq!(browser.count("#panel-map .card").await, found, "{kind}");
    }
    assert!(zones.iter().any(|zone| zone["kind"] == "field"));
    browser
        .choose("#panel-map .filters label:nth-of-type(2) select", "all")
        .await;
    // The bishop that heads for the queen: an arrow via a3, and dashed ones against it.
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
    // On the real board only those in play are shown.
    let asked = [
        "bundle", "N", "b1", "d5", "4", "--on", "startpos", "--format", "json",
    ];
    let read: Value = serde_json::from_slice(&binary::run(&asked, "").stdout).unwrap();
    let ways = read["board"]["trajectories"].as_array().unwrap();
    let playable = ways.iter().filter(|way| way["in_play"] == true).count();
    assert!(playable > 0, "{read}");
    let caption = browser
        .text("#panel-bundles figure:nth-of-type(2) figcaption")
        .await;
    assert!(
        caption.ends_with(&format!("{playable} in play")),
        "{playable}: {caption}"
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
    // Back at the root, ask about a move.
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
