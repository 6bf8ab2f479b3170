//! HTML to lines, with what was quoted marked by `> ` as in plain text.
//!
//! A scanner over tags, not a tree: it goes once over the text, remembers only
//! how deep it stands in the one element that matters, and cannot be made slow
//! by nesting. Knows the ways in which mail programs mark quotations.

use mail_parser::decoders::html::add_html_token;

/// Elements deeper than this hold no text of the writer.
const DEEPEST: usize = 200;

/// The text of an HTML part, one line to a line on the screen.
pub(crate) fn to_text(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.text(&rest[..at]);
        rest = page.markup(&rest[at..]);
    }
    page.text(rest);
    page.end_line();
    page.out
}

/// An element that is waited for: its name, and how many of that name are open.
#[derive(Debug)]
struct Open {
    name: String,
    depth: usize,
}

impl Open {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), depth: 1 }
    }
}

#[derive(Debug, Default)]
struct Page {
    out: String,
    line: String,
    /// Not shown at all.
    hidden: Option<Open>,
    /// A quotation.
    quote: Option<Open>,
    /// The wrapper that some programs put around attribution and quotation;
    /// what stands in it before the quotation is not the writer's.
    wrapper: Option<Open>,
    wrapped_quote_seen: bool,
    /// From here on all is the letter that was answered.
    original: bool,
    /// Line ends count.
    pre: Option<Open>,
    depth: usize,
}

impl Page {
    /// Text between tags.
    fn text(&mut self, text: &str) {
        if text.is_empty() || self.hidden.is_some() {
            return;
        }
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let mut step = c.len_utf8();
            if c == '&'
                && let Some(end) = rest.bytes().take(12).position(|b| b == b';')
                && rest.as_bytes()[1..end].iter().all(|b| b.is_ascii_alphanumeric() || *b == b'#')
            {
                add_html_token(&mut self.line, &rest.as_bytes()[..=end], false);
                step = end + 1;
            } else if c == '\n' && self.pre.is_some() {
                self.end_line();
            } else if c.is_ascii_whitespace() {
                if !self.line.is_empty() && !self.line.ends_with(' ') {
                    self.line.push(' ');
                }
            } else {
                self.line.push(c);
            }
            rest = &rest[step..];
        }
    }

    /// A tag, comment or declaration at the beginning of `rest`; gives what follows.
    fn markup<'a>(&mut self, rest: &'a str) -> &'a str {
        if let Some(comment) = rest.strip_prefix("<!--") {
            return comment.find("-->").map_or("", |end| &comment[end + 3..]);
        }
        if rest.starts_with("<!") || rest.starts_with("<?") {
            return rest.find('>').map_or("", |end| &rest[end + 1..]);
        }
        let (closing, body) = match rest.strip_prefix("</") {
            Some(body) => (true, body),
            None => (false, &rest[1..]),
        };
        if !body.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.text("&lt;");
            return &rest[1..];
        }
        let Some(end) = tag_end(body) else { return "" };
        let tag = body[..end].trim_end_matches('/');
        let after = &body[end + 1..];
        let name_end = tag.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(tag.len());
        let name = tag[..name_end].to_ascii_lowercase();
        if closing {
            self.close(&name);
        } else {
            self.open(&name, &tag[name_end..]);
            if name == "script" || name == "style" || name == "title" {
                return after_raw(after, &name);
            }
        }
        after
    }

    fn open(&mut self, name: &str, attributes: &str) {
        let attributes = attributes.to_ascii_lowercase();
        if ["body", "html"].contains(&name) {
            self.hidden = None;
        }
        for waited in
            [&mut self.hidden, &mut self.quote, &mut self.wrapper, &mut self.pre].into_iter().flatten()
        {
            if waited.name == name {
                waited.depth += 1;
            }
        }
        if breaks(name) {
            self.end_line();
        } else if name == "td" || name == "th" {
            self.text(" ");
        }
        if CONTAINERS.contains(&name) {
            self.depth += 1;
        }
        if self.hidden.is_none() && (name == "head" || is_hidden(name, &attributes)) {
            self.hidden = Some(Open::new(name));
        }
        if starts_original(&attributes) {
            self.end_line();
            self.original = true;
        }
        if self.quote.is_none() && is_quote(name, &attributes) {
            self.end_line();
            self.quote = Some(Open::new(name));
        }
        if self.wrapper.is_none() && name == "div" && has_class(&attributes, "gmail_quote") {
            self.wrapper = Some(Open::new(name));
            self.wrapped_quote_seen = false;
        }
        if self.pre.is_none() && (name == "pre" || style(&attributes, "white-space:pre")) {
            self.pre = Some(Open::new(name));
        }
    }

    fn close(&mut self, name: &str) {
        if breaks(name) {
            self.end_line();
        }
        if CONTAINERS.contains(&name) {
            self.depth = self.depth.saturating_sub(1);
        }
        if self.quote.as_ref().is_some_and(|q| q.name == name && q.depth == 1) {
            self.end_line();
            self.wrapped_quote_seen |= name == "blockquote";
        }
        for waited in [&mut self.hidden, &mut self.quote, &mut self.wrapper, &mut self.pre] {
            if let Some(open) = waited
                && open.name == name
            {
                open.depth -= 1;
                if open.depth == 0 {
                    *waited = None;
                }
            }
        }
    }

    fn end_line(&mut self) {
        let line = self.line.trim();
        if !line.is_empty() {
            let wrapped = self.wrapper.is_some() && !self.wrapped_quote_seen;
            if self.original || wrapped || self.quote.is_some() || self.depth > DEEPEST {
                self.out.push_str("> ");
            }
            // Line ends that were written as entities are blanks on the screen.
            self.out
                .extend(line.chars().map(|c| if c == '\n' || super::clean::is_odd_end(c) { ' ' } else { c }));
            self.out.push('\n');
        }
        self.line.clear();
    }
}

/// Where a tag ends: the first `>` outside quotation marks.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            // Only a mark that begins a value opens a quotation.
            (None, b'"' | b'\'') if tag.as_bytes()[..at].trim_ascii_end().ends_with(b"=") => {
                quote = Some(byte);
            }
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// What follows a script, style sheet or title.
fn after_raw<'a>(rest: &'a str, name: &str) -> &'a str {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while let Some(found) = rest[at..].find("</") {
        at += found + 2;
        if bytes[at..].get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name.as_bytes())) {
            return rest[at..].find('>').map_or("", |end| &rest[at + end + 1..]);
        }
    }
    ""
}

const CONTAINERS: &[&str] =
    &["div", "blockquote", "table", "span", "font", "section", "article", "center", "ul", "ol"];

/// Elements that begin and end a line.
fn breaks(name: &str) -> bool {
    const BREAKS: &[&str] = &[
        "br",
        "p",
        "div",
        "li",
        "tr",
        "table",
        "ul",
        "ol",
        "dl",
        "dt",
        "dd",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "blockquote",
        "pre",
        "hr",
        "section",
        "article",
        "header",
        "footer",
        "address",
        "center",
        "form",
        "fieldset",
        "tbody",
        "thead",
        "caption",
        "body",
        "figure",
        "main",
        "nav",
        "aside",
    ];
    BREAKS.contains(&name)
}

fn is_hidden(name: &str, attributes: &str) -> bool {
    ["template", "noscript", "object", "svg"].contains(&name)
        || style(attributes, "display:none")
        || style(attributes, "visibility:hidden")
        || style(attributes, "mso-hide:all")
}

/// Quotations that end with their element.
fn is_quote(name: &str, attributes: &str) -> bool {
    let classes = [
        "gmail_attr",
        "yahoo_quoted",
        "moz-cite-prefix",
        "protonmail_quote",
        "zmail_extra",
        "tutanota_quote",
    ];
    // An indentation made in a mail program is a blockquote too, without a frame.
    let indented =
        style(attributes, "border:none") && !attributes.contains("cite") && !attributes.contains("class");
    (name == "blockquote" && !indented)
        || classes.iter().any(|c| has_class(attributes, c))
        || (name == "div" && value(attributes, "name").as_deref() == Some("quote"))
}

/// Marks after which all is the letter that was answered.
fn starts_original(attributes: &str) -> bool {
    let id = value(attributes, "id").unwrap_or_default();
    let ids = [
        "divrplyfwdmsg",
        "olk_src_body_section",
        "appendonsend",
        "reply-intro",
        "mail-editor-reference-message-container",
    ];
    let framed = style(attributes, "border:none")
        && style(attributes, "border-top:solid")
        && style(attributes, "padding:3.0pt");
    framed || ids.iter().any(|i| id.trim_start_matches("x_") == *i)
}

fn has_class(attributes: &str, class: &str) -> bool {
    value(attributes, "class")
        .is_some_and(|v| v.split_whitespace().any(|c| c.trim_start_matches("x_") == class))
}

/// Whether the style holds a setting, blanks aside.
fn style(attributes: &str, setting: &str) -> bool {
    attributes.contains("style")
        && value(attributes, "style")
            .is_some_and(|v| v.split_whitespace().collect::<String>().contains(setting))
}

/// The value of an attribute; both are in lower case.
fn value(attributes: &str, name: &str) -> Option<String> {
    let mut from = 0;
    while let Some(found) = attributes[from..].find(name) {
        let at = from + found;
        let after = attributes[at + name.len()..].trim_start();
        let begins = attributes[..at].ends_with(|c: char| c.is_whitespace() || "\"'".contains(c));
        if begins && let Some(set) = after.strip_prefix('=') {
            let set = set.trim_start();
            let end = match set.chars().next() {
                Some(mark @ ('"' | '\'')) => set[1..].split(mark).next(),
                _ => set.split_whitespace().next(),
            };
            return end.map(str::to_owned);
        }
        from = at + name.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::to_text;

    #[test]
    fn row_3_3_html_becomes_lines() {
        let html = "<html><head><title>x &lt;</title><style>p>a{}</style></head><body><!-- no --><p>char:&nbsp;move\n a \
                    &gt; b</p><div>one<br>two<br/>three</div><ul><li>four<li>five</ul><table><tr><td>a<td>b</tr>\
                    </table><span style=\"display: none\">gone</span><script>if (a<b) x()</script>&amp;lt; 1 < 2</body>";
        assert_eq!(to_text(html), "char:\u{a0}move a > b\none\ntwo\nthree\nfour\nfive\na b\n&lt; 1 < 2\n");
    }

    #[test]
    fn row_3_4_quotations_are_marked() {
        let cases = [
            (
                "<div>a</div><blockquote type=\"cite\"><div>q<blockquote>r</blockquote>s</div></blockquote><p>b",
                "a|> q|> r|> s|b",
            ),
            (
                "a<div class=\"gmail_quote gmail_quote_container\"><div class=gmail_attr>On x wrote:<br></div><blockquote \
              class=\"gmail_quote\">q</blockquote>between<blockquote class='gmail_quote'>r</blockquote></div>b",
                "a|> On x wrote:|> q|between|> r|b",
            ),
            ("a<div class=gmail_quote>Forwarded<br>text</div>b", "a|> Forwarded|> text|b"),
            (
                "a<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><b>From:</b> M</div><p>q",
                "a|> From: M|> q",
            ),
            ("a<hr><div id=\"divRplyFwdMsg\">From: M</div><div>q</div>", "a|> From: M|> q"),
            ("a<div id=\"x_divRplyFwdMsg\">From: M</div>q", "a|> From: M|> q"),
            ("a<span id=OLK_SRC_BODY_SECTION>q</span><p>r", "a|> q|> r"),
            ("a<div class='yahoo_quoted'>q<div>r</div></div>", "a|> q|> r"),
            (
                "<div class=\"moz-cite-prefix\">x wrote:</div><blockquote type=cite cite=\"mid:1\">q</blockquote><p>a",
                "> x wrote:|> q|a",
            ),
            ("<blockquote style=\"margin:0 0 0 40px;border:none;padding:0px\">own</blockquote>", "own"),
        ];
        for (html, expected) in cases {
            assert_eq!(to_text(html).trim_end().replace('\n', "|"), expected, "{html}");
        }
    }

    #[test]
    fn row_9_16_line_ends_as_entities_do_not_slip_out_of_a_quotation() {
        assert_eq!(to_text("<blockquote>a&#10;move b&#13;c&#x2028;d</blockquote>"), "> a move b c d\n");
    }

    #[test]
    fn row_9_5_html_bombs_stay_linear() {
        for bomb in
            ["<div>", "<blockquote>", "<a ", "<!--", "</", "<a b=\"", "&", "<", "<script>", "<p style=", "&#"]
        {
            to_text(&bomb.repeat(262_144 / bomb.len()));
        }
        let deep = format!("a{}b", "<div>".repeat(300));
        assert_eq!(to_text(&deep), "a\n> b\n");
    }

    #[test]
    fn preformatted_lines_stay_lines() {
        assert_eq!(
            to_text("<pre>a\nb</pre>c\nd<div style=\"white-space: pre-wrap\">e\nf</div>"),
            "a\nb\nc d\ne\nf\n"
        );
    }
}
