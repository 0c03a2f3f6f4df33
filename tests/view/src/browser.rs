//! Controls Chromium through its WebDriver. Without Chromium, tests report that they are skipped.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::sleep;

use crate::skipped::skipped;

/// A page that takes longer than this counts as hanging. This guards against hangs and is not a measurement:
/// the machine may be busy.
const HANG: Duration = Duration::from_secs(120);

/// The interval between checks of a condition.
const LOOK: Duration = Duration::from_millis(50);

/// Allows one browser at a time, because browsers need many resources.
static TURN: Mutex<()> = Mutex::const_new(());

/// A kind of window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// 1280 by 800 points.
    Desk,
    /// 390 by 844 points, with touch input.
    Phone,
}

/// A browser that is closed when this value is dropped.
#[derive(Debug)]
pub struct Browser {
    driver: Child,
    /// The port of the driver.
    port: u16,
    /// The WebDriver client.
    pub client: Client,
    _turn: MutexGuard<'static, ()>,
}

/// The first of these programs found on the path.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        folders
            .iter()
            .map(|folder| folder.join(name))
            .find(|file| file.is_file())
    })
}

impl Browser {
    /// Opens a browser; `None`, after reporting a skip, if there is none.
    ///
    /// # Panics
    /// When there is a browser but it does not start.
    pub async fn open(window: Window) -> Option<Browser> {
        let turn = TURN.lock().await;
        let (Some(chromium), Some(driver)) = (
            program(&["chromium", "chromium-browser", "google-chrome"]),
            program(&["chromedriver"]),
        ) else {
            skipped("no chromium with its chromedriver in the path");
            return None;
        };
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let stdout = driver.stdout.take().expect("its standard output is a pipe");
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let port = lines
            .find_map(|line| {
                let (_, port) = line.split_once("successfully on port ")?;
                port.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("chromedriver tells its port");
        // The driver would block on a pipe that is not read.
        std::thread::spawn(move || lines.for_each(drop));
        let (width, height) = match window {
            Window::Desk => (1280, 800),
            Window::Phone => (390, 844),
        };
        let metrics = json!({
            "width": width, "height": height, "pixelRatio": 1.0, "mobile": window == Window::Phone, "touch": window == Window::Phone
        });
        let capabilities = json!({"goog:chromeOptions": {
            "binary": chromium,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                // Exact memory figures, after garbage collection.
                "--enable-precise-memory-info", "--js-flags=--expose-gc",
            ],
            "mobileEmulation": {"deviceMetrics": metrics},
        }});
        let capabilities = capabilities.as_object().cloned().unwrap_or_default();
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a browser opens");
        Some(Browser {
            driver,
            port,
            client,
            _turn: turn,
        })
    }

    /// Opens a page of the viewer, and waits until it is ready.
    ///
    /// # Panics
    /// When it does not become ready.
    pub async fn goto(&self, address: &str) {
        self.client.goto(address).await.expect("there is a page");
        self.until("document.documentElement.dataset.ready === 'true'")
            .await;
    }

    /// Runs a script in every page before its own scripts.
    ///
    /// # Panics
    /// When the driver refuses.
    pub async fn beforehand(&self, script: &str) {
        let session = self.client.session_id().await.ok().flatten();
        let session = session.expect("a browser has a session");
        let body =
            json!({"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": script}}).to_string();
        let request = format!(
            "POST /session/{session}/goog/cdp/execute HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(HANG)).expect("a timeout can be set");
        stream.write_all(request.as_bytes()).expect("the driver reads");
        let mut answer = String::new();
        BufReader::new(stream)
            .read_line(&mut answer)
            .expect("the driver answers");
        assert!(answer.contains(" 200 "), "{answer}");
    }

    /// Evaluates a JavaScript expression in the page.
    ///
    /// # Panics
    /// When it cannot be evaluated.
    pub async fn is(&self, expression: &str) -> Value {
        self.client
            .execute(&format!("return ({expression})"), Vec::new())
            .await
            .unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Runs a script in the page.
    ///
    /// # Panics
    /// When it fails.
    pub async fn run(&self, script: &str) {
        self.client
            .execute(script, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"));
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// # Panics
    /// When it does not become true in time.
    pub async fn until(&self, expression: &str) {
        let end = Instant::now() + HANG;
        while self.is(&format!("Boolean({expression})")).await != json!(true) {
            assert!(Instant::now() < end, "never: {expression}");
            sleep(LOOK).await;
        }
    }

    /// Clicks the first element that matches a selector, once it exists.
    ///
    /// # Panics
    /// When it never exists.
    pub async fn click(&self, selector: &str) {
        let end = Instant::now() + HANG;
        loop {
            self.until(&format!("document.querySelector({selector:?})")).await;
            let element = self.client.find(Locator::Css(selector)).await;
            let clicked = match element {
                Ok(element) => element.click().await,
                Err(gone) => Err(gone),
            };
            match clicked {
                Ok(_) => return,
                // A stream has replaced the element in the meantime.
                Err(error) => assert!(Instant::now() < end, "{selector}: {error}"),
            }
            sleep(LOOK).await;
        }
    }

    /// The text of the first element that matches a selector.
    pub async fn text(&self, selector: &str) -> String {
        let text = self
            .is(&format!(
                "document.querySelector({selector:?})?.textContent ?? ''"
            ))
            .await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The number of elements that match a selector.
    pub async fn count(&self, selector: &str) -> u64 {
        let counted = format!("document.querySelectorAll({selector:?}).length");
        self.is(&counted).await.as_u64().unwrap_or_default()
    }

    /// Selects an option of a list.
    pub async fn choose(&self, selector: &str, value: &str) {
        self.run(&format!(
            "const s = document.querySelector({selector:?}); s.value = {value:?}; s.dispatchEvent(new Event('change'))"
        ))
        .await;
    }

    /// Presses a key in the focused element.
    ///
    /// # Panics
    /// When nothing has the focus.
    pub async fn press(&self, keys: &str) {
        let at = self
            .client
            .active_element()
            .await
            .expect("the focus is somewhere");
        at.send_keys(keys).await.expect("keys can be pressed");
    }

    /// Presses a named key.
    pub async fn press_key(&self, key: Key) {
        self.press(&String::from(char::from(key))).await;
    }

    /// The centre of a field of the board.
    pub async fn middle(&self, square: &str) -> (f64, f64) {
        self.middle_of(&format!("#board [data-square=\"{square}\"]"))
            .await
    }

    /// The centre of the first element that matches a selector.
    async fn middle_of(&self, selector: &str) -> (f64, f64) {
        let box_of = format!(
            "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        );
        let middle = self.is(&box_of).await;
        let at = |i: usize| middle[i].as_f64().unwrap_or_default();
        (at(0), at(1))
    }

    /// Drags a piece from one field to another.
    ///
    /// # Panics
    /// When the mouse cannot be moved.
    pub async fn drag(&self, from: &str, to: &str) {
        let ((x, y), (u, v)) = (self.middle(from).await, self.middle(to).await);
        let go = |x: f64, y: f64| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(30)),
            x: x.round(),
            y: y.round(),
        };
        let button = MOUSE_BUTTON_LEFT;
        let drag = MouseActions::new("mouse".into())
            .then(go(x, y))
            .then(PointerAction::Down { button })
            .then(go((x + u) / 2.0, (y + v) / 2.0))
            .then(go(u, v))
            .then(PointerAction::Up { button });
        self.client
            .perform_actions(drag)
            .await
            .expect("a mouse can be moved");
    }

    /// Clicks a field of the board.
    ///
    /// # Panics
    /// When the mouse cannot be moved.
    pub async fn field(&self, square: &str) {
        let (x, y) = self.middle(square).await;
        let button = MOUSE_BUTTON_LEFT;
        let click = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo {
                duration: None,
                x: x.round(),
                y: y.round(),
            })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.client
            .perform_actions(click)
            .await
            .expect("a mouse can be moved");
    }

    /// Moves the mouse over an element.
    ///
    /// # Panics
    /// When it does not exist.
    pub async fn hover(&self, selector: &str) {
        self.until(&format!("document.querySelector({selector:?})")).await;
        // A stream may replace the element between finding it and moving there, so only its position is used.
        let (x, y) = self.middle_of(selector).await;
        let over = MouseActions::new("mouse".into()).then(PointerAction::MoveTo {
            duration: None,
            x: x.round(),
            y: y.round(),
        });
        self.client
            .perform_actions(over)
            .await
            .expect("a mouse can be moved");
    }

    /// Enters a FEN, moves, or PGN games in the page's dialog.
    pub async fn give(&self, text: &str) {
        self.click("#open").await;
        self.run(&format!(
            "document.querySelector('#paste').value = {}",
            json!(text)
        ))
        .await;
        self.click("#take").await;
    }

    /// A screenshot of the visible page, as PNG.
    ///
    /// # Panics
    /// When it cannot be taken.
    pub async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture can be taken")
    }

    /// Closes the browser.
    pub async fn close(self) {
        let _ = self.client.clone().close().await;
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // When asked to terminate, the driver closes its browsers; if killed, it would leave them running.
        let asked = Command::new("kill").arg(self.driver.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.driver.kill();
        }
        let _ = self.driver.wait();
    }
}
