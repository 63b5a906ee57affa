//! Pictures as files of their own: what pages draw, with all that a file needs which stands alone.

use super::item::Picture;
use crate::render::escape::escaped;
use crate::spec;

/// Pictures that a text names.
#[derive(Default)]
pub struct Pictures(Vec<Picture>);

/// What the style of pages says of diagrams, in plain values.
const STYLE: &str = "<style>text{font-family:sans-serif}.p{font-size:16px;font-weight:700}.m{font-size:15px;font-weight:700}\
                     .s,.l{font-size:13px}.arrow{stroke-width:1.1}</style>";

impl Pictures {
    /// Puts an image for the picture in a piece of a page, and keeps the picture. `listing` is what it shows as text,
    /// where its label does not tell it.
    pub fn put(&mut self, out: &mut String, address: &str, page: &str, listing: &str) {
        let Some(drawing) = drawing(page) else { return };
        let label = attribute(drawing, "aria-label");
        let picture = alone(drawing);
        let [width, height] = ["width", "height"].map(|name| attribute(drawing, name));
        let label = match listing {
            "" => label.to_string(),
            listing => {
                let told = label.split(". ").next().unwrap_or(label);
                format!("{told}. {}", escaped(listing))
            }
        };
        out.push_str(&format!(
            "<img src=\"{address}{}\" alt=\"{label}\" width=\"{width}\" height=\"{height}\" />",
            picture.name
        ));
        self.keep(picture);
    }

    /// Puts an image for an author's picture.
    pub fn put_file(&mut self, out: &mut String, address: &str, of: &spec::Picture) {
        let (name, alt) = (&of.image.name, escaped(&of.alt));
        out.push_str(&format!("<img src=\"{address}{name}\" alt=\"{alt}\" />"));
        self.keep(Picture {
            name: of.image.name.clone(),
            data: of.image.data.to_vec(),
        });
    }

    fn keep(&mut self, picture: Picture) {
        if !self.0.contains(&picture) {
            self.0.push(picture);
        }
    }

    /// Each once, in the order of their names.
    pub fn in_order(mut self) -> Vec<Picture> {
        self.0.sort();
        self.0
    }
}

/// The drawing in a piece of a page.
fn drawing(page: &str) -> Option<&str> {
    let start = page.find("<svg ")?;
    let end = page.find("</svg>")?;
    page.get(start..end + "</svg>".len())
}

/// An attribute of the first tag, as it is escaped there; pages quote every one.
fn attribute<'a>(drawing: &'a str, name: &str) -> &'a str {
    let after = drawing
        .split_once(&format!(" {name}=\""))
        .map(|(_, after)| after);
    after
        .and_then(|after| after.split_once('"'))
        .map_or("", |(value, _)| value)
}

/// A file on white, since a dark page would swallow black lines. Its name is made from what is in it.
fn alone(drawing: &str) -> Picture {
    let inside = drawing.strip_prefix("<svg ").unwrap_or(drawing);
    let (tag, rest) = inside.split_once('>').unwrap_or((inside, ""));
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {tag}>{STYLE}<rect width=\"100%\" height=\"100%\" fill=\"#fff\" \
         stroke=\"none\"/>{}\n",
        rest.replace("var(--paper)", "#fff")
    );
    let digest = blake3::hash(svg.as_bytes()).to_hex();
    Picture {
        name: format!("p{}.svg", &digest[..12]),
        data: svg.into_bytes(),
    }
}
