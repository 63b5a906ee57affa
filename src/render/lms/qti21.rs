//! QTI 2.1: a package with a test that draws from a section for each exercise, and a file for each variant.

mod answers;
mod items;
mod scored;
mod subset;
mod xhtml;

use std::io;

use super::element::{Element, element, file, resource, said};
use super::item::Item;
use super::parcel::Parcel;
use super::{Group, Math, System, Writer};
use crate::quiz::lower::{Blanks, Takes};
use crate::render::format::{Format, Writes};
use crate::spec::Points;

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
    halves: true,
    pictures: Some("media/"),
    open: |head, sink| {
        Ok(Box::new(Qti {
            parcel: Parcel::new(head, sink),
            items: Vec::new(),
            sections: Vec::new(),
            resources: Vec::new(),
            points: Points::default(),
        }))
    },
};

/// A package that is being written.
struct Qti<'w> {
    parcel: Parcel<'w>,
    /// The items of the group that was begun last, and the sections that are complete.
    items: Vec<String>,
    sections: Vec<Element>,
    /// What the package has: each item, with its pictures.
    resources: Vec<(String, Element)>,
    /// What a student can get.
    points: Points,
}

impl Qti<'_> {
    fn close(&mut self) {
        if let Ok(group) = self.parcel.group() {
            self.points = [self.points, group.points.times(group.pick)]
                .into_iter()
                .sum();
            let items = std::mem::take(&mut self.items);
            let ident = self.parcel.group_ident(group);
            self.sections.push(section(&ident, group, &items));
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
            .with("xmlns", scored::QTI)
            .with("identifier", &*self.parcel.ident)
            .with("title", &*self.parcel.title)
            .and(scored::outcome("SCORE", "0"))
            .and(scored::outcome("MAXSCORE", &self.points.to_string()))
            .and(part)
            .and(element("outcomeProcessing").and(sum))
    }

    /// The list of all files.
    fn manifest(&mut self) -> Element {
        let ident = &self.parcel.ident;
        let needed = self.resources.iter();
        let needed = needed.map(|(item, _)| element("dependency").with("identifierref", &**item));
        let test = resource(ident, "imsqti_test_xmlv2p1", &format!("{ident}.xml")).all(needed);
        let resources = std::mem::take(&mut self.resources).into_iter();
        let items = resources.map(|(_, resource)| resource);
        let metadata = element("metadata")
            .and(said("schema", "QTIv2.1 Package"))
            .and(said("schemaversion", "1.0.0"));
        element("manifest")
            .with("xmlns", "http://www.imsglobal.org/xsd/imscp_v1p1")
            .with("identifier", format!("{ident}_manifest"))
            .and(metadata)
            .and(element("organizations"))
            .and(element("resources").and(test).all(items))
    }
}

/// A group of items.
fn section(ident: &str, group: &Group, items: &[String]) -> Element {
    let items = items.iter().map(|ident| {
        element("assessmentItemRef")
            .with("identifier", &**ident)
            .with("href", format!("{ident}.xml"))
    });
    element("assessmentSection")
        .with("identifier", ident)
        .with("title", &*group.id)
        .with("visible", "true")
        .and(element("selection").with("select", group.pick.to_string()))
        .and(element("ordering").with("shuffle", "true"))
        .all(items)
}

impl Writer for Qti<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.close();
        self.parcel.begin(group);
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let ident = self.parcel.item_ident(item)?;
        let href = format!("{ident}.xml");
        self.parcel
            .add(&href, &items::item(item, &ident)?.file()?)?;
        self.parcel.pictures(item, "media")?;
        let pictures = item.pictures.iter();
        let pictures = pictures.map(|picture| file(&format!("media/{}", picture.name)));
        let resource = resource(&ident, "imsqti_item_xmlv2p1", &href).all(pictures);
        self.resources.push((ident.clone(), resource));
        self.items.push(ident);
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.close();
        let files = [
            (format!("{}.xml", self.parcel.ident), self.test()),
            ("imsmanifest.xml".to_string(), self.manifest()),
        ];
        self.parcel.finish(files)
    }
}
