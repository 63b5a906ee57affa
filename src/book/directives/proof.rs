//! `nimsmith proof`: a theorem that the program carries, with its proof.

use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::book::proofs;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;
use crate::spell::known;

const FIELDS: [&str; 3] = ["theorem", "show", "open"];

/// The theorem as HTML.
pub fn expand(_: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    fields.nothing_but("proof", &FIELDS)?;
    let name = fields.needed("theorem", "write `theorem: L2`")?;
    let lines = fields.word("show", &[("statement", false), ("proof", true)])?;
    let open = fields.word("open", &[("yes", true), ("no", false)])?;
    let Some(prepared) = Prepared::find(name.text) else {
        let names: Vec<&str> = Shown::all()
            .iter()
            .map(|shown| shown.name.as_str())
            .collect();
        let message = format!("no theorem `{}` is known", name.text);
        return Err(fields
            .wrong(name, message, known("theorems", name.text, &names))
            .into());
    };
    let open = open.unwrap_or(false);
    let lines = lines.unwrap_or(true).then_some(open);
    Ok(proofs::theorem(prepared.shown, &prepared.proved, lines))
}
