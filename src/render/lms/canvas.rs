//! Canvas Classic Quizzes: QTI 1.2 as Canvas writes and reads it. One quiz with a question group for each exercise.

mod answers;

use std::io;

use super::element::{Element, element, file, resource, said};
use super::item::Item;
use super::parcel::Parcel;
use super::{Group, Math, System, Writer, qti12};
use crate::quiz::lower::{Blanks, Takes};
use crate::render::format::{Format, Writes};
use crate::spec::Points;

/// `--format canvas`.
pub static FORMAT: Format = Format {
    name: "canvas",
    writes: Writes::Bank(&SYSTEM),
};

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
            points: Points::default(),
        }))
    },
};

/// A package that is being written. Its identifier names the quiz's folder, its file and what refers to it.
struct Canvas<'w> {
    parcel: Parcel<'w>,
    /// The questions of the group that was begun last, and the groups that are complete, as XML.
    items: String,
    sections: String,
    /// What a student can get.
    points: Points,
}

impl Canvas<'_> {
    fn close(&mut self) -> io::Result<()> {
        let Ok(group) = self.parcel.group() else {
            return Ok(());
        };
        self.points = [self.points, group.points.times(group.pick)]
            .into_iter()
            .sum();
        let items = std::mem::take(&mut self.items);
        let section = section(&self.parcel.group_ident(group), group, &items);
        self.sections.push_str(&section.inline()?);
        self.sections.push('\n');
        Ok(())
    }

    /// The questions.
    fn questions(&self) -> Element {
        let root = element("section")
            .with("ident", "root_section")
            .markup(format!("\n{}", self.sections));
        let assessment = element("assessment")
            .with("ident", &*self.parcel.ident)
            .with("title", &*self.parcel.title)
            .and(element("qtimetadata").and(qti12::field("cc_maxattempts", "1")))
            .and(root);
        element("questestinterop")
            .with("xmlns", "http://www.imsglobal.org/xsd/ims_qtiasiv1p2")
            .and(assessment)
    }

    /// What Canvas notes of a quiz, its assignment included. It is not published until the instructor does so.
    fn meta(&self) -> Element {
        let points = self.points.to_string();
        let Parcel { ident, title, .. } = &self.parcel;
        let assignment = element("assignment")
            .with("identifier", format!("{ident}_assignment"))
            .and(said("title", title))
            .and(said("workflow_state", "unpublished"))
            .and(said("quiz_identifierref", ident))
            .and(said("points_possible", &points))
            .and(said("grading_type", "points"))
            .and(said("submission_types", "online_quiz"));
        element("quiz")
            .with("identifier", &**ident)
            .with("xmlns", "http://canvas.instructure.com/xsd/cccv1p0")
            .and(said("title", title))
            .and(said("shuffle_answers", "false"))
            .and(said("scoring_policy", "keep_highest"))
            .and(said("quiz_type", "assignment"))
            .and(said("points_possible", &points))
            .and(said("show_correct_answers", "true"))
            .and(said("allowed_attempts", "1"))
            .and(said("one_question_at_a_time", "false"))
            .and(said("available", "false"))
            .and(assignment)
    }

    /// The list of all files.
    fn manifest(&self) -> Element {
        let ident = &self.parcel.ident;
        let noted = format!("{ident}_meta");
        let questions = element("resource")
            .with("identifier", &**ident)
            .with("type", "imsqti_xmlv1p2")
            .and(file(&format!("{ident}/{ident}.xml")))
            .and(element("dependency").with("identifierref", &*noted));
        let meta = resource(
            &noted,
            "associatedcontent/imscc_xmlv1p1/learning-application-resource",
            &format!("{ident}/assessment_meta.xml"),
        );
        let pictures = self.parcel.picture_files("images");
        let metadata = element("metadata")
            .and(said("schema", "IMS Content"))
            .and(said("schemaversion", "1.1.3"));
        element("manifest")
            .with("identifier", format!("{ident}_manifest"))
            .with("xmlns", "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1")
            .and(metadata)
            .and(element("organizations"))
            .and(element("resources").and(questions).and(meta).all(pictures))
    }
}

/// A group of questions, which are XML.
fn section(ident: &str, group: &Group, items: &str) -> Element {
    let extension =
        element("selection_extension").and(said("points_per_item", &group.points.to_string()));
    let selection = element("selection")
        .and(said("selection_number", &group.pick.to_string()))
        .and(extension);
    // The items follow as they are; without a line end the rest would be part of them.
    element("section")
        .with("ident", ident)
        .with("title", &*group.id)
        .and(element("selection_ordering").and(selection))
        .markup(format!("\n{items}"))
}

impl Writer for Canvas<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.close()?;
        self.parcel.begin(group);
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let ident = self.parcel.item_ident(item)?;
        self.items.push_str(&answers::item(item, &ident)?.inline()?);
        self.items.push('\n');
        self.parcel.pictures(item, "images")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.close()?;
        let ident = &self.parcel.ident;
        let files = [
            (format!("{ident}/{ident}.xml"), self.questions()),
            (format!("{ident}/assessment_meta.xml"), self.meta()),
            ("imsmanifest.xml".to_string(), self.manifest()),
        ];
        self.parcel.finish(files)
    }
}
