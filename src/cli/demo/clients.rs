//! Answers as real mail programs write them, byte for byte.
//!
//! Four habits of the world: a desktop program that quotes and answers on top
//! (flowed text), a webmail service (text and HTML side by side,
//! quoted-printable), a phone (HTML only, with its footer), and an office suite
//! (HTML only, the original below a header block).

use jiff::tz::TimeZone;
use lettre::message::Body;
use lettre::message::header::ContentTransferEncoding;
use std::fmt::Write as _;

/// A mail program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Client {
    /// Plain flowed text, the old letter quoted below, a signature.
    Desktop,
    /// Text and HTML alternatives, quoted-printable, the quote in a box.
    Webmail,
    /// HTML only, written with a thumb, "sent from" at the end.
    Phone,
    /// HTML only, the old letter below its sender, date and subject.
    Office,
}

/// Everything an answer is made of.
#[derive(Debug, Clone)]
pub struct Answer<'a> {
    /// The writer's name and address.
    pub from: (&'a str, &'a str),
    /// Where it goes: the `Reply-To` of the letter answered.
    pub to: &'a str,
    /// The subject of the letter answered.
    pub subject: &'a str,
    /// The Message-ID of the letter answered.
    pub in_reply_to: &'a str,
    /// Seconds since 1970.
    pub date: i64,
    /// What the person types, line by line.
    pub own: &'a [String],
    /// The text of the letter answered.
    pub quoted: &'a str,
    /// Makes the Message-ID.
    pub serial: u64,
}

impl Client {
    /// The raw letter.
    pub fn write(self, answer: &Answer<'_>) -> Vec<u8> {
        let body = match self {
            Self::Desktop => desktop(answer),
            Self::Webmail => webmail(answer),
            Self::Phone => html_only(&phone_html(answer)),
            Self::Office => html_only(&office_html(answer)),
        };
        let mut raw = self.head(answer);
        raw.push_str(&body);
        crlf(&raw).into_bytes()
    }

    fn head(self, answer: &Answer<'_>) -> String {
        let (name, address) = answer.from;
        let agent = match self {
            Self::Desktop => "User-Agent: Mozilla Thunderbird\n",
            Self::Webmail => "",
            Self::Phone => "X-Mailer: iPhone Mail (20H115)\n",
            Self::Office => "X-Mailer: Microsoft Outlook 16.0\nThread-Index: AdkR8Q==\n",
        };
        let host = address.rsplit_once('@').map_or("example.org", |(_, host)| host);
        let reply = if answer.in_reply_to.is_empty() {
            String::new()
        } else {
            format!("In-Reply-To: {0}\nReferences: {0}\n", answer.in_reply_to)
        };
        format!(
            "Return-Path: <{address}>\nFrom: {name} <{address}>\nTo: {}\nSubject: {}{}\n\
             Date: {}\nMessage-ID: <{:08x}.{:x}@{host}>\n{reply}{agent}MIME-Version: 1.0\n",
            answer.to,
            if answer.in_reply_to.is_empty() { "" } else { "Re: " },
            answer.subject,
            when(answer.date, "%a, %d %b %Y %H:%M:%S +0000"),
            answer.serial,
            answer.date,
        )
    }
}

fn when(seconds: i64, format: &str) -> String {
    let stamp = jiff::Timestamp::from_second(seconds).unwrap_or_default();
    stamp.to_zoned_datetime(TimeZone::UTC).strftime(format).to_string()
}

fn crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

fn desktop(answer: &Answer<'_>) -> String {
    let mut text = String::from("Content-Type: text/plain; charset=UTF-8; format=flowed\n");
    text.push_str("Content-Transfer-Encoding: 8bit\n\n");
    for line in answer.own {
        let _ = writeln!(text, "{line}");
    }
    let _ = write!(text, "\nOn {}, the post office wrote:\n", when(answer.date, "%d/%m/%Y %H:%M"));
    for line in answer.quoted.lines() {
        let _ = writeln!(text, ">{}{line}", if line.starts_with('>') || line.is_empty() { "" } else { " " });
    }
    let _ = write!(text, "\n-- \n{}\nby the river, and under the hill\n", answer.from.0);
    text
}

fn webmail(answer: &Answer<'_>) -> String {
    let boundary = format!("000000000000{:012x}", answer.serial);
    let on = format!("On {} the post office wrote:", when(answer.date, "%a, %b %d, %Y at %I:%M %p"));
    let mut plain = answer.own.join("\n");
    let _ = write!(plain, "\n\n{on}\n\n");
    for line in answer.quoted.lines() {
        let _ = writeln!(plain, "> {line}");
    }
    let own = each(answer.own, "<div>", "</div>");
    let html = format!(
        "<div dir=\"ltr\">{own}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">\
         {on}<br></div><blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex\">{}</blockquote></div>\n",
        lines_html(answer.quoted),
    );
    format!(
        "Content-Type: multipart/alternative; boundary=\"{boundary}\"\n\n--{boundary}\n{}--{boundary}\n{}--{boundary}--\n",
        part("text/plain", &plain),
        part("text/html", &html),
    )
}

fn html_only(html: &str) -> String {
    part("text/html", html)
}

fn phone_html(answer: &Answer<'_>) -> String {
    let own = each(answer.own, "", "<div>");
    let close = "</div>".repeat(answer.own.len());
    format!(
        "<html><head><meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\"></head>\
         <body dir=\"auto\">{own}<br>{close}<div dir=\"ltr\">Sent from my iPhone</div><div dir=\"ltr\"><br>\
         <blockquote type=\"cite\">On {}, the post office wrote:<br><br></blockquote></div>\
         <blockquote type=\"cite\"><div dir=\"ltr\">{}</div></blockquote></body></html>\n",
        when(answer.date, "%b %d, %Y, at %I:%M %p"),
        lines_html(answer.quoted),
    )
}

fn office_html(answer: &Answer<'_>) -> String {
    let own = each(answer.own, "<p class=\"MsoNormal\">", "<o:p></o:p></p>\n");
    format!(
        "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><style>p.MsoNormal{{margin:0cm;}}</style>\
         </head><body lang=\"EN-GB\"><div class=\"WordSection1\">\n{own}<p class=\"MsoNormal\"><o:p>&nbsp;</o:p></p>\n\
         <div style=\"border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm\">\
         <p class=\"MsoNormal\"><b>From:</b> Ravenpost &lt;{}&gt;<br><b>Sent:</b> {}<br><b>To:</b> {}<br>\
         <b>Subject:</b> {}<o:p></o:p></p></div>\n{}</div></body></html>\n",
        escape(answer.to),
        when(answer.date, "%d %B %Y %H:%M"),
        escape(answer.from.1),
        escape(answer.subject),
        lines_html(answer.quoted),
    )
}

fn part(kind: &str, text: &str) -> String {
    let encoded = Body::new_with_encoding(text.to_owned(), ContentTransferEncoding::QuotedPrintable)
        .map_or_else(|_| text.to_owned(), |body| String::from_utf8_lossy(&body.into_vec()).into_owned());
    format!(
        "Content-Type: {kind}; charset=\"utf-8\"\nContent-Transfer-Encoding: quoted-printable\n\n{encoded}\n"
    )
}

fn lines_html(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    each(&lines, "", "<br>\n")
}

/// Every line as HTML between two tags.
fn each(lines: &[String], before: &str, after: &str) -> String {
    lines.iter().flat_map(|line| [before.to_owned(), escape(line), after.to_owned()]).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
