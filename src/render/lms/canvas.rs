//! Canvas Classic Quizzes: QTI 1.2 as Canvas writes and reads it. One quiz with a question group for each exercise.

mod answers;
mod items;

use std::collections::BTreeSet;
use std::io;

use super::element::{Element, element};
use super::item::Item;
use super::package::Package;
use super::qti12;
use super::{Group, Head, Math, Sink, System, Writer};
use crate::quiz::lower::{Blanks, Takes};
use crate::render::format::{Format, Writes};

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
    // The dollar signs are escaped, as they are where Canvas takes addresses from.
    pictures: Some("%24IMS-CC-FILEBASE%24/images/"),
    open: |head, sink| Ok(Box::new(Canvas::new(head, sink))),
};

/// A package that is being written.
struct Canvas<'w> {
    package: Package<'w>,
    title: String,
    /// The quiz's identifier, with which all others begin: the same names the folder, the file and what refers to it.
    ident: String,
    section: Option<Section>,
    /// The sections that are complete, as XML.
    sections: String,
    /// What a student can get.
    points: u64,
    pictures: BTreeSet<String>,
}

/// The group that was begun last.
struct Section {
    ident: String,
    group: Group,
    items: String,
}

impl<'w> Canvas<'w> {
    fn new(head: &Head, sink: Sink<'w>) -> Canvas<'w> {
        Canvas {
            package: Package::new(sink),
            title: head.title.clone(),
            ident: format!("nimsmith_{}", head.code),
            section: None,
            sections: String::new(),
            points: 0,
            pictures: BTreeSet::new(),
        }
    }

    fn close(&mut self) -> io::Result<()> {
        if let Some(section) = self.section.take() {
            self.points += section.group.pick * u64::from(section.group.points);
            self.sections.push_str(&section.element().inline()?);
            self.sections.push('\n');
        }
        Ok(())
    }

    /// The questions.
    fn questions(&self) -> Element {
        let root = element("section")
            .with("ident", "root_section")
            .markup(format!("\n{}", self.sections));
        let assessment = element("assessment")
            .with("ident", &*self.ident)
            .with("title", &*self.title)
            .and(element("qtimetadata").and(qti12::field("cc_maxattempts", "1")))
            .and(root);
        element("questestinterop")
            .with("xmlns", "http://www.imsglobal.org/xsd/ims_qtiasiv1p2")
            .and(assessment)
    }

    /// What Canvas notes of a quiz, its assignment included. It is not published until the instructor does so.
    fn meta(&self) -> Element {
        let points = self.points.to_string();
        let assignment = element("assignment")
            .with("identifier", format!("{}_assignment", self.ident))
            .and(said("title", &self.title))
            .and(said("workflow_state", "unpublished"))
            .and(said("quiz_identifierref", &self.ident))
            .and(said("points_possible", &points))
            .and(said("grading_type", "points"))
            .and(said("submission_types", "online_quiz"));
        element("quiz")
            .with("identifier", &*self.ident)
            .with("xmlns", "http://canvas.instructure.com/xsd/cccv1p0")
            .and(said("title", &self.title))
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
        let (ident, noted) = (&self.ident, format!("{}_meta", self.ident));
        let questions = element("resource")
            .with("identifier", &**ident)
            .with("type", "imsqti_xmlv1p2")
            .and(file(&format!("{ident}/{ident}.xml")))
            .and(element("dependency").with("identifierref", &*noted));
        let meta = format!("{ident}/assessment_meta.xml");
        let meta = element("resource")
            .with("identifier", noted)
            .with(
                "type",
                "associatedcontent/imscc_xmlv1p1/learning-application-resource",
            )
            .with("href", &*meta)
            .and(file(&meta));
        let pictures = self.pictures.iter().map(|name| {
            let href = format!("images/{name}");
            element("resource")
                .with("identifier", format!("{ident}_{}", name.replace('.', "_")))
                .with("type", "webcontent")
                .with("href", &*href)
                .and(file(&href))
        });
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

fn said(name: &'static str, text: &str) -> Element {
    element(name).text(text)
}

fn file(href: &str) -> Element {
    element("file").with("href", href)
}

impl Section {
    fn element(&self) -> Element {
        let extension = element("selection_extension")
            .and(said("points_per_item", &self.group.points.to_string()));
        let selection = element("selection")
            .and(said("selection_number", &self.group.pick.to_string()))
            .and(extension);
        // The items follow as they are; without a line end the rest would be part of them.
        element("section")
            .with("ident", &*self.ident)
            .with("title", &*self.group.id)
            .and(element("selection_ordering").and(selection))
            .markup(format!("\n{}", self.items))
    }
}

impl Writer for Canvas<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.close()?;
        self.section = Some(Section {
            ident: format!("{}_g{}", self.ident, group.number),
            group: group.clone(),
            items: String::new(),
        });
        Ok(())
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let section = self
            .section
            .as_mut()
            .ok_or_else(|| io::Error::other("a question without a group"))?;
        let ident = format!("{}_v{:04}", section.ident, item.variant);
        let written = items::item(item, &ident)?.inline()?;
        section.items.push_str(&written);
        section.items.push('\n');
        for picture in &item.pictures {
            self.pictures.insert(picture.name.clone());
        }
        self.package.pictures(item, "images")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.close()?;
        let files = [
            (format!("{0}/{0}.xml", self.ident), self.questions()),
            (format!("{}/assessment_meta.xml", self.ident), self.meta()),
            ("imsmanifest.xml".to_string(), self.manifest()),
        ];
        for (name, element) in files {
            self.package.add(&name, &element.file()?)?;
        }
        self.package.write()
    }
}
