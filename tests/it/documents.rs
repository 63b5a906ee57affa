//! Papers in the formats that students use: documents as their programs write them, hostile ones, and files that are no text.

use std::io::{Cursor, Write};

use nimsmith::document::{LARGEST, Refusal, text};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::program::Folder;

/// An archive of files in this order.
fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let method = match *name {
            "mimetype" => CompressionMethod::Stored,
            _ => CompressionMethod::Deflated,
        };
        let options = SimpleFileOptions::default().compression_method(method);
        archive.start_file(*name, options).expect("a file");
        archive.write_all(bytes).expect("all written");
    }
    archive.finish().expect("an archive").into_inner()
}

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;

/// A document as Word packs it.
fn docx(body: &str) -> Vec<u8> {
    let document = format!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>{body}<w:sectPr w:rsidR="00A1"><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>"#
    );
    packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", RELATIONS.as_bytes()),
        ("word/document.xml", document.as_bytes()),
    ])
}

/// A document as LibreOffice packs it, with a formula as its first object.
fn odt(body: &str, formula: &str) -> Vec<u8> {
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.3"><office:automatic-styles><style:style style:name="P1" style:family="paragraph"><style:paragraph-properties/></style:style><style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid" style:text-line-through-type="single"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="T3" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style></office:automatic-styles><office:body><office:text><text:sequence-decls><text:sequence-decl text:name="Table"/></text:sequence-decls>{body}</office:text></office:body></office:document-content>"#
    );
    let formula = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd">
<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow>{formula}</mrow><annotation encoding="StarMath 5.0">not this</annotation></semantics></math>"#
    );
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("content.xml", content.as_bytes()),
        ("Object 1/content.xml", formula.as_bytes()),
    ])
}

fn notebook(cells: &str) -> String {
    format!(r#"{{"cells": [{cells}], "metadata": {{}}, "nbformat": 4, "nbformat_minor": 5}}"#)
}

/// Compares the lines that are not blank.
fn check(name: &str, bytes: &[u8], expected: &str) {
    let text = text(name, bytes).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let expected: Vec<&str> = expected.lines().map(str::trim_start).collect();
    let expected: Vec<&str> = expected
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(lines, expected, "{name}");
}

#[test]
fn words_documents() {
    let cases = [
        // Runs are split where Word has checked the spelling, and put together again.
        (
            r#"<w:p w:rsidR="00A1"><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>ga</w:t></w:r><w:proofErr w:type="spellStart"/><w:r w:rsidR="00B2"><w:t xml:space="preserve">me: </w:t></w:r><w:r><w:t>nim</w:t></w:r><w:proofErr w:type="spellEnd"/></w:p><w:p/><w:p><w:r><w:t>rows: 5, 8</w:t></w:r></w:p>"#,
            "game: nim\nrows: 5, 8",
        ),
        (
            r#"<w:p><w:r><w:t>2</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r><w:r w:rsidR="00B2"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>0</w:t></w:r><w:r><w:t xml:space="preserve"> the 2</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>nd</w:t></w:r><w:r><w:t xml:space="preserve"> a</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>i+1</w:t></w:r></w:p>"#,
            "2^10 the 2nd a_(i+1)",
        ),
        // Struck out, not struck out, deleted, moved away, hidden.
        (
            r#"<w:p><w:r><w:t xml:space="preserve">8 + </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t xml:space="preserve">2</w:t></w:r><w:r><w:rPr><w:strike/><w:vertAlign w:val="superscript"/></w:rPr><w:t>4</w:t></w:r><w:r><w:rPr><w:dstrike/></w:rPr><w:t xml:space="preserve"> </w:t></w:r><w:r><w:rPr><w:strike w:val="0"/></w:rPr><w:t>+ 1</w:t></w:r><w:del w:id="1"><w:r><w:delText>7</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>3</w:t></w:r></w:ins><w:moveFrom w:id="3"><w:r><w:t>9</w:t></w:r></w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>6</w:t></w:r></w:p>"#,
            "8 + ~~2^4~~ + 13",
        ),
        // A list, a line break, tabs, letters of fonts of symbols, a field, a link.
        (
            r#"<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>5</w:t><w:sym w:font="Symbol" w:char="F0C5"/><w:t>8</w:t><w:br/><w:t>so</w:t><w:tab/><w:sym w:font="Wingdings" w:char="F0E0"/></w:r></w:p><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DATE</w:instrText></w:r><w:r><w:t>today</w:t></w:r><w:hyperlink><w:r><w:t>, here</w:t></w:r></w:hyperlink></w:p>"#,
            "5⊕8\nso\t→\ntoday, here",
        ),
        (
            r#"<w:tbl><w:tblPr/><w:tr><w:tc><w:tcPr/><w:p><w:r><w:t>5</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>101</w:t></w:r></w:p></w:tc></w:tr><w:sdt><w:sdtContent><w:tr><w:tc><w:p><w:r><w:t>8</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>1000</w:t></w:r></w:p></w:tc></w:tr></w:sdtContent></w:sdt></w:tbl>"#,
            "5 | 101\n8 | 1000",
        ),
        // A table that is there for the layout; cells line by line; cells with different numbers of lines.
        (
            r#"<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p><w:p><w:r><w:t>d</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p><w:p><w:r><w:t>y</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>z</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"#,
            "a\nb\n1 | c\n2 | d\nx; y | z",
        ),
        // A box of text has its lines, a picture its place; what older programs show is passed over.
        (
            r#"<w:p><w:r><w:t>before</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p></w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:t>again</w:t></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p><w:p><w:r><w:drawing><pic:pic/></w:drawing></w:r></w:p>"#,
            "before\nboxed\n[picture]",
        ),
        (
            r#"<w:p><w:r><w:t>5 &lt; 8 &amp; 1 &#8853; 2</w:t></w:r></w:p>"#,
            "5 < 8 & 1 ⊕ 2",
        ),
    ];
    for (body, expected) in cases {
        check("a.docx", &docx(body), expected);
    }
}

/// Word's equations, each in a paragraph.
#[test]
fn words_equations() {
    let cases = [
        (
            "<m:r><m:rPr><m:sty m:val=\"p\"/></m:rPr><m:t>5</m:t></m:r><m:r><m:t>⊕8=</m:t></m:r><m:r><m:t>13</m:t></m:r>",
            "5⊕8=13",
        ),
        (
            "<m:sSup><m:sSupPr><m:ctrlPr/></m:sSupPr><m:e><m:r><m:t>2</m:t></m:r></m:e><m:sup><m:r><m:t>4</m:t></m:r></m:sup></m:sSup><m:r><m:t>+</m:t></m:r><m:sSup><m:e><m:r><m:t>2</m:t></m:r></m:e><m:sup><m:r><m:t>n+1</m:t></m:r></m:sup></m:sSup>",
            "2^4+2^(n+1)",
        ),
        (
            "<m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>",
            "(a+b)/2",
        ),
        (
            "<m:nary><m:naryPr><m:chr m:val=\"⨁\"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:sSub><m:e><m:r><m:t>a</m:t></m:r></m:e><m:sub><m:r><m:t>i</m:t></m:r></m:sub></m:sSub></m:e></m:nary>",
            "⨁_(i=1)^n a_i",
        ),
        (
            "<m:d><m:e><m:r><m:t>4+1</m:t></m:r></m:e></m:d><m:r><m:t>⊕</m:t></m:r><m:d><m:dPr><m:begChr m:val=\"[\"/><m:endChr m:val=\"]\"/></m:dPr><m:e><m:r><m:t>8</m:t></m:r></m:e></m:d>",
            "(4+1)⊕[8]",
        ),
        (
            "<m:eqArr><m:e><m:r><m:t>5&amp;=4+1</m:t></m:r></m:e><m:e><m:r><m:t>8&amp;=8</m:t></m:r></m:e></m:eqArr>",
            "5=4+1\n8=8",
        ),
        (
            "<m:m><m:mr><m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>0</m:t></m:r></m:e></m:mr><m:mr><m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>1</m:t></m:r></m:e></m:mr></m:m>",
            "1 0\n1 1",
        ),
        (
            "<m:borderBox><m:borderBoxPr><m:hideTop m:val=\"1\"/><m:strikeBLTR m:val=\"1\"/></m:borderBoxPr><m:e><m:r><m:t>4</m:t></m:r></m:e></m:borderBox><m:r><m:t>+1</m:t></m:r>",
            "~~4~~+1",
        ),
        (
            "<m:r><w:rPr><w:strike/></w:rPr><m:t>4</m:t></m:r><m:rad><m:radPr><m:degHide m:val=\"1\"/></m:radPr><m:deg/><m:e><m:r><m:t>16</m:t></m:r></m:e></m:rad>",
            "~~4~~√16",
        ),
    ];
    for (equation, expected) in cases {
        let body = format!("<w:p><m:oMath>{equation}</m:oMath></w:p>");
        check("a.docx", &docx(&body), expected);
        let display = format!(
            "<w:p><m:oMathPara><m:oMathParaPr/><m:oMath>{equation}</m:oMath></m:oMathPara></w:p>"
        );
        check("a.docx", &docx(&display), expected);
    }
}

#[test]
fn opendocuments() {
    let cases = [
        (
            r#"<text:p text:style-name="P1">game:<text:s/>nim</text:p><text:p/><text:h text:outline-level="1">rows:   5,
             8</text:h>"#,
            "game: nim\nrows: 5, 8",
        ),
        (
            r#"<text:p>2<text:span text:style-name="T2">4</text:span> + <text:span text:style-name="T1">4</text:span>, the 2<text:span text:style-name="T2">nd</text:span> a<text:span text:style-name="T3">1</text:span><text:line-break/>x<text:tab/>y<text:s text:c="3"/>z</text:p>"#,
            "2^4 + ~~4~~, the 2nd a_1\nx\ty   z",
        ),
        (
            r#"<text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>two</text:p></text:list-item></text:list></text:list-item></text:list>"#,
            "one\ntwo",
        ),
        (
            r#"<table:table><table:table-column/><table:table-header-rows><table:table-row><table:table-cell><text:p>row</text:p></table:table-cell><table:table-cell><text:p>binary</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>5</text:p></table:table-cell><table:table-cell><text:p>101</text:p></table:table-cell></table:table-row></table:table>"#,
            "row | binary\n5 | 101",
        ),
        (
            r#"<text:p>so <draw:frame><draw:object xlink:href="./Object 1" xlink:type="simple"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame> holds</text:p>"#,
            "so 5⊕2^4=21 holds",
        ),
        (
            r#"<text:tracked-changes><text:changed-region><text:p>gone</text:p></text:changed-region></text:tracked-changes><text:p>a<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>at the foot</text:p></text:note-body></text:note>b<office:annotation><text:p>remark</text:p></office:annotation></text:p><text:p><draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame></text:p>"#,
            "ab\n[picture]\nat the foot",
        ),
    ];
    let formula = "<mn>5</mn><mo stretchy=\"false\">⊕</mo><msup><mn>2</mn><mn>4</mn></msup><mo>=</mo><mn>21</mn>";
    for (body, expected) in cases {
        check("a.odt", &odt(body, formula), expected);
    }
    let flat = r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:x"><office:body><office:text><text:p>flat <draw:frame><draw:object><math:math><math:mn>5</math:mn></math:math></draw:object></draw:frame></text:p></office:text></office:body></office:document>"#;
    check("a.fodt", flat.as_bytes(), "flat 5");
}

#[test]
fn pages() {
    let cases = [
        (
            "a.html",
            "<p>game: nim<br>rows: 5, 8</p>\n<p>5 &oplus; 8\n = 13 &amp; &#x2295; &unknown; &</p>",
            "game: nim\nrows: 5, 8\n5 ⊕ 8 = 13 & ⊕ &unknown; &",
        ),
        (
            "a.html",
            "<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body><script>if (a<b) 7</script>x</body></html>",
            "x",
        ),
        (
            "a",
            "<!-- saved --> <HTML><BODY>x<!-- y --></BODY></HTML>",
            "x",
        ),
        (
            "a.html",
            "<ul><li>one<li>two</ul><ol><li><p>three</p></li></ol>four",
            "one\ntwo\nthree\nfour",
        ),
        (
            "a.html",
            "<p>one<p>two<div>three</div>four",
            "one\ntwo\nthree\nfour",
        ),
        (
            "a.html",
            "2<sup>4</sup>, the 2<sup>nd</sup>, a<sub>1</sub>, 2<sup>n+1</sup>, 5<sup>†</sup>, 2<sup>4</sup>3",
            "2^4, the 2nd, a_1, 2^(n+1), 5†, 2^4 3",
        ),
        (
            "a.html",
            "8 + <s>4</s> + <del>2<sup>1</sup></del> + <strike> 1 </strike>+<span style=\"color: red; TEXT-DECORATION: underline line-through\">3</span>",
            "8 + ~~4~~ + ~~2^1~~ + ~~1~~ +~~3~~",
        ),
        (
            "a.html",
            "<style>.c1,.c2{text-decoration:line-through}.c3{vertical-align:super}</style><p><span class=\"c7 c2\">4</span> 2<span class=c3>5</span></p>",
            "~~4~~ 2^5",
        ),
        (
            "a.html",
            "<table><caption>Sums</caption><tr><th>row<th>binary<tr><td>5<td><p>101</p></table>after",
            "Sums\nrow | binary\n5 | 101\nafter",
        ),
        ("a.html", "<pre>  101\n1000\n</pre>", "  101\n1000"),
        (
            "a.html",
            "3 < 5, 5 <8 and <b>7 > 2",
            "3 < 5, 5 <8 and 7 > 2",
        ),
        ("a.html", "<p>no</b> end</i></p></div>x", "no end\nx"),
        (
            "a.html",
            "<p hidden>a</p><p style='display: none'>b</p><span aria-hidden=true>c</span>d",
            "d",
        ),
        (
            "a.html",
            "<p>so <img class=\"equation_image\" alt=\"LaTeX: 5\" data-equation-content=\"5 \\oplus 8\"> <img alt=\"my photo\" src=x></p>",
            "so 5 \\oplus 8 [picture]",
        ),
        (
            "a.html",
            "<p><math><semantics><mrow><mn>5</mn><mi>xor</mi><msup><mn>2</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow><annotation encoding=\"application/x-tex\">no</annotation></semantics></math></p>",
            "5 xor 2^(n+1)=1/2",
        ),
        (
            "a.html",
            "<math><mtable><mtr><mtd><mn>5</mn></mtd><mtd><mo>=</mo><mn>4</mn></mtd></mtr><mtr><mtd><mi>x</mi></mtd><mtd><mn>1</mn></mtd></mtr></mtable><menclose notation='updiagonalstrike'><mn>4</mn></menclose><mi>f</mi><mo>&#x2061;</mo><mfenced><mn>1</mn><mn>2</mn></mfenced></math>",
            "5=4\nx 1~~4~~f(1,2)",
        ),
        (
            "a.html",
            "<o:p>Word's</o:p> <![if !x]>page<![endif]>",
            "Word's page",
        ),
        // A text is no page by a tag in it, nor by its name alone.
        ("a.md", "5 <b>xor</b> 8\n= 13", "5 <b>xor</b> 8\n= 13"),
        (
            "a.md",
            "2<sup>4</sup>3 + a<sub>i+1</sub>, the 2<sup>nd</sup>: <s>4</s> ~~2<sup>1</sup>~~ <sup>x <b",
            "2^4 3 + a_(i+1), the 2nd: ~~4~~ ~~2^1~~ <sup>x <b",
        ),
        ("a.html", "game: nim\nrows: 5, 8", "game: nim\nrows: 5, 8"),
        (
            "a.txt",
            "game: nim\nrows: 5, 8\n\n<p>5 ⊕ 8 =&nbsp;13 &gt; 0</p>\n<p class=\"x\">so<br>I win</p>",
            "game: nim\nrows: 5, 8\n5 ⊕ 8 = 13 > 0\nso\nI win",
        ),
        ("a.txt", "5 ⊕ 8 =&nbsp;13 &gt; 0", "5 ⊕ 8 = 13 > 0"),
        ("a.txt", "a <p and q> b, &gt;", "a <p and q> b, &gt;"),
        (
            "a.txt",
            "<p and nothing else\n<px>y</px>",
            "<p and nothing else\n<px>y</px>",
        ),
    ];
    for (name, html, expected) in cases {
        let text = text(name, html.as_bytes()).expect("text");
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(lines.join("\n").replace('\u{a0}', " "), expected, "{html}");
    }
}

#[test]
fn notebooks() {
    let cells = r##"
        {"cell_type": "markdown", "metadata": {}, "source": ["game: nim\n", "rows: 5, 8"]},
        {"cell_type": "raw", "source": "$5 \\oplus 8$"},
        {"cell_type": "code", "execution_count": 1, "source": ["# the nim-sum\n", "s = '#' + str(5 ^ 8)  ## is 13\n", "print(s)"],
         "outputs": [{"output_type": "stream", "name": "stdout", "text": ["13\n"]},
                     {"output_type": "display_data", "data": {"text/plain": "<Figure>", "image/png": "iVBO"}},
                     {"output_type": "execute_result", "data": {"text/plain": ["13"], "text/latex": "$13$"}},
                     {"output_type": "error", "ename": "E", "traceback": ["no"]}]}"##;
    let expected = "game: nim\nrows: 5, 8\n$5 \\oplus 8$\nthe nim-sum\nis 13\n13\n[picture]\n$13$";
    check("a.ipynb", notebook(cells).as_bytes(), expected);
    check("a.txt", notebook(cells).as_bytes(), expected);
    check(
        "a.txt",
        b"{1, 2}\n{\"cells\": []}",
        "{1, 2}\n{\"cells\": []}",
    );
}

/// Documents that programs wrote, and not we: `tests/papers/paper.md` by pandoc 3.
#[test]
fn documents_of_other_programs() {
    let expected = include_str!("../papers/expected.txt");
    check("a.docx", include_bytes!("../papers/pandoc.docx"), expected);
    check("a.odt", include_bytes!("../papers/pandoc.odt"), expected);
    check("a.html", include_bytes!("../papers/pandoc.html"), expected);
}

#[test]
fn encodings() {
    let words = "game: nim\nrows: 5, 8 – “x” ⊕\n";
    let little: Vec<u8> = words.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = words.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [
        [b"\xEF\xBB\xBF", words.as_bytes()].concat(),
        [b"\xFF\xFE", &little[..]].concat(),
        [b"\xFE\xFF", &big[..]].concat(),
        little,
        big,
        words.as_bytes().to_vec(),
        words.replace('\n', "\r").into_bytes(),
        words.replace('\n', "\r\n").into_bytes(),
        words.replace('\n', "\u{2028}").into_bytes(),
    ] {
        assert_eq!(text("a.txt", &bytes).as_deref(), Ok(words));
    }
    for (bytes, expected) in [
        (
            &b"na\xEFve \x93x\x94 \x96 \x80 \x81"[..],
            "naïve “x” – € \u{fffd}",
        ),
        // What was put together from two files; half a letter at the end.
        (b"\xE2\x8A\x95 and \xE9", "⊕ and é"),
        (b"\xFF\xFE5\x00 \x008", "5 \u{fffd}"),
        (
            "a\u{a0}b\u{200b}５\r\n\r\nx".as_bytes(),
            "a\u{a0}b\u{200b}５\n\nx",
        ),
        (b"", ""),
        (b"PK is how it begins", "PK is how it begins"),
    ] {
        assert_eq!(text("a.txt", bytes).as_deref(), Ok(expected));
    }
}

/// Much in little.
fn bomb() -> Vec<u8> {
    let blanks = format!("<w:p>{}</w:p>", " ".repeat(24 << 20));
    docx(&blanks)
}

#[test]
fn what_is_refused() {
    let whole = docx("<w:p><w:r><w:t>words</w:t></w:r></w:p>");
    let deep = format!("{}{}", "<w:ins>".repeat(100), "</w:ins>".repeat(100));
    let wide = "<w:p/>".repeat(1_000_000);
    let lol = r#"<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><l>&b;</l>"#;
    let cases: &[(&str, Vec<u8>, &str)] = &[
        (
            "a.pdf",
            b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj".to_vec(),
            "a PDF",
        ),
        ("a.txt", b"%PDF-1.7\n".to_vec(), "a PDF"),
        (
            "a.jpg",
            b"\xFF\xD8\xFF\xE0\0\x10JFIF\0".to_vec(),
            "a picture",
        ),
        (
            "a.txt",
            b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR".to_vec(),
            "a picture",
        ),
        (
            "a.heic",
            b"\0\0\0\x24ftypheic\0\0\0\0".to_vec(),
            "a picture",
        ),
        ("a.svg", b"<svg xmlns='x'/>".to_vec(), "a picture"),
        (
            "a.mp4",
            b"\0\0\0\x20ftypisom\0\0\0\0".to_vec(),
            "a film or a sound",
        ),
        (
            "a.doc",
            b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0".to_vec(),
            "an old Word document (.doc), or",
        ),
        ("a.rtf", b"{\\rtf1\\ansi 5}".to_vec(), "an RTF document"),
        ("a.gz", b"\x1F\x8B\x08\0\0".to_vec(), "an archive"),
        (
            "a.exe",
            b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xFF\xFF\0\0\xB8\0\0\0".to_vec(),
            "data that is not text",
        ),
        (
            "a.mht",
            b"MIME-Version: 1.0\nContent-Type: multipart/related".to_vec(),
            "a mail or a web archive",
        ),
        (
            "a.zip",
            packed(&[("s01.txt", b"game: nim")]),
            "an archive (zip)",
        ),
        ("a.zip", packed(&[]), "an archive (zip)"),
        (
            "a.xlsx",
            packed(&[("xl/workbook.xml", b"<x/>")]),
            "a spreadsheet",
        ),
        (
            "a.pptx",
            packed(&[("ppt/presentation.xml", b"<x/>")]),
            "a presentation",
        ),
        (
            "a.pages",
            packed(&[("Index/Document.iwa", b"")]),
            "a document of Apple's Pages",
        ),
        (
            "a.odp",
            packed(&[
                (
                    "mimetype",
                    b"application/vnd.oasis.opendocument.presentation",
                ),
                ("content.xml", b"<x/>"),
            ]),
            "a document, but not of text",
        ),
        (
            "a.docx",
            whole[..whole.len() / 2].to_vec(),
            "a damaged document or archive",
        ),
        (
            "a.docx",
            packed(&[("_rels/.rels", RELATIONS.as_bytes())]),
            "a damaged document, or",
        ),
        ("a.docx", docx("<w:p>"), "a damaged document, or"),
        (
            "a.docx",
            docx(&deep),
            "a document that is nested too deeply",
        ),
        ("a.docx", docx(&wide), "a document that unpacks to too much"),
        ("a.docx", bomb(), "a document that unpacks to too much"),
        (
            "a.html",
            format!("<html>{}", "<i>x</i>".repeat(1_000_000)).into_bytes(),
            "a document that unpacks to too much",
        ),
        (
            "a.docx",
            docx("<w:p><w:r><w:drawing/></w:r></w:p><w:p><w:r><w:drawing/></w:r></w:p>"),
            "a document with nothing but pictures",
        ),
        ("a.xml", lol.as_bytes().to_vec(), "XML that is not a page"),
        (
            "a.odt",
            packed(&[
                ("mimetype", b"application/vnd.oasis.opendocument.text"),
                ("content.xml", lol.as_bytes()),
            ]),
            "a damaged document, or",
        ),
        (
            "a.ipynb",
            b"{\"cells\": [{\"cell_type\": \"markdown\", \"sou".to_vec(),
            "no Jupyter notebook",
        ),
        (
            "a.ipynb",
            notebook(&"[".repeat(100_000)).into_bytes(),
            "no Jupyter notebook",
        ),
        (
            "a.txt",
            vec![b' '; LARGEST + 1],
            "a file of more than 16 MiB",
        ),
    ];
    for (name, bytes, expected) in cases {
        let begun = std::time::Instant::now();
        let length = text(name, bytes).map(|text| text.len());
        let refusal: Refusal = length.expect_err(expected);
        assert!(refusal.what.starts_with(expected), "{name}: {refusal:?}");
        let taken = begun.elapsed();
        assert!(
            taken < std::time::Duration::from_secs(5),
            "{expected}: {taken:?}"
        );
    }
}

/// Lines that begin like an answer from an editor, whose end is looked for.
#[test]
fn text_with_many_tags_is_read_soon() {
    let bytes = "<p x\n".repeat(1_000_000).into_bytes();
    let begun = std::time::Instant::now();
    let _ = text("a.txt", &bytes);
    assert!(begun.elapsed() < std::time::Duration::from_secs(20));
}

/// What could make reading slow: it is read or refused, and soon.
#[test]
fn slow_documents_are_read_or_refused_soon() {
    let sheet = format!("<style>.a{{{}}}</style>", "x:y;".repeat(500_000));
    let letters = "<m:r><m:t>a</m:t></m:r>".repeat(200_000);
    let names: Vec<String> = (0..100_000).map(|number| format!("{number}")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let table = "<table><tr><td>x<td>".repeat(100_000);
    for (name, bytes) in [
        (
            "styles",
            (sheet + &"<i class=a>x</i>".repeat(300_000)).into_bytes(),
        ),
        (
            "letters",
            docx(&format!("<w:p><m:oMath>{letters}</m:oMath></w:p>")),
        ),
        ("entries", packed(&many)),
        ("tables", table.into_bytes()),
        ("scripts", "<script></scrip".repeat(500_000).into_bytes()),
        (
            "ends",
            format!("<p>{}", "</p></b>".repeat(1_000_000)).into_bytes(),
        ),
        (
            "entities",
            format!("<p>{}", "&a;".repeat(2_000_000)).into_bytes(),
        ),
        (
            "attributes",
            format!("<p><a {}", "b= ".repeat(3_000_000)).into_bytes(),
        ),
        (
            "cells",
            notebook(&vec![r#"{"cell_type":""}"#; 500_000].join(",")).into_bytes(),
        ),
    ] {
        let begun = std::time::Instant::now();
        let _ = text("a.html", &bytes);
        let taken = begun.elapsed();
        assert!(
            taken < std::time::Duration::from_secs(5),
            "{name}: {taken:?}"
        );
    }
}

/// What makes a document of what is written in it.
type Packer<'p> = &'p dyn Fn(&str) -> Vec<u8>;

/// Whatever is changed in a document, and wherever it is cut, it is read or refused.
#[test]
fn edited_documents_are_read_or_refused() {
    let same = |text: &str| text.as_bytes().to_vec();
    let formula = |text: &str| {
        odt(
            "<text:p><draw:frame><draw:object xlink:href='./Object 1'/></draw:frame></text:p>",
            text,
        )
    };
    let documents: [(&str, Packer, &str); 5] = [
        (
            "a",
            &docx,
            "<w:p><w:r><w:t>5 ⊕ 8</w:t></w:r><m:oMath><m:f><m:num/></m:f></m:oMath></w:p><w:tbl><w:tr><w:tc/></w:tr></w:tbl>",
        ),
        (
            "a",
            &|text| odt(text, ""),
            "<text:p>x<text:s text:c='9'/><draw:frame><draw:object xlink:href='./Object 1'/></draw:frame></text:p>",
        ),
        (
            "a",
            &formula,
            "<mfrac/><msup><mn>1</mn></msup><mfenced open='['/>&#65;",
        ),
        (
            "a.html",
            &same,
            "<table><tr><td><p class='a'><sup>x</sup><math><mfrac><mn>1</table></p></td><pre></style><style>.a{x:y",
        ),
        (
            "a.ipynb",
            &|text| notebook(text).into_bytes(),
            r##"{"cell_type": "code", "source": ["a'#\n"], "outputs": [{"text": "x"}]}"##,
        ),
    ];
    let signs: Vec<char> = "<>/&;:'\"=#a0{}[] \u{0}⊕".chars().collect();
    for (name, packed, written) in documents {
        for (number, (at, old)) in written.char_indices().enumerate() {
            let (before, after) = written.split_at(at);
            for sign in [
                signs[number % signs.len()],
                signs[(number * 7 + 3) % signs.len()],
            ] {
                let edited = format!("{before}{sign}{}", &after[old.len_utf8()..]);
                let _ = text(name, &packed(&edited));
            }
            let _ = text(name, &packed(before));
            let _ = text(name, &packed(after));
        }
        let whole = packed(written);
        for end in (0..whole.len()).step_by(3) {
            let _ = text(name, &whole[..end]);
        }
    }
}

const RIGHT: &str =
    "game: nim\nrows: 5, 8, 16\n\ntake 3 from row 3\nfirst player wins by taking 3 from row 3\n";

/// A folder as students fill it: everything in it has a row or a message.
#[test]
fn a_folder_of_everything() {
    let paragraphs: String = RIGHT
        .lines()
        .map(|line| format!("<w:p><w:r><w:t>{line}</w:t></w:r></w:p>"))
        .collect();
    let desk = Folder::new();
    desk.write("in/a.docx", docx(&paragraphs));
    desk.write("in/b.html", RIGHT.replace('\n', "<br>\n"));
    desk.write(
        "in/c.txt",
        RIGHT
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>(),
    );
    desk.write(
        "in/d.ipynb",
        notebook(&format!(
            r#"{{"cell_type": "markdown", "source": {RIGHT:?}}}"#
        )),
    );
    desk.write("in/e.pdf", "%PDF-1.7\n");
    desk.write("in/f.docx", "");
    desk.write("in/g.zip", packed(&[("s.txt", b"x")]));
    desk.write("in/.DS_Store", [0; 9]);
    desk.write("in/Thumbs.db", [0; 9]);
    desk.write("in/~$a.docx", [5; 9]);
    let run = desk.line("check in --format csv -q");
    assert_eq!(run.code, 2, "{}", run.err);
    let rows: Vec<&str> = run.out.lines().skip(1).collect();
    let expected = [
        "a,",
        "b,",
        "c,",
        "d,",
        "e,,review,",
        "f,,incomplete,",
        "g,,review,",
    ];
    assert_eq!(rows.len(), expected.len(), "{}", run.out);
    for (row, begins) in rows.iter().zip(expected) {
        let right = begins.len() > 2 || row.contains(",correct,1,");
        assert!(row.starts_with(begins) && right, "{row}");
    }
    assert!(
        rows[4].contains("This is a PDF, which cannot be read: hand in the file"),
        "{}",
        rows[4]
    );
    assert!(rows[5].ends_with("The file is empty."), "{}", rows[5]);
    assert!(
        run.err
            .contains("in/e.pdf: this is a PDF, which cannot be read\nhelp: hand in"),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("in/g.zip: this is an archive (zip), which"),
        "{}",
        run.err
    );
    assert!(
        !run.err.contains("Thumbs") && !run.err.contains("DS_Store"),
        "{}",
        run.err
    );
    for format in ["text", "json", "html"] {
        let run = desk.line(&format!("check in/e.pdf --format {format}"));
        assert_eq!(run.code, 2);
        let said = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            said.contains("This is a PDF, which cannot be read"),
            "{said}"
        );
    }
    let empty = desk.line("check in/f.docx --format json");
    assert_eq!(empty.code, 1);
}
