//! Letters that no style explains: forwards, odd structures, odd encodings,
//! letters that are none. Each by hand.

use super::letters::Letter;
use super::ours::Ours;
use std::fmt::Write as _;

/// The head of an answer.
fn head(ours: &Ours, more: &str) -> String {
    format!(
        "Return-Path: <anna@a.example>\nDelivered-To: {0}\nFrom: Anna Test <anna@a.example>\nTo: <{0}>\n\
         Subject: Re: {1}\nDate: Mon, 30 Nov 2026 10:03:07 +0000\nMessage-ID: <special-{2}@mail.example.org>\n\
         In-Reply-To: <{3}>\n{more}",
        ours.answered.reply_to,
        ours.answered.subject,
        more.len(),
        ours.answered.message_id,
    )
}

const PLAIN: &str =
    "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n";

/// All of them.
pub fn all(ours: &Ours) -> Vec<Letter> {
    let quoted: String = ours.lines.iter().fold(String::new(), |mut all, line| {
        let _ = writeln!(all, "> {line}");
        all
    });
    let whole = ours.lines.join("\n");
    let bertil = "From: Bertil <bertil@b.example>\nSent: Sunday, November 29, 2026 8:05 PM\nTo: Ravenpost\nSubject: Re: our game\n\n\
                  Hello,\nmove orcs > fangorn\nsalt a red barn\nBertil\n";
    let mut letters = Vec::new();
    let mut put = |name: &str, more: &str, body: &str, orders: &[&str]| {
        letters.push(Letter {
            style: name.to_owned(),
            place: "special".to_owned(),
            game: ours.game,
            seat: ours.seat,
            raw: format!("{}{body}", head(ours, more)).replace('\n', "\r\n").into_bytes(),
            ours: ours.lines.clone(),
            orders: orders.iter().map(|&o| o.to_owned()).collect(),
            typed: Vec::new(),
        });
    };
    put(
        "Forward of the other side's letter, as Outlook does it",
        PLAIN,
        &format!("see what he wrote\nmove gandalf > rhudaur\n\n{bertil}"),
        &["move gandalf > rhudaur"],
    );
    put(
        "Forward, as Gmail does it",
        PLAIN,
        &format!(
            "---------- Forwarded message ---------\nFrom: Bertil <bertil@b.example>\nDate: Sun, Nov 29, 2026 at 8:05 PM\nSubject: Re: our game\nTo: Ravenpost\n\n\nmove orcs > fangorn\n\n{quoted}"
        ),
        &[],
    );
    put(
        "Forward, as Apple Mail does it",
        PLAIN,
        "card 3\n\nBegin forwarded message:\n\nFrom: Bertil <bertil@b.example>\nSubject: Re: our game\nDate: 29 November 2026 at 20:05:11 CET\nTo: Ravenpost\n\nmove orcs > fangorn\n",
        &["card 3"],
    );
    put(
        "Forward as an attachment",
        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b7\"\n\n",
        "--b7\nContent-Type: text/plain; charset=utf-8\n\nWhat do you make of this one?\n\n--b7\nContent-Type: message/rfc822\nContent-Disposition: attachment; filename=\"our game.eml\"\n\nFrom: Bertil <bertil@b.example>\nSubject: Re: our game\nContent-Type: text/plain\n\nmove orcs > fangorn\n--b7--\n",
        &[],
    );
    put(
        "Orders in an attached file",
        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b7\"\n\n",
        "--b7\nContent-Type: text/plain; charset=utf-8\n\nMy orders are in the file.\n--b7\nContent-Type: text/plain; name=\"orders.txt\"\nContent-Disposition: attachment; filename=\"orders.txt\"\n\nmove gandalf > rhudaur\n--b7--\n",
        &[],
    );
    put(
        "An answer to an invitation, from a calendar",
        "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=\"b7\"\n\n",
        "--b7\nContent-Type: text/plain; charset=utf-8\n\n\n--b7\nContent-Type: text/calendar; method=REPLY; charset=utf-8\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nSUMMARY:move gandalf > rhudaur\nEND:VEVENT\nEND:VCALENDAR\n--b7--\n",
        &[],
    );
    put(
        "A reaction",
        "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=\"b7\"\n\n",
        &format!(
            "--b7\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n👍\n\nAnna Test reacted via Gmail\n\nOn Mon, Nov 30, 2026 at 9:12 AM Ravenpost <games@ravenpost.example> wrote:\n\n{quoted}\n--b7\nContent-Type: text/vnd.google.email-reaction+json; charset=utf-8\n\n{{\"emoji\":\"👍\",\"version\":1}}\n--b7\nContent-Type: text/html; charset=utf-8\n\n<p>👍</p>\n--b7--\n"
        ),
        &[],
    );
    put(
        "A reaction by Outlook",
        "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n",
        "<html><body><div>👍&nbsp;Anna Test reacted to your message:</div><blockquote>move gandalf &gt; rhudaur</blockquote></body></html>\n",
        &[],
    );
    put(
        "Text and HTML that disagree",
        "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=\"b7\"\n\n",
        "--b7\nContent-Type: text/plain; charset=utf-8\n\n2\n--b7\nContent-Type: text/html; charset=utf-8\n\n<p>3</p>\n--b7--\n",
        &["2"],
    );
    put(
        "Text that only excuses itself",
        "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=\"b7\"\n\n",
        "--b7\nContent-Type: text/plain; charset=utf-8\n\nThis message requires an HTML viewer.\n--b7\nContent-Type: text/html; charset=utf-8\n\n<ul><li>move gandalf &gt; rhudaur<li>salt old boots</ul>\n--b7--\n",
        &["move gandalf > rhudaur", "salt old boots"],
    );
    put(
        "Flowed text, an order on two lines",
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8; format=flowed\n\n",
        &format!(
            "move gandalf > \nrhudaur\nsalt three red herrings and an \nold boot\n\nOn 30/11/2026 09:12, Ravenpost wrote:\n{quoted}"
        ),
        &["move gandalf > rhudaur", "salt three red herrings and an old boot"],
    );
    put(
        "Flowed text with DelSp",
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n",
        "move gandalf > rhu \ndaur\n",
        &["move gandalf > rhudaur"],
    );
    put(
        "Bad escapes",
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n",
        "20=ZZ percent sure\nmove gandalf =3e rhu=\ndaur=20\nsalt caf=c3=a9 =\n",
        &["move gandalf > rhudaur", "salt café"],
    );
    put(
        "An unknown encoding and charset",
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=x-unknown\nContent-Transfer-Encoding: 8bits\n\n",
        "Grüße\nmove gandalf > rhudaur\n",
        &["move gandalf > rhudaur"],
    );
    put(
        "UTF-7",
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-7\n\n",
        "+AG0AbwB2AGU- gandalf +AD4- rhudaur\n",
        &[],
    );
    put(
        "No MIME at all, from a command line",
        "\n",
        &format!("move gandalf > rhudaur\n\n{quoted}"),
        &["move gandalf > rhudaur"],
    );
    put(
        "Pictures between texts",
        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b7\"\n\n",
        "--b7\nContent-Type: text/plain; charset=utf-8\n\nThe table from here:\n--b7\nContent-Type: image/png; name=\"table.png\"\nContent-Disposition: inline; filename=\"table.png\"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b7\nContent-Type: text/plain; charset=utf-8\n\nmove gandalf > rhudaur\n--b7--\n",
        &["move gandalf > rhudaur"],
    );
    put(
        "Links hung on words",
        PLAIN,
        "move gandalf > rhudaur<http://rhudaur>\npress bertil: write to anna@a.example<mailto:anna@a.example>\n",
        &["move gandalf > rhudaur", "press bertil: write to anna@a.example"],
    );
    put(
        "Direction marks and invisible characters",
        PLAIN,
        "\u{feff}\u{202a}move gandalf > rhudaur\u{202c}\u{200f}\nsa\u{ad}lt old bo\u{200b}ots\n",
        &["move gandalf > rhudaur", "salt old boots"],
    );
    put(
        "Orders as a table and a list in HTML",
        "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n",
        "<p>Here:</p><table><tr><td>move gandalf</td><td>&gt; rhudaur</td></tr></table><blockquote style=\"margin:0 0 0 40px;border:none;padding:0px\"><div>salt old boots</div></blockquote>\n",
        &["move gandalf > rhudaur", "salt old boots"],
    );
    put("Our whole letter sent back as it is", PLAIN, &whole, &[]);
    put(
        "A letter that ends with END, and more below",
        PLAIN,
        "move gandalf > rhudaur\nend\nmove sam > cardolan\n",
        &["move gandalf > rhudaur"],
    );
    put(
        "A signature above the quotation, orders below it",
        PLAIN,
        &format!("Hello,\n-- \nAnna\n{quoted}\nmove gandalf > rhudaur\n"),
        &["move gandalf > rhudaur"],
    );
    put(
        "An order edited into a quotation in HTML",
        "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n",
        "<div>see below</div><blockquote type=\"cite\"><div>Asked: one move.</div><div><b style=\"color:red\">move gandalf &gt; rhudaur</b></div></blockquote>\n",
        &[],
    );
    put(
        "Unquoted, answered in red between our lines",
        PLAIN,
        &format!(
            "{}\n>>> move gandalf > rhudaur\n{}\n",
            ours.lines[..8].join("\n"),
            ours.lines[8..].join("\n")
        ),
        &[],
    );
    put(
        "A poem with figures",
        PLAIN,
        "1 for sorrow, 2 for joy\n3 for a girl and 4 for a boy\nFrodo lives\nThe Balrog of Moria was a fine piece of theatre\nShelob to me is a spider\n2\n",
        &["2"],
    );
    // These are missed: nothing tells them from what was quoted. The answer shows them.
    let from_us =
        "From: ravenpost <games@ravenpost.example>\nSent: Monday, November 30, 2026 9:12 AM\nSubject: x\n\n";
    put(
        "Below our letter, unquoted, as Outlook does it",
        PLAIN,
        &format!("{from_us}{whole}\n\nmove gandalf > rhudaur\n"),
        &["move gandalf > rhudaur"],
    );
    let (above, below) = (ours.lines[..10].join("\n"), ours.lines[10..].join("\n"));
    put(
        "Between our lines, unquoted, as Outlook does it",
        PLAIN,
        &format!("my answer is below\n\n{from_us}{above}\nmove gandalf > rhudaur\n{below}\n"),
        &["move gandalf > rhudaur"],
    );
    letters
}
