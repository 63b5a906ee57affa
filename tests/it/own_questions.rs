//! Questions of an author's own: Markdown, formulas and pictures in every format, and marks by hand.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::program::{Folder, PICTURE};

/// A red dot.
const DOT: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

fn desk(text: &str, solution: &str) -> Folder {
    let quoted = |text: &str| serde_json::to_string(text).expect("JSON");
    let set = format!(
        "exercises:\n  - kind: text\n    points: 3\n    question: {}\n    solution: {}\n",
        quoted(text),
        quoted(solution)
    );
    let desk = Folder::with(&[("set.yaml", &set)]);
    desk.write("dot.png", STANDARD.decode(DOT).expect("a picture"));
    desk
}

/// A formula, and what becomes of it in LaTeX, MathML and Typst.
const FORMULAS: [(&str, &str, &str, &str); 10] = [
    (
        r"a \oplus 12",
        r"a\oplus 12",
        "<mi>a</mi><mo>⊕</mo><mn>12</mn>",
        "a ⊕ 12",
    ),
    (
        "x_1^{n+1}",
        "x_{1}^{n+1}",
        "<msubsup><mi>x</mi><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msubsup>",
        "attach(x, b: 1, t: n + 1)",
    ),
    (
        r"\frac{a}{2.5}",
        r"\frac{a}{2.5}",
        "<mfrac><mi>a</mi><mn>2.5</mn></mfrac>",
        "frac(a, 2.5)",
    ),
    (
        r"\sqrt{a, b}",
        r"\sqrt{a,b}",
        "<msqrt><mi>a</mi><mo>,</mo><mi>b</mi></msqrt>",
        r"sqrt(a \, b)",
    ),
    (
        r"\left( a | b \right)",
        r"(a\vert b)",
        "<mo>(</mo><mi>a</mi><mo>|</mo><mi>b</mi><mo>)</mo>",
        r"\( a \| b \)",
    ),
    (
        r"\mex\{0\} \leq n",
        r"\mathop{\mathrm{mex}}\nolimits \{0\}\le n",
        "<mi>mex</mi><mtext>\u{2009}</mtext><mo>{</mo><mn>0</mn><mo>}</mo><mo>≤</mo><mi>n</mi>",
        r#"op("mex") \{ 0 \} ≤ n"#,
    ),
    (
        r"n \in \mathbb{N}",
        r"n\in \mathbf{N}",
        "<mi>n</mi><mo>∈</mo><mi>ℕ</mi>",
        "n ∈ ℕ",
    ),
    (
        r"\text{if so}",
        r"\mbox{if so}",
        "<mtext>if\u{a0}so</mtext>",
        r#"#"if so""#,
    ),
    (
        "a ⊕ b ≤ c - 1",
        r"a\oplus b\le c-1",
        "<mi>a</mi><mo>⊕</mo><mi>b</mi><mo>≤</mo><mi>c</mi><mo>−</mo><mn>1</mn>",
        "a ⊕ b ≤ c − 1",
    ),
    (
        "f(x)/y'",
        "f(x)/y'",
        "<mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo><mo>/</mo><mi>y</mi><mo>′</mo>",
        r"f \( x \) \/ y ′",
    ),
];

#[test]
fn formulas_are_set_in_every_language() {
    let text: String = FORMULAS
        .iter()
        .map(|(tex, ..)| format!("Is ${tex}$?\n\n"))
        .collect();
    let desk = desk(&text, "Yes.");
    desk.good("generate set.yaml --format md,html,tex,typ --quiet");
    let [md, html, tex, typ] =
        ["md", "html", "tex", "typ"].map(|end| desk.read(&format!("out/set.{end}")));
    for (source, latex, mathml, typst) in FORMULAS {
        assert!(md.contains(&format!("Is ${latex}$?")), "{source}: {md}");
        assert!(tex.contains(&format!("${latex}$")), "{source}: {tex}");
        assert!(
            html.contains(&format!("\">{mathml}</math>?")),
            "{source}: {html}"
        );
        assert!(typ.contains(&format!(", ${typst}$)")), "{source}: {typ}");
    }
}

/// Markdown, and what is printed of it as Markdown again.
#[test]
fn markdown_keeps_its_structure_and_nothing_else_acts() {
    let desk = desk(
        "# A *head*\n\n<b>bold</b> & [link](https://x.org)\n\n3. one\n   - two $n$\n4. three\n\n|a|$2^n$|\n|--|--:|\n|`x`|\\$5|\n\n\
         ```\nif\n  so\n```\n\n![a dot](dot.png)",
        "**Yes**,  \nit is.",
    );
    desk.good("generate set.yaml --format md --quiet");
    let sheet = desk.read("out/set.md");
    let question = "**A *head***\n\n\\<b\\>bold\\</b\\> \\& link (https\\://x.org)\n\n3. one\n\n   - two $n$\n4. three\n\n\
                    | a | $2^{n}$ |\n|---|---:|\n| `x` | \\$5 |\n\n`if`\\\n`\u{a0}\u{a0}so`\n\n![a dot](dot.png)\n";
    assert!(sheet.contains(question), "{sheet}");
    let key = desk.read("out/set-key.md");
    assert!(
        key.contains("**Solution.**\n\n**Yes**,\\\nit is.\n"),
        "{key}"
    );
    assert!(
        key.contains("Answer key: the author's own solutions") && !key.contains("ertified"),
        "{key}"
    );
}

#[test]
fn pictures_are_within_pages_and_beside_other_files() {
    let desk = desk("![a \"red\" dot](dot.png) $n$?", "1.");
    let all = "html,md,tex,typ,json,moodle,canvas,common-cartridge,qti21,gift";
    desk.good(&format!("generate set.yaml --format {all} --quiet"));
    assert!(desk.has("out/dot.png"));
    let page = desk.read("out/set.html");
    let image = format!("<img src=\"data:image/png;base64,{DOT}\" alt=\"a &quot;red&quot; dot\">");
    assert!(page.contains(&image), "{page}");
    let moodle = desk.read("out/set-moodle.xml");
    assert!(moodle.contains(&format!(
        "<file name=\"dot.png\" path=\"/\" encoding=\"base64\">{DOT}</file>"
    )));
    assert!(moodle.contains("<question type=\"essay\">"));
    let json: serde_json::Value = serde_json::from_str(&desk.read("out/set.json")).expect("JSON");
    let exercise = &json["exercises"][0];
    assert_eq!(
        exercise["asks"]["question"],
        "![a \"red\" dot](dot.png) $n$?"
    );
    assert_eq!(exercise["answer"]["solution"], "1.");
    assert_eq!(exercise["solution"]["certified"], false);
    desk.good("generate set.yaml --out pages --quiet");
    assert!(!desk.has("pages/dot.png"));
}

#[test]
fn pictures_that_cannot_be_printed_are_told() {
    let cut = &PICTURE[..PICTURE.len() - 5];
    for (name, content, message) in [
        (
            "dot.png",
            &b"<svg/>"[..],
            "picture `dot.png` is neither PNG nor JPEG nor SVG",
        ),
        (
            "dot.jpg",
            b"\x89PNG\r\n",
            "picture `dot.jpg` is neither PNG nor JPEG nor SVG",
        ),
        (
            "dot.svg",
            b"a drawing",
            "picture `dot.svg` is neither PNG nor JPEG nor SVG",
        ),
        (
            "cut.png",
            cut,
            "picture `cut.png` is a damaged PNG: its end is missing",
        ),
        (
            "empty.png",
            &[&PICTURE[..33], &PICTURE[PICTURE.len() - 12..]].concat(),
            "picture `empty.png` is a damaged PNG: nothing is drawn in it",
        ),
        (
            "flat.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\0\x08\0\0\0\0\0\0\0\0",
            "picture `flat.png` is a damaged PNG: its size is missing",
        ),
        (
            "head.png",
            b"\x89PNG\n\x1a\n",
            "picture `head.png` is a damaged PNG: its first bytes are wrong",
        ),
        (
            "large.png",
            &[0; 600 * 1024],
            "picture `large.png` has more than 512 KB",
        ),
    ] {
        let desk = desk(&format!("![a dot]({name})"), "");
        desk.write(
            "set.yaml",
            format!("exercises:\n  - kind: text\n    question: \"![a dot]({name})\"\n"),
        );
        desk.write(name, content);
        let run = desk.line("generate set.yaml");
        assert_eq!(run.code, 2);
        let place = format!("set.yaml:3:15: `question`: {message}\n");
        assert!(run.err.starts_with(&place), "{}", run.err);
    }
    #[cfg(unix)]
    {
        let desk = desk("![a dot](link.png)", "1.");
        std::os::unix::fs::symlink(desk.path().join("dot.png"), desk.path().join("link.png"))
            .expect("a link");
        let run = desk.line("generate set.yaml");
        assert!(
            run.err.contains("it is not a file, or a link to one"),
            "{}",
            run.err
        );
    }
}

/// A drawing as programs save it: with a declaration, styles, gradients and names of its own.
const DRAWING: &str = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
    \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<!-- by hand -->\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
    xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
    viewBox=\"0 0 40 20\" width=\"40\" height=\"20\" inkscape:version=\"1.2\"><style>.a{fill:url( '#g')}</style><defs>\
    <linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"red\"/></linearGradient><circle id=\"c\" r=\"5\"/></defs>\
    <title>Two &amp; two</title><use xlink:href=\"#c\" x=\"10\" y=\"10\"/><rect class=\"a\" width=\"9\" height=\"9\" \
    style=\"stroke:url(#g)\"/></svg>\n";

#[test]
fn drawings_are_in_every_format() {
    let desk = desk("![two rows](dot.svg)", "1.");
    desk.write("dot.svg", DRAWING);
    let all = "html,md,tex,typ,json,moodle,canvas,common-cartridge,qti21,gift";
    let run = desk.line(&format!("generate set.yaml --format {all}"));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.contains("rsvg-convert -f pdf -o dot.pdf dot.svg"),
        "{}",
        run.err
    );
    assert_eq!(desk.read("out/dot.svg"), DRAWING);
    let data = STANDARD.encode(DRAWING);
    let shown = format!("<img src=\"data:image/svg+xml;base64,{data}\" alt=\"two rows\">");
    assert!(desk.read("out/set.html").contains(&shown));
    assert!(desk.read("out/set.md").contains("![two rows](dot.svg)"));
    assert!(desk.read("out/set.tex").contains("\\nimpicture{dot.pdf}"));
    assert!(desk.read("out/set.typ").contains("#picture(\"dot.svg\", "));
    assert!(desk.read("out/set-moodle.xml").contains(&format!(
        "<file name=\"dot.svg\" path=\"/\" encoding=\"base64\">{data}</file>"
    )));
}

#[test]
fn drawings_that_do_more_than_draw_are_refused() {
    let desk = desk("![a dot](dot.svg)", "");
    desk.write(
        "set.yaml",
        "exercises:\n  - kind: text\n    question: \"![a dot](dot.svg)\"\n",
    );
    let svg = |inside: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">{inside}</svg>"
        )
    };
    let deep = "<g>".repeat(300) + &"</g>".repeat(300);
    for (inside, message) in [
        ("<script>alert(1)</script>", "has an element `script`"),
        (
            "<a:ScRipt xmlns:a=\"http://www.w3.org/2000/svg\"/>",
            "has an element `script`",
        ),
        (
            "<foreignObject><p/></foreignObject>",
            "has an element `foreignobject`",
        ),
        (
            "<g xmlns:h=\"http://www.w3.org/1999/xhtml\"><h:p/></g>",
            "has `h` that leads out of it",
        ),
        (
            "<circle r=\"1\" onclick=\"alert(1)\"/>",
            "has an attribute `onclick`",
        ),
        (
            "<circle r=\"1\" OnLoad='alert(1)'/>",
            "has an attribute `onload`",
        ),
        (
            "<a href=\"https://example.org\"><circle r=\"1\"/></a>",
            "has `href` that leads out of it",
        ),
        (
            "<a xlink:href=\"java&#115;cript:alert(1)\"/>",
            "has `href` that leads out of it",
        ),
        (
            "<image href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>",
            "has `href` that leads out of it",
        ),
        (
            "<use xlink:href=\"other.svg#a\"/>",
            "has `href` that leads out of it",
        ),
        (
            "<rect style=\"fill:url(http://example.org/a)\"/>",
            "has `style` that leads out of it",
        ),
        (
            "<rect fill=\"u\\72l(x)\"/>",
            "has `fill` that leads out of it",
        ),
        (
            "<style>@import 'x.css';</style>",
            "has a style that leads out of it",
        ),
        (
            "<style><![CDATA[a{fill:url(//example.org)}]]></style>",
            "has a style that leads out of it",
        ),
        (
            "<style>&#64;import 'x.css';</style>",
            "has a style that leads out of it",
        ),
        (
            "<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>",
            "has an element `animate`",
        ),
        (
            "<set attributeName=\"onclick\" to=\"alert(1)\"/>",
            "has an element `set`",
        ),
        ("<g>", "is not well-formed SVG"),
        (&deep, "has more than 200 elements in each other"),
    ] {
        desk.write("dot.svg", svg(inside));
        let run = desk.line("generate set.yaml");
        let place = format!("set.yaml:3:15: `question`: picture `dot.svg` {message}\n");
        assert!(
            run.code == 2 && run.err.starts_with(&place),
            "{inside}: {}",
            run.err
        );
    }
    for (whole, message) in [
        ("<html><svg/></html>", "is not well-formed SVG"),
        ("<svg", "is not well-formed SVG"),
        (
            "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>",
            "defines entities",
        ),
        (
            "<?xml-stylesheet href=\"a.css\"?><svg/>",
            "has instructions for programs",
        ),
    ] {
        desk.write("dot.svg", whole);
        let run = desk.line("generate set.yaml");
        let place = format!("set.yaml:3:15: `question`: picture `dot.svg` {message}\n");
        assert!(
            run.code == 2 && run.err.starts_with(&place),
            "{whole}: {}",
            run.err
        );
    }
}

#[test]
fn a_person_marks_them() {
    let set = "exercises:\n  - {kind: winner, size: 1..7, points: 1}\n  - {kind: text, question: [Why?, How?], points: 2}\n";
    let desk = Folder::with(&[("set.yaml", set), ("class.csv", "id,name\ns01,Ada\n")]);
    desk.good("generate set.yaml --students class.csv --papers --format md --quiet");
    let sheet = desk.read("out/s01.md");
    assert!(
        sheet.contains("## Exercise 2 (2 points each)\n\n**(a)**\n\nWhy?\n\n**(b)**\n\nHow?\n"),
        "{sheet}"
    );
    let paper = desk.read("out/s01.txt");
    assert!(
        paper.contains("exercise: 2b\n# Answer the question on the sheet.\n"),
        "{paper}"
    );
    desk.write("papers/s01.txt", paper);
    desk.line("check papers --set set.yaml --students class.csv --format csv --out marked -q");
    let marks = desk.read("marked/gradebook.csv");
    assert!(
        marks.contains("2a. text-1 (by hand, of 2)")
            && marks.contains("2b. text-2 (by hand, of 2)"),
        "{marks}"
    );
}
