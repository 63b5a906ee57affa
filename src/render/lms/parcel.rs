//! The questions of a learning system as a package: how they and their pictures are called, and the list of files.

use std::collections::BTreeSet;
use std::io::{self, Cursor, Write};

use quick_xml::escape::escape;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipArchive, ZipWriter};

use super::element::attribute;
use super::{Group, Head, Item, Sink};
use crate::spec::Points;

/// A package of questions that is being written.
pub struct Parcel<'w> {
    /// What the questions are called together, as XML has it in texts and attributes.
    pub title: String,
    /// What all identifiers begin with.
    pub ident: String,
    /// What a student can get.
    pub points: Points,
    package: Package<'w>,
    group: Option<Group>,
    /// The pictures that questions show.
    pictures: BTreeSet<String>,
}

impl<'w> Parcel<'w> {
    /// A package without files yet, that will go to `sink`.
    pub fn new(head: &Head, sink: Sink<'w>) -> Parcel<'w> {
        Parcel {
            title: escape(attribute(head.title.clone())).into_owned(),
            ident: format!("nimsmith_{}", head.code),
            points: Points::default(),
            package: Package::new(sink),
            group: None,
            pictures: BTreeSet::new(),
        }
    }

    /// Begins a group.
    pub fn begin(&mut self, group: &Group) {
        let points = [self.points, group.points.times(group.pick)];
        self.points = points.into_iter().sum();
        self.group = Some(group.clone());
    }

    /// The group that was begun last.
    pub fn group(&self) -> io::Result<&Group> {
        let group = self.group.as_ref();
        group.ok_or_else(|| io::Error::other("a question without a group"))
    }

    /// The identifier of a group.
    pub fn group_ident(&self, group: &Group) -> String {
        format!("{}_g{}", self.ident, group.number)
    }

    /// The identifier of a question.
    pub fn item_ident(&self, item: &Item) -> io::Result<String> {
        let group = self.group_ident(self.group()?);
        let part = match item.part {
            0 => String::new(),
            part => format!("_p{part}"),
        };
        Ok(format!("{group}_v{:04}{part}", item.variant))
    }

    /// That something needs all pictures, as a list of files has it.
    pub fn picture_needs(&self) -> String {
        let needs = self.pictures.iter().map(|name| self.picture_ident(name));
        needs.map(|ident| dependency(&ident)).collect()
    }

    fn picture_ident(&self, name: &str) -> String {
        format!("{}_{}", self.ident, name.replace('.', "_"))
    }

    /// The pictures in a folder, as a list of files has them.
    pub fn picture_files(&self, folder: &str) -> String {
        let files = self.pictures.iter().map(|name| {
            let href = format!("{folder}/{name}");
            resource(&self.picture_ident(name), "webcontent", &href, "")
        });
        files.collect()
    }

    /// Adds a file.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.package.add(name, bytes)
    }

    /// Adds the pictures of a question in a folder.
    pub fn pictures(&mut self, item: &Item, folder: &str) -> io::Result<()> {
        for picture in &item.pictures {
            self.pictures.insert(picture.name.clone());
            self.add(&format!("{folder}/{}", picture.name), &picture.data)?;
        }
        Ok(())
    }

    /// Adds files, and ends the archive.
    pub fn finish(mut self, files: impl IntoIterator<Item = (String, String)>) -> io::Result<()> {
        for (name, text) in files {
            self.add(&name, text.as_bytes())?;
        }
        self.package.write()
    }
}

/// What a package has in a file of its own, with what is said of it `inside`.
pub fn resource(ident: &str, sort: &str, href: &str, inside: &str) -> String {
    format!(
        include_str!("../../../templates/lms/resource.xml"),
        ident = ident,
        sort = sort,
        href = href,
        inside = inside,
    )
}

/// That a resource needs another.
pub fn dependency(ident: &str) -> String {
    format!("   <dependency identifierref=\"{ident}\"/>\n")
}

// A zip archive with the same bytes every time: the files are sorted by their names, all have the same time, and none
// depends on the system that packs them.

/// Files that go into one archive, packed as they come.
pub struct Package<'w> {
    sink: Sink<'w>,
    packed: ZipWriter<Cursor<Vec<u8>>>,
    names: BTreeSet<String>,
}

impl<'w> Package<'w> {
    /// An archive without files yet, that will go to `sink`.
    pub fn new(sink: Sink<'w>) -> Package<'w> {
        Package {
            sink,
            packed: ZipWriter::new(Cursor::new(Vec::new())),
            names: BTreeSet::new(),
        }
    }

    /// Adds a file. A name that is there already keeps what it has: files with the same name are the same.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if self.names.contains(name) {
            return Ok(());
        }
        self.names.insert(name.to_string());
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644)
            .system(System::Unix);
        self.packed.start_file(name, options)?;
        self.packed.write_all(bytes)
    }

    /// Puts the files in order and ends the archive. It is written back and forth, and a sink only grows.
    pub fn write(mut self) -> io::Result<()> {
        let mut packed = ZipArchive::new(self.packed.finish()?)?;
        let mut sorted = ZipWriter::new(Cursor::new(Vec::new()));
        for name in &self.names {
            sorted.raw_copy_file(packed.by_name(name)?)?;
        }
        self.sink.write_all(&sorted.finish()?.into_inner())?;
        self.sink.flush()
    }
}
