//! Which events of a page are problems, and how each is told.

use std::collections::HashSet;

use serde_json::Value;

/// Where a page may have things from.
const LOCAL: [&str; 4] = ["file:", "data:", "about:", "blob:"];

/// What a page has been heard to do since its document was there.
#[derive(Default)]
pub struct Heard {
    requests: HashSet<String>,
    pub problems: Vec<String>,
}

impl Heard {
    /// Notes what is wrong according to an event, if anything is.
    pub fn note(&mut self, event: &Value) {
        let params = &event["params"];
        if event["method"] == "Network.requestWillBeSent" {
            self.requests.insert(text(&params["requestId"]));
        }
        if !self.is_late(params) {
            self.problems.extend(problem(event));
        }
    }

    /// Whether an event is about a request of the page that was left for this one.
    fn is_late(&self, params: &Value) -> bool {
        let request = [&params["requestId"], &params["entry"]["networkRequestId"]];
        let request = request.into_iter().find_map(Value::as_str);
        request.is_some_and(|request| !self.requests.contains(request))
    }
}

fn problem(event: &Value) -> Option<String> {
    let params = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(thrown(&params["exceptionDetails"])),
        "Runtime.consoleAPICalled" => said(params),
        "Log.entryAdded" => logged(&params["entry"]),
        "Network.requestWillBeSent" => requested(&params["request"]),
        // Leaving a page cancels what it was still waiting for.
        "Network.loadingFailed" if params["canceled"] != true => {
            Some(format!("failed request: {}", text(&params["errorText"])))
        }
        "Inspector.targetCrashed" => Some("the page has crashed".to_string()),
        _ => None,
    }
}

/// An exception by its description, which has the place, or else by its text.
pub fn thrown(details: &Value) -> String {
    let described = &details["exception"]["description"];
    let described = if described.is_string() {
        described
    } else {
        &details["text"]
    };
    format!("exception: {}", text(described))
}

fn said(call: &Value) -> Option<String> {
    let kind = call["type"].as_str()?;
    if !["error", "warning", "assert"].contains(&kind) {
        return None;
    }
    let words = call["args"].as_array()?.iter();
    let words = words.map(|word| match &word["value"] {
        Value::Null => text(&word["description"]),
        value => text(value),
    });
    Some(format!(
        "console {kind}: {}",
        words.collect::<Vec<_>>().join(" ")
    ))
}

fn logged(entry: &Value) -> Option<String> {
    let place = entry["url"].as_str().unwrap_or_default();
    (entry["level"] == "error").then(|| format!("log: {} {place}", text(&entry["text"])))
}

fn requested(request: &Value) -> Option<String> {
    let address = request["url"].as_str()?;
    let local = LOCAL.iter().any(|scheme| address.starts_with(scheme));
    (!local).then(|| format!("request: {address}"))
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}
