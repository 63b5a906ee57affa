//! PDF of Typst source: always the same bytes, and nothing from outside.

use nimsmith::error::Error;
use nimsmith::render::Writes;
use nimsmith::render::pdf::FORMAT;

fn pdf(source: &str) -> Result<Vec<u8>, Error> {
    let Writes::Sheets(files) = &FORMAT.writes else {
        panic!("PDF is a format of sheets");
    };
    files.made.expect("PDF is made of what is printed")(source)
}

#[test]
fn the_same_source_makes_the_same_bytes() {
    let source = "#set document(title: \"T\", date: none)\n= Title\n$cancel(8) plus.o 2$";
    let (one, other) = (pdf(source).unwrap(), pdf(source).unwrap());
    assert!(one.starts_with(b"%PDF-") && one == other);
    let text = String::from_utf8_lossy(&one);
    assert!(text.contains("/StructTreeRoot") && !text.contains("CreationDate"));
}

#[test]
fn nothing_outside_is_read() {
    assert!(pdf("#read(\"/etc/passwd\")").is_err());
    assert!(pdf("#import \"@preview/x:1.0.0\": y").is_err());
}
