//! Common Cartridge 1.3: a question bank with all variants, and a test with as many of each exercise as a student is asked.
//! Its questions are those of the cartridge's profile of QTI 1.2.1, whose rules stand in the schema
//! `ccv1p3_qtiasiv1p2p1_v1p0.xsd`.

mod items;

use std::io;

use super::element::{Element, element, file, said};
use super::item::Item;
use super::parcel::Parcel;
use super::{Group, Math, System, Writer, qti12};
use crate::quiz::lower::{Blanks, Takes};
use crate::render::format::{Format, Writes};

/// `--format common-cartridge`.
pub static FORMAT: Format = Format {
    name: "common-cartridge",
    writes: Writes::Bank(&SYSTEM),
};

/// Every system that imports Common Cartridge 1.3.
pub static SYSTEM: System = System {
    title: "Common Cartridge",
    ending: "-common-cartridge.imscc",
    takes: Takes {
        many_right: false,
        ordering: false,
        matching: false,
        blanks: Blanks::Apart,
    },
    math: Math::Tex,
    halves: false,
    // The questions stand beside the folder, so that it is found from their place and from the root alike.
    pictures: Some("$IMS-CC-FILEBASE$/images/"),
    open: |head, sink| {
        Ok(Box::new(Cartridge {
            parcel: Parcel::new(head, sink),
            bank: String::new(),
            test: String::new(),
            halves: head.halves,
            language: head.locale.code,
        }))
    },
};

const QTI: &str = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2";
const PACKAGE: &str = "http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1";
const METADATA: &str = "http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest";
/// Where the schemas are.
const PROFILE: &str = "http://www.imsglobal.org/profile/cc/ccv1p3";

/// A package that is being written.
struct Cartridge<'w> {
    parcel: Parcel<'w>,
    /// Questions as XML.
    bank: String,
    test: String,
    /// Whether weights are twice the points.
    halves: bool,
    /// The code of the language of its title.
    language: &'static str,
}

impl Cartridge<'_> {
    fn bank_ident(&self) -> String {
        format!("{}_bank", self.parcel.ident)
    }

    fn bank(&self) -> Element {
        let bank = element("objectbank")
            .with("ident", self.bank_ident())
            .markup(format!("\n{}", self.bank));
        questions(bank)
    }

    fn test(&self) -> Element {
        let fields = element("qtimetadata")
            .and(qti12::field("cc_profile", "cc.exam.v0p1"))
            .and(qti12::field("qmd_assessmenttype", "Examination"))
            .and(qti12::field("qmd_scoretype", "Percentage"))
            .and(qti12::field("cc_maxattempts", "1"));
        let section = element("section")
            .with("ident", "root_section")
            .markup(format!("\n{}", self.test));
        let test = element("assessment")
            .with("ident", &*self.parcel.ident)
            .with("title", &*self.parcel.title)
            .and(fields)
            .and(section);
        questions(test)
    }

    /// The list of all files. The test stands in the table of contents; a bank must not.
    fn manifest(&self) -> Element {
        let title = element("lomimscc:title").and(
            element("lomimscc:string")
                .with("language", self.language)
                .text(&*self.parcel.title),
        );
        let about = element("lomimscc:lom").and(element("lomimscc:general").and(title));
        let metadata = element("metadata")
            .and(said("schema", "IMS Common Cartridge"))
            .and(said("schemaversion", "1.3.0"))
            .and(about);
        let entry = element("item")
            .with("identifier", format!("{}_entry", self.parcel.ident))
            .with("identifierref", &*self.parcel.ident)
            .and(said("title", &self.parcel.title));
        let contents = element("organization")
            .with("identifier", "organization")
            .with("structure", "rooted-hierarchy")
            .and(element("item").with("identifier", "contents").and(entry));
        let pictures = self.parcel.picture_files("images");
        let resources = element("resources")
            .and(self.resource(&self.parcel.ident, "assessment"))
            .and(self.resource(&self.bank_ident(), "question-bank"))
            .all(pictures);
        element("manifest")
            .with("identifier", format!("{}_manifest", self.parcel.ident))
            .with("xmlns", PACKAGE)
            .with("xmlns:lomimscc", METADATA)
            .with("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
            .with(
                "xsi:schemaLocation",
                format!(
                    "{PACKAGE} {PROFILE}/ccv1p3_imscp_v1p2_v1p0.xsd \
                     {METADATA} {PROFILE}/LOM/ccv1p3_lommanifest_v1p0.xsd"
                ),
            )
            .and(metadata)
            .and(element("organizations").and(contents))
            .and(resources)
    }

    /// A file of questions, which shows pictures.
    fn resource(&self, ident: &str, sort: &str) -> Element {
        let pictures = self.parcel.picture_idents();
        let pictures = pictures.map(|one| element("dependency").with("identifierref", one));
        element("resource")
            .with("identifier", ident)
            .with("type", format!("imsqti_xmlv1p2/imscc_xmlv1p3/{sort}"))
            .and(file(&format!("{ident}.xml")))
            .all(pictures)
    }
}

fn questions(inside: Element) -> Element {
    element("questestinterop")
        .with("xmlns", QTI)
        .with("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        .with(
            "xsi:schemaLocation",
            format!("{QTI} {PROFILE}/ccv1p3_qtiasiv1p2p1_v1p0.xsd"),
        )
        .and(inside)
}

impl Writer for Cartridge<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.parcel.begin(group);
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let (ident, group) = (self.parcel.item_ident(item)?, self.parcel.group()?);
        let weight = item.points.times(if self.halves { 2 } else { 1 });
        let written = |ident: &str| items::item(item, ident, &group.id, weight)?.inline();
        self.bank.push_str(&written(&ident)?);
        self.bank.push('\n');
        if item.variant as u64 <= group.pick {
            // Another question for importers that go by identifiers.
            self.test.push_str(&written(&format!("{ident}_t"))?);
            self.test.push('\n');
        }
        self.parcel.pictures(item, "images")
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        let files = [
            (format!("{}.xml", self.parcel.ident), self.test()),
            (format!("{}.xml", self.bank_ident()), self.bank()),
            ("imsmanifest.xml".to_string(), self.manifest()),
        ];
        self.parcel.finish(files)
    }
}
