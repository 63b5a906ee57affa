//! QTI 2.1: a package with a test that draws from a section for each exercise, and a file for each variant.

mod answers;
mod items;
mod parts;
mod scored;
mod subset;
mod xhtml;

use std::io;

use super::element::{Element, element};
use super::item::Item;
use super::package::Package;
use super::{Group, Head, Math, Sink, System, Writer};
use crate::quiz::lower::{Blanks, Takes};
use crate::render::format::{Format, Writes};

/// `--format qti21`.
pub static FORMAT: Format = Format {
    name: "qti21",
    writes: Writes::Bank(&SYSTEM),
};

/// Every system that imports QTI 2.1.
pub static SYSTEM: System = System {
    title: "QTI 2.1",
    ending: "-qti21.zip",
    takes: Takes {
        many_right: true,
        ordering: true,
        matching: true,
        blanks: Blanks::Each,
    },
    math: Math::MathMl,
    pictures: Some("media/"),
    open: |head, sink| Ok(Box::new(Qti::new(head, sink))),
};

/// A package that is being written.
struct Qti<'w> {
    package: Package<'w>,
    title: String,
    /// The test's identifier, with which all others begin.
    ident: String,
    section: Option<Section>,
    /// The sections that are complete.
    sections: Vec<Element>,
    /// What the package has: each item with its pictures.
    items: Vec<(String, Vec<String>)>,
    /// What a student can get.
    points: u64,
}

/// The group that was begun last.
struct Section {
    ident: String,
    group: Group,
    items: Vec<String>,
}

impl<'w> Qti<'w> {
    fn new(head: &Head, sink: Sink<'w>) -> Qti<'w> {
        Qti {
            package: Package::new(sink),
            title: head.title.clone(),
            ident: format!("nimsmith_{}", head.code),
            section: None,
            sections: Vec::new(),
            items: Vec::new(),
            points: 0,
        }
    }

    fn close(&mut self) {
        if let Some(section) = self.section.take() {
            self.points += section.group.pick * u64::from(section.group.points);
            self.sections.push(section.element());
        }
    }

    /// The test. Its items are drawn and shuffled within each section; what they tell is shown after the answer.
    fn test(&mut self) -> Element {
        let control = element("itemSessionControl")
            .with("maxAttempts", "1")
            .with("showFeedback", "true");
        let part = element("testPart")
            .with("identifier", "part")
            .with("navigationMode", "nonlinear")
            .with("submissionMode", "individual")
            .and(control)
            .all(std::mem::take(&mut self.sections));
        let sum = element("sum").and(element("testVariables").with("variableIdentifier", "SCORE"));
        let sum = element("setOutcomeValue")
            .with("identifier", "SCORE")
            .and(sum);
        element("assessmentTest")
            .with("xmlns", parts::QTI)
            .with("identifier", &*self.ident)
            .with("title", &*self.title)
            .and(parts::outcome("SCORE", "0"))
            .and(parts::outcome("MAXSCORE", &self.points.to_string()))
            .and(part)
            .and(element("outcomeProcessing").and(sum))
    }

    /// The list of all files.
    fn manifest(&self) -> Element {
        let needed = self
            .items
            .iter()
            .map(|(ident, _)| element("dependency").with("identifierref", &**ident));
        let test = resource(&self.ident, "imsqti_test_xmlv2p1").all(needed);
        let items = self.items.iter().map(|(ident, pictures)| {
            let pictures = pictures.iter().map(|name| file(&format!("media/{name}")));
            resource(ident, "imsqti_item_xmlv2p1").all(pictures)
        });
        let metadata = element("metadata")
            .and(element("schema").text("QTIv2.1 Package"))
            .and(element("schemaversion").text("1.0.0"));
        element("manifest")
            .with("xmlns", "http://www.imsglobal.org/xsd/imscp_v1p1")
            .with("identifier", format!("{}_manifest", self.ident))
            .and(metadata)
            .and(element("organizations"))
            .and(element("resources").and(test).all(items))
    }
}

fn resource(ident: &str, sort: &str) -> Element {
    let href = format!("{ident}.xml");
    element("resource")
        .with("identifier", ident)
        .with("type", sort)
        .with("href", &*href)
        .and(file(&href))
}

fn file(href: &str) -> Element {
    element("file").with("href", href)
}

impl Section {
    fn element(&self) -> Element {
        let items = self.items.iter().map(|ident| {
            element("assessmentItemRef")
                .with("identifier", &**ident)
                .with("href", format!("{ident}.xml"))
        });
        element("assessmentSection")
            .with("identifier", &*self.ident)
            .with("title", &*self.group.id)
            .with("visible", "true")
            .and(element("selection").with("select", self.group.pick.to_string()))
            .and(element("ordering").with("shuffle", "true"))
            .all(items)
    }
}

impl Writer for Qti<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.close();
        self.section = Some(Section {
            ident: format!("{}_g{}", self.ident, group.number),
            group: group.clone(),
            items: Vec::new(),
        });
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let section = self
            .section
            .as_mut()
            .ok_or_else(|| io::Error::other("a question without a group"))?;
        let ident = format!("{}_v{:04}", section.ident, item.variant);
        let written = items::item(item, &ident)?.file()?;
        self.package.add(&format!("{ident}.xml"), &written)?;
        self.package.pictures(item, "media")?;
        section.items.push(ident.clone());
        let pictures = item.pictures.iter().map(|picture| picture.name.clone());
        self.items.push((ident, pictures.collect()));
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.close();
        let test = self.test().file()?;
        self.package.add(&format!("{}.xml", self.ident), &test)?;
        let manifest = self.manifest().file()?;
        self.package.add("imsmanifest.xml", &manifest)?;
        self.package.write()
    }
}
