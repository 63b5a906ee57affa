//! What is done on a page by hand: keys, clicks and taps, as from the system.

use serde_json::{Value, json};

use super::keys;
use super::page::Page;

impl Page<'_> {
    /// Presses and releases a key: `Enter`, `ArrowRight`, `a`, `Space`, `Shift+Tab`.
    pub fn press(&self, name: &str) {
        let mut key = keys::key(name);
        let types = key["text"] != "";
        key["type"] = if types { "keyDown" } else { "rawKeyDown" }.into();
        self.call("Input.dispatchKeyEvent", key.clone());
        key["type"] = "keyUp".into();
        key["text"] = "".into();
        self.call("Input.dispatchKeyEvent", key);
    }

    /// Types a text, sign by sign.
    pub fn type_text(&self, text: &str) {
        for sign in text.chars() {
            match sign {
                ' ' => self.press("Space"),
                _ => self.press(&sign.to_string()),
            }
        }
    }

    /// Clicks with the mouse in the middle of what a selector finds first.
    pub fn click(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Taps with a finger in the middle of what a selector finds first; on a phone.
    pub fn tap(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        let down = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        self.call("Input.dispatchTouchEvent", down);
        self.call(
            "Input.dispatchTouchEvent",
            json!({"type": "touchEnd", "touchPoints": []}),
        );
    }

    /// Scrolled into view first.
    fn middle(&self, selector: &str) -> (f64, f64) {
        let selector = Value::from(selector);
        self.eval(&format!(
            "(() => {{
                const found = document.querySelector({selector});
                if (!found) throw new Error('nothing is ' + {selector});
                found.scrollIntoView({{block: 'center', inline: 'center', behavior: 'instant'}});
                const box = found.getBoundingClientRect();
                return [box.left + box.width / 2, box.top + box.height / 2];
            }})()"
        ))
    }
}
