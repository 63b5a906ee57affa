//! A tab: opened and looked at, and what went wrong in it. For its keyboard, mouse and finger see
//! hands.rs, for its size, media and pictures screen.rs.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::devtools::{Devtools, LIMIT, silence};
use super::problems::{self, Heard};
use super::screen::{Theme, Width};

/// A tab with storage of its own; it closes when dropped.
pub struct Page<'a> {
    devtools: &'a Devtools,
    context: String,
    session: String,
    events: Receiver<Value>,
    pub(super) theme: Cell<Theme>,
    /// Since the last opening.
    heard: RefCell<Heard>,
}

impl<'a> Page<'a> {
    /// An empty tab. Animations are off, so that nothing is measured halfway.
    pub fn new(devtools: &'a Devtools, width: Width, theme: Theme) -> Page<'a> {
        let made = |method, params, field: &str| {
            let answer = devtools.call("", method, params);
            answer[field].as_str().expect("an id").to_string()
        };
        let context = made("Target.createBrowserContext", json!({}), "browserContextId");
        let target = json!({"url": "about:blank", "browserContextId": context});
        let target = made("Target.createTarget", target, "targetId");
        let session = json!({"targetId": target, "flatten": true});
        let session = made("Target.attachToTarget", session, "sessionId");
        let page = Page {
            devtools,
            context,
            events: devtools.events(&session),
            session,
            theme: Cell::new(theme),
            heard: RefCell::default(),
        };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.call("Page.setLifecycleEventsEnabled", json!({"enabled": true}));
        // Tabs of other tests do not take the keyboard away.
        page.call(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
        page.width(width);
        page.theme(theme);
        page
    }

    /// Opens a file and waits until it is there with all that belongs to it.
    pub fn open(&self, path: impl AsRef<Path>) {
        self.visit(&address(path.as_ref()));
    }

    /// Opens an address, such as a file with `#part` or `?search=word`.
    pub fn visit(&self, address: &str) {
        self.hear();
        let visit = self.call("Page.navigate", json!({"url": address}));
        if let Some(error) = visit["errorText"].as_str() {
            panic!("{address}: {error}");
        }
        // Without a loader the same document was scrolled.
        if let Some(loader) = visit["loaderId"].as_str() {
            self.wait_for_load(address, loader);
        }
    }

    fn wait_for_load(&self, address: &str, loader: &str) {
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let event = self.events.recv_timeout(left);
            let event = event.unwrap_or_else(|error| panic!("{address}: {}", silence(error)));
            let params = &event["params"];
            let stage = (event["method"] == "Page.lifecycleEvent" && params["loaderId"] == loader)
                .then(|| params["name"].as_str())
                .flatten();
            match stage {
                // What was heard before is about the page that was left.
                Some("init") => drop(self.heard.take()),
                Some("load") => return,
                _ => self.note(&event),
            }
        }
    }

    /// Console errors, exceptions, failed requests and requests to anywhere but files, since the page was opened.
    pub fn problems(&self) -> Vec<String> {
        // What the page has already done is heard before the answer to this.
        self.eval::<u32>("0");
        self.hear();
        self.heard.borrow().problems.clone()
    }

    fn hear(&self) {
        for event in self.events.try_iter() {
            self.note(&event);
        }
    }

    fn note(&self, event: &Value) {
        self.heard.borrow_mut().note(event);
    }

    /// The value of an expression, or of the promise that it gives.
    pub fn eval<T: DeserializeOwned>(&self, expression: &str) -> T {
        let params = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut answer = self.call("Runtime.evaluate", params);
        if let Some(thrown) = answer.get("exceptionDetails") {
            panic!("{expression}: {}", problems::thrown(thrown));
        }
        let value = answer["result"]["value"].take();
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true.
    pub fn wait_until(&self, expression: &str) {
        let end = Instant::now() + LIMIT;
        while !self.eval::<bool>(&format!("!!({expression})")) {
            assert!(Instant::now() < end, "never true: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Calls a method of the protocol for this tab.
    pub fn call(&self, method: &str, params: Value) -> Value {
        self.devtools.call(&self.session, method, params)
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        self.devtools.forget(&self.session);
        let context = json!({"browserContextId": self.context});
        self.devtools
            .send("", "Target.disposeBrowserContext", context);
    }
}

/// The address of a file.
pub fn address(path: &Path) -> String {
    let path = std::path::absolute(path).expect("a path");
    let mut address = "file://".to_string();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' => address.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address
}
