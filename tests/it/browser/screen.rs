//! What a page is shown on: a desk's window or a phone, light or dark, screen or paper; and pictures of it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::page::Page;

/// The size of the window, and whether there is a finger or a mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    Desk,
    Phone,
}

/// What the system prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

impl Page<'_> {
    /// Sets the size of the window.
    pub fn width(&self, width: Width) {
        let (across, down, phone) = match width {
            Width::Desk => (1280, 900, false),
            Width::Phone => (360, 740, true),
        };
        let screen =
            json!({"width": across, "height": down, "deviceScaleFactor": 1, "mobile": phone});
        self.call("Emulation.setDeviceMetricsOverride", screen);
        self.call(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": phone}),
        );
    }

    /// Sets what the system prefers.
    pub fn theme(&self, theme: Theme) {
        self.theme.set(theme);
        self.media("");
    }

    /// Shows the page as on `print`, or on the screen (the empty name).
    pub fn media(&self, medium: &str) {
        let scheme = match self.theme.get() {
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({"media": medium, "features": features}),
        );
    }

    /// Lets things move, which nothing does on other pages.
    pub fn welcome_motion(&self) {
        let features = json!([{"name": "prefers-reduced-motion", "value": "no-preference"}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Switches the scripts of pages opened from here on. `eval` works without them, but no timer does.
    pub fn scripts(&self, on: bool) {
        self.call(
            "Emulation.setScriptExecutionDisabled",
            json!({"value": !on}),
        );
    }

    /// The page as a PDF on paper of the size that its style asks for, A4 otherwise.
    pub fn pdf(&self) -> Vec<u8> {
        let paper = json!({"preferCSSPageSize": true, "paperWidth": 8.27, "paperHeight": 11.69});
        self.bytes("Page.printToPDF", paper)
    }

    /// What is in the window, as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        self.bytes("Page.captureScreenshot", json!({}))
    }

    fn bytes(&self, method: &str, params: Value) -> Vec<u8> {
        let answer = self.call(method, params);
        let data = answer["data"].as_str().expect("data");
        BASE64_STANDARD.decode(data).expect("base64")
    }
}
