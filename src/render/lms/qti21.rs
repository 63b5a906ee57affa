//! QTI 2.1: a package with a test that draws from a section for each exercise, and a file for each variant.

mod answers;
mod items;
mod scored;
mod subset;
mod xhtml;

use std::io;

use super::parcel::{Parcel, dependency, resource};
use super::{Blanks, Group, Item, Math, System, Takes, Writer};

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
            items: String::new(),
            sections: String::new(),
            needed: String::new(),
            resources: String::new(),
        }))
    },
};

/// A package that is being written.
struct Qti<'w> {
    parcel: Parcel<'w>,
    /// The items of the group that was begun last, and the sections that are complete, as the test has them.
    items: String,
    sections: String,
    /// That the test needs each item, and each item with its pictures, as the list of files has them.
    needed: String,
    resources: String,
}

impl Qti<'_> {
    fn close(&mut self) {
        if let Ok(group) = self.parcel.group() {
            self.sections += &format!(
                include_str!("../../../templates/lms/qti21-section.xml"),
                ident = self.parcel.group_ident(group),
                id = group.id,
                pick = group.pick,
                items = std::mem::take(&mut self.items),
            );
        }
    }
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
            .add(&href, items::item(item, &ident)?.file().as_bytes())?;
        self.parcel.pictures(item, "media")?;
        let pictures = item.pictures.iter();
        let files = pictures.map(|one| format!("   <file href=\"media/{}\"/>\n", one.name));
        let files: String = files.collect();
        self.resources += &resource(&ident, "imsqti_item_xmlv2p1", &href, &files);
        self.needed += &dependency(&ident);
        self.items += &format!("   <assessmentItemRef identifier=\"{ident}\" href=\"{href}\"/>\n");
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.close();
        let Parcel { title, ident, .. } = &self.parcel;
        // Items are drawn and shuffled within each section; what they tell is shown after the answer.
        let test = format!(
            include_str!("../../../templates/lms/qti21-test.xml"),
            ident = ident,
            title = title,
            points = self.parcel.points,
            sections = self.sections,
        );
        let href = format!("{ident}.xml");
        let resources = resource(ident, "imsqti_test_xmlv2p1", &href, &self.needed);
        let manifest = format!(
            include_str!("../../../templates/lms/qti21-manifest.xml"),
            ident = ident,
            resources = resources + &self.resources,
        );
        let files = [(href, test), ("imsmanifest.xml".to_string(), manifest)];
        self.parcel.finish(files)
    }
}
