//! Common Cartridge 1.3: a question bank with all variants, and a test with as many of each exercise as a student is asked.
//! Its questions are those of the cartridge's profile of QTI 1.2.1, whose rules stand in the schema
//! `ccv1p3_qtiasiv1p2p1_v1p0.xsd`.

mod items;

use std::io;

use super::parcel::Parcel;
use super::{Blanks, Group, Item, Math, System, Takes, Writer};

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

impl Writer for Cartridge<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.parcel.begin(group);
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let (ident, group) = (self.parcel.item_ident(item)?, self.parcel.group()?);
        let weight = item.points.times(if self.halves { 2 } else { 1 });
        let written = |ident: &str| -> io::Result<String> {
            Ok(items::item(item, ident, &group.id, weight)?.inline(0))
        };
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
        let Parcel { title, ident, .. } = &self.parcel;
        let test = format!(
            include_str!("../../../templates/lms/cartridge-test.xml"),
            ident = ident,
            title = title,
            items = self.test,
        );
        let bank = format!(
            include_str!("../../../templates/lms/cartridge-bank.xml"),
            ident = ident,
            items = self.bank,
        );
        // The test stands in the table of contents; a bank must not.
        let manifest = format!(
            include_str!("../../../templates/lms/cartridge-manifest.xml"),
            ident = ident,
            title = title,
            language = self.language,
            shown = self.parcel.picture_needs(),
            pictures = self.parcel.picture_files("images"),
        );
        let files = [
            (format!("{ident}.xml"), test),
            (format!("{ident}_bank.xml"), bank),
            ("imsmanifest.xml".to_string(), manifest),
        ];
        self.parcel.finish(files)
    }
}
