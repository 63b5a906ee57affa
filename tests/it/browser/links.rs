//! Links of all pages: each leads to a file that exists and, where it has an anchor, to an id in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::page::address;

/// What the pages have shown.
#[derive(Default)]
pub struct Links {
    /// The ids of each page, by its address.
    ids: BTreeMap<String, BTreeSet<String>>,
    /// From where to where, both as addresses.
    links: BTreeSet<(String, String)>,
}

impl Links {
    /// Notes what is on a page.
    pub fn note(&mut self, page: &Path, ids: Vec<String>, links: Vec<String>) {
        let page = address(page);
        let links = links.into_iter().map(|link| (page.clone(), link));
        self.links.extend(links);
        self.ids.insert(page, ids.into_iter().collect());
    }

    /// The links that lead nowhere, or out of the book.
    pub fn dead(&self, folder: &Path) -> Vec<String> {
        let root = address(folder) + "/";
        let dead = |(from, to): &&(String, String)| !self.leads(&root, to) && !from.is_empty();
        let dead = self.links.iter().filter(dead);
        dead.map(|(from, to)| format!("dead link from {from} to {to}"))
            .collect()
    }

    fn leads(&self, root: &str, to: &str) -> bool {
        if to.starts_with("data:") {
            return true;
        }
        let (file, anchor) = to.split_once('#').unwrap_or((to, ""));
        let file = file.split('?').next().unwrap_or_default();
        let anchor = decoded(anchor);
        if !file.starts_with(root) {
            return false;
        }
        match self.ids.get(file) {
            Some(ids) => anchor.is_empty() || ids.contains(&anchor),
            None => {
                let path = decoded(&file["file://".len()..]);
                Path::new(&path).is_file()
            }
        }
    }
}

/// An address with its `%20` and the like resolved.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let sign = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let sign = sign.and_then(|two| u8::from_str_radix(two, 16).ok());
        match (first, sign) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
