//! Canvas Classic Quizzes: QTI 1.2 as Canvas writes and reads it. One quiz with a question group for each exercise.

mod answers;

use std::io;

use super::parcel::Parcel;
use super::{Blanks, Group, Item, Math, System, Takes, Writer};

/// Canvas Classic Quizzes.
pub static SYSTEM: System = System {
    title: "Canvas",
    ending: "-canvas.zip",
    takes: Takes {
        many_right: false,
        ordering: false,
        matching: true,
        blanks: Blanks::Alike,
    },
    math: Math::Tex,
    halves: true,
    // The dollar signs are escaped, as they are where Canvas takes addresses from.
    pictures: Some("%24IMS-CC-FILEBASE%24/images/"),
    open: |head, sink| {
        Ok(Box::new(Canvas {
            parcel: Parcel::new(head, sink),
            items: String::new(),
            sections: String::new(),
        }))
    },
};

/// A package that is being written. Its identifier names the quiz's folder, its file and what refers to it.
struct Canvas<'w> {
    parcel: Parcel<'w>,
    /// The questions of the group that was begun last, and the groups that are complete, as XML.
    items: String,
    sections: String,
}

impl Canvas<'_> {
    fn close(&mut self) {
        if let Ok(group) = self.parcel.group() {
            self.sections += &format!(
                include_str!("../../../templates/lms/canvas-section.xml"),
                ident = self.parcel.group_ident(group),
                id = group.id,
                pick = group.pick,
                points = group.points,
                items = std::mem::take(&mut self.items),
            );
        }
    }
}

impl Writer for Canvas<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.close();
        self.parcel.begin(group);
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let ident = self.parcel.item_ident(item)?;
        self.items.push_str(&answers::item(item, &ident)?.inline(0));
        self.items.push('\n');
        self.parcel.pictures(item, "images")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.close();
        let Parcel { title, ident, .. } = &self.parcel;
        let questions = format!(
            include_str!("../../../templates/lms/canvas-questions.xml"),
            ident = ident,
            title = title,
            sections = self.sections,
        );
        // The quiz is not published until the instructor does so.
        let meta = format!(
            include_str!("../../../templates/lms/canvas-meta.xml"),
            ident = ident,
            title = title,
            points = self.parcel.points,
        );
        let manifest = format!(
            include_str!("../../../templates/lms/canvas-manifest.xml"),
            ident = ident,
            pictures = self.parcel.picture_files("images"),
        );
        let files = [
            (format!("{ident}/{ident}.xml"), questions),
            (format!("{ident}/assessment_meta.xml"), meta),
            ("imsmanifest.xml".to_string(), manifest),
        ];
        self.parcel.finish(files)
    }
}
