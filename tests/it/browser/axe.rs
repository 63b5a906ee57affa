//! axe-core on a page: what it finds that is not accessible.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::json;

use super::Page;

/// Violations in mdBook's own parts that cannot be mended from here: rule, selector, reason.
const ACCEPTED: [(&str, &str, &str); 0] = [];

/// What the layout decides; all other rules say the same of a page in every width.
const LAYOUT: [&str; 4] = [
    "aria-hidden-focus",
    "region",
    "scrollable-region-focusable",
    "target-size",
];

/// Which of axe-core's rules are tried. That of contrast takes most of the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// All but contrast.
    Markup,
    Layout,
    Colours,
}

impl Page<'_> {
    /// What axe-core finds on the page.
    pub fn axe(&self, rules: Rules) -> Vec<String> {
        self.axe_in("document", rules)
    }

    /// What axe-core finds in an element, an expression in the page. Of a page that is looked at as a whole in another test,
    /// that is what is new.
    pub fn axe_in(&self, element: &str, rules: Rules) -> Vec<String> {
        if !self.eval::<bool>("'axe' in window") {
            self.eval::<()>(&format!("{}; void 0", source()));
        }
        let rules = match rules {
            Rules::Markup => json!({"rules": {"color-contrast": {"enabled": false}}}),
            Rules::Layout => json!({"runOnly": LAYOUT}),
            Rules::Colours => json!({"runOnly": ["color-contrast"]}),
        };
        let accepted = json!(ACCEPTED);
        let rules = format!("{{...{rules}, resultTypes: ['violations'], preload: false}}");
        self.eval(&format!("({FIND})({element}, {rules}, {accepted})"))
    }
}

/// Runs axe-core and tells what is wrong: by rule and reason, with the number of places and the first of them.
const FIND: &str = r"async (element, options, accepted) => {
    const known = (rule, node) => accepted.some(([of, selector]) =>
        of === rule && document.querySelector(node.target.at(-1)).matches(selector));
    const places = new Map();
    for (const {id, nodes} of (await axe.run(element, options)).violations) {
        for (const node of nodes.filter(node => !known(id, node))) {
            const reasons = [...node.any, ...node.all, ...node.none].map(reason => reason.message);
            const told = `${id}: ${[...new Set(reasons)].join('; ')}`;
            places.set(told, [...(places.get(told) ?? []), `${node.target} ${node.html.slice(0, 120)}`]);
        }
    }
    return [...places].map(([told, at]) => `${told}: ${at.length} places, the first is ${at[0]}`);
}";

/// Read once; it is no part of the package.
fn source() -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/axe.min.js");
        fs::read_to_string(path).expect("axe-core")
    })
}
