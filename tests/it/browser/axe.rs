//! axe-core on a page: what it finds that is not accessible.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::json;

use super::Page;

/// Violations in mdBook's own parts that cannot be mended from here: rule, selector, reason.
const ACCEPTED: [(&str, &str, &str); 0] = [];

/// Which of axe-core's rules are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    All,
    Colours,
}

impl Page<'_> {
    /// What axe-core finds on the page.
    pub fn axe(&self, rules: Rules) -> Vec<String> {
        if !self.eval::<bool>("'axe' in window") {
            self.eval::<()>(&format!("{}; void 0", source()));
        }
        let only = match rules {
            Rules::All => json!({}),
            Rules::Colours => json!({"runOnly": ["color-contrast"]}),
        };
        let accepted = json!(ACCEPTED);
        let only = format!("{{...{only}, resultTypes: ['violations'], preload: false}}");
        self.eval(&format!("({FIND})({only}, {accepted})"))
    }
}

/// Runs axe-core and tells each place by rule, selector, what stands there, and what is wrong with it.
const FIND: &str = r"async (options, accepted) => {
    const told = (rule, node) => {
        const reasons = [...node.any, ...node.all, ...node.none].map(reason => reason.message);
        return `${rule}: ${node.target} ${node.html.slice(0, 120)}: ${[...new Set(reasons)].join('; ')}`;
    };
    const known = (rule, node) => accepted.some(([of, selector]) =>
        of === rule && document.querySelector(node.target.at(-1)).matches(selector));
    const run = await axe.run(document, options);
    return run.violations.flatMap(({id, nodes}) =>
        nodes.filter(node => !known(id, node)).map(node => told(id, node)));
}";

/// Read once; it is no part of the package.
fn source() -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/axe.min.js");
        fs::read_to_string(path).expect("axe-core")
    })
}
