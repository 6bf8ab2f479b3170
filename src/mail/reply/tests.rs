use super::*;

fn own(text: &str) -> Vec<String> {
    part(text).lines.into_iter().map(|l| l.text).collect()
}

fn count(text: &str, reason: Reason) -> usize {
    part(text).dropped.iter().find(|d| d.reason == reason).map_or(0, |d| d.count)
}

#[test]
fn row_1_1_top_posting() {
    assert_eq!(
        own("move a > b\n\nOn 3 May 2026, at 10:00, X <a@b.c> wrote:\n> old\n> card 5\n"),
        ["move a > b"]
    );
}

#[test]
fn row_1_2_bottom_posting() {
    assert_eq!(
        own("On 3 May 2026, at 10:00, X <a@b.c> wrote:\n> old\n> card 5\nmove a > b\n"),
        ["move a > b"]
    );
}

#[test]
fn row_1_3_between_quotes() {
    assert_eq!(own("> which?\nmove a > b\n> and the card?\nno card\n"), ["move a > b", "no card"]);
}

#[test]
fn row_1_4_typed_into_the_quote_is_quoted() {
    let parted = part("> [1] move a > b\n> move c > d\n");
    assert!(parted.lines.is_empty());
    assert_eq!(parted.quoted, ["[1] move a > b", "move c > d"]);
}

#[test]
fn row_2_1_quote_marks() {
    for mark in ["> ", ">", ">>", "> > ", "  > ", "\t>"] {
        assert!(own(&format!("{mark}move a > b")).is_empty(), "{mark:?}");
    }
    for mark in [": ", "» ", "JD> ", "J> ", "| "] {
        let three = format!("{mark}move a\n").repeat(3) + "no card";
        assert_eq!(own(&three), ["no card"], "{mark:?}");
        assert_eq!(count(&three, Reason::Quote), 3, "{mark:?}");
    }
    assert_eq!(own("JD> x\nmove a > b\nJD> y"), ["JD> x", "move a > b", "JD> y"]);
    assert_eq!(own("aragorn > b\nfrodo > c\nsam > d").len(), 3);
}

#[test]
fn row_2_3_a_lone_from_line_is_text() {
    assert_eq!(own("a\n>From here\nb"), ["a", "From here", "b"]);
    assert_eq!(own("> a\n>From here\n> b"), Vec::<String>::new());
}

#[test]
fn row_2_4_attributions_in_many_languages() {
    for line in [
        "On Mon, May 4, 2026 at 9:12 AM Anna <a@b.c> wrote:",
        "On 2026-05-04 09:12, Anna wrote:",
        "در تاریخ دوشنبه ۱ ژوئن ۲۰۲۶، ۱۰:۰۰ Anna <a@b.c> نوشت:",
        "Am 04.05.2026 um 09:12 schrieb Anna:",
        "Am Mo., 4. Mai 2026 um 09:12 Uhr schrieb Anna <a@b.c>:",
        "Anna <a@b.c> schrieb am Mo., 4. Mai 2026, 09:12:",
        "Le 4 mai 2026 à 09:12, Anna <a@b.c> a écrit :",
        "El lun, 4 may 2026 a las 9:12, Anna (<a@b.c>) escribió:",
        "Il giorno lun 4 mag 2026 alle ore 09:12 Anna <a@b.c> ha scritto:",
        "Op ma 4 mei 2026 om 09:12 schreef Anna <a@b.c>:",
        "Op 4 mei 2026 heeft Anna <a@b.c> het volgende geschreven:",
        "Em seg., 4 de mai. de 2026 às 09:12, Anna <a@b.c> escreveu:",
        "Den mån 4 maj 2026 kl 09:12 skrev Anna <a@b.c>:",
        "tors 6 dec. 2026 kl. 12:00 skrev Anna <a@b.c>:",
        "man. 4. mai 2026 kl. 09:12 skrev Anna <a@b.c>:",
        "ma 4. toukok. 2026 klo 9.12 Anna (a@b.c) kirjoitti:",
        "Dnia 4 maja 2026 09:12 Anna <a@b.c> napisał(a):",
        "pon., 4 maj 2026 o 09:12 Anna <a@b.c> napisał(a):",
        "Dne 4. 5. 2026 v 9:12 Anna napsal(a):",
        "пн, 4 мая 2026 г. в 09:12, Anna <a@b.c>:",
        "04.05.2026 09:12, Anna пишет:",
        "在 2026年5月4日，上午9:12，Anna <a@b.c> 写道：",
        "2026年5月4日(月) 9:12 Anna <a@b.c>:",
        "2026년 5월 4일 (월) 오전 9:12, Anna <a@b.c>님이 작성:",
        "בתאריך יום ב׳, 4 במאי 2026 ב-9:12 מאת Anna <a@b.c>:",
        "4 May 2026 tarihinde 09:12, Anna <a@b.c> şunu yazdı:",
        "Anna <a@b.c> ezt írta (időpont: 2026. máj. 4., H, 9:12):",
        "---- On Wed, 24 Feb 2021 14:02:50 +0530 anna@b.c wrote ----",
        "Στις Δευ 4 Μαΐ 2026 στις 9:12 π.μ., ο χρήστης Anna <a@b.c> έγραψε:",
    ] {
        assert_eq!(own(&format!("no card\n\n{line}\n\nold text\nmove c > d\n")), ["no card"], "{line}");
        assert_eq!(own(&format!("{line}\n> old\nno card\n")), ["no card"], "{line}");
    }
}

#[test]
fn row_2_5_attributions_broken_over_lines() {
    for broken in [
        "On Mon, May 4, 2026 at 9:12 AM The office <\ngame+x@post.example> wrote:",
        "El lun, 4 may 2026 a las 9:12, The office of games (<\ngame+x@post.example>)\nescribió:",
        "Am Mo., 4. Mai 2026 um 09:12 Uhr schrieb\nAnna <a@b.c>:",
        "Anna B. <a@b.c> schrieb am Mo., 4.\nMai 2026, 09:12:",
        "Le lun. 30 nov. 2026 à 10:12, Poste <games@post.example>\na écrit :",
    ] {
        assert_eq!(own(&format!("2\n{broken}\n> old")), ["2"], "{broken}");
        assert_eq!(own(&format!("2\n\n{broken}\n\nold")), ["2"], "{broken}");
        let close = format!("am sortie lorien with 2e 1l\n{broken}\n> old");
        assert_eq!(own(&close), ["am sortie lorien with 2e 1l"], "{broken}");
    }
}

#[test]
fn row_2_6_attributions_with_odd_ends() {
    for line in [
        "On 4.5.2026 Anna <a@b.c> wrote",
        "Le 4 mai 2026 à 09:12, Anna a écrit\u{a0}:",
        "在 2026年5月4日，Anna写道：",
        "2026/5/4 Anna <a@b.c>",
    ] {
        assert_eq!(own(&format!("no card\n{line}\n> old")), ["no card"], "{line}");
    }
}

#[test]
fn row_2_4_orders_and_prose_are_no_attributions() {
    for line in [
        "press bertil: what you wrote on Monday was kind",
        "char: move fellowship",
        "am: pela > osgi 1r, pela > loss 1r",
        "On Monday I am away, see you at 10:30",
        "note: he wrote",
        "attack mt:",
    ] {
        assert_eq!(own(&format!("{line}\nmove a > b")), [line, "move a > b"], "{line}");
    }
}

#[test]
fn row_2_8_header_blocks_end_the_reply_and_a_lone_label_does_not() {
    for block in [
        "From: X\nSent: Monday\nTo: Y\nSubject: Z",
        "*From:* X\n*Sent:* Monday",
        "From:X\nDate:Monday",
        "Von: X\nGesendet: Montag",
        "De : X\nEnvoyé : lundi",
        "Da: X\nInviato: lun",
        "Van: X\nVerzonden: ma",
        "Od: X\nWysłano: pon",
        "Från: X\nSkickat: mån",
        "От: X\nОтправлено: пн",
        "发件人: X\n发送时间: 周一",
        "差出人: X\n送信日時: 月\n宛先: Y\n件名: Z",
        "De la: X\nTrimis: luni\nCătre: Y\nSubiect: Z",
        "Từ: X\nĐã gửi: Thứ Hai\nTới: Y\nChủ đề: Z",
        "จาก: X\nส่ง: วันจันทร์\nถึง: Y\nเรื่อง: Z",
        "Dari: X\nTerkirim: Senin\nKepada: Y\nSubjek: Z",
        "Od: X\nOdoslané: pondelok\nKomu: Y\nPredmet: Z",
        "Šalje: X\nPoslano: pon\nPrima: Y\nPredmet: Z",
        "De: X\nEnviat: dilluns\nPer a: Y\nTema: Z",
        "От: X\nИзпратено: пн\nДо: Y\nОтносно: Z",
        "از: X\nارسال شده: دوشنبه\nبه: Y\nموضوع: Z",
        "من: X\nتاريخ الإرسال: الاثنين\nإلى: Y\nالموضوع: Z",
        "Date: Monday\nFrom: X",
        "Subject: Z\nTo: Y\nFrom: X",
        "**From:** X <a@b.c>**On Behalf Of** Y\n**Sent:** Monday",
        "From: A very long name\n<a@b.c>\nSent: Monday",
        "From: X\nTo: a@b.c; d@e.f;\ng@h.i; j@k.l;\nm@n.o; p@q.r;\ns@t.u\nSent: Monday",
    ] {
        assert_eq!(own(&format!("no card\n\n{block}\n\nmove c > d")), ["no card"], "{block}");
    }
    assert_eq!(own("From: the hills they came\nmove a > b").len(), 2);
    assert_eq!(own("da: recruit 1l\nmove a > b").len(), 2);
}

#[test]
fn row_2_9_markers_end_the_reply_only_above_a_block_or_quote() {
    let block = "From: X\nSent: Monday\n\nmove c > d";
    for marker in [
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "________________________________",
        "-------- Ursprüngliche Nachricht --------",
    ] {
        assert_eq!(own(&format!("no card\n{marker}\n{block}")), ["no card"], "{marker}");
        assert_eq!(own(&format!("no card\n{marker}\nmove a > b")), ["no card", "move a > b"], "{marker}");
    }
}

#[test]
fn row_2_10_signatures_end_at_the_next_quote() {
    for mark in ["-- ", "--"] {
        assert_eq!(own(&format!("no card\n{mark}\nAnna\nmove a > b")), ["no card"], "{mark:?}");
        assert_eq!(
            own(&format!("no card\n{mark}\nAnna\n> old\nmove a > b")),
            ["no card", "move a > b"],
            "{mark:?}"
        );
    }
}

#[test]
fn row_2_11_a_quoted_signature_hides_nothing() {
    assert_eq!(own("> old\n> -- \n> Post\nmove a > b"), ["move a > b"]);
}

#[test]
fn row_2_12_and_2_13_dashes_of_other_kinds_cut_nothing() {
    assert_eq!(own("no card\n—\nmove a > b"), ["no card", "move a > b"]);
    assert_eq!(own("*-- *\nmove a > b"), ["move a > b"]);
    assert_eq!(own("- a\n--text\na--b\n-----\nb"), ["- a", "--text", "a--b", "b"]);
}

#[test]
fn row_2_15_and_2_16_adverts_go_one_by_one() {
    let text = "CAUTION: external sender\nmove a > b\nSent from my iPhone\nno card\niPhoneから送信\ncard 5\n\
                This email and any attachments are confidential.\ncard 6";
    assert_eq!(own(text), ["move a > b", "no card", "card 5", "card 6"]);
    assert_eq!(count(text, Reason::Advert), 4);
}

#[test]
fn rule_f_our_own_letter_ends_reading_and_the_form_opens_it() {
    let text = "move a > b\n[wotr2-17] YOUR MOVE, Anna\nmove c > d\nORDER wotr2-17 fp 47 27c5\nmove e > f\nSALT x\n\
                BEGIN-AUDIT\nmove g > h\nEND-AUDIT\nmove i > j";
    let parted = part(text);
    assert_eq!(own(text), ["move a > b", "ORDER wotr2-17 fp 47 27c5", "move e > f", "SALT x"]);
    assert_eq!(parted.lines.iter().map(|l| l.form).collect::<Vec<_>>(), [false, true, true, true]);
    assert!(parted.quoted.contains(&"move c > d".to_owned()));
    assert_eq!(own("no card\nEND\nmove a > b"), ["no card"]);
    assert_eq!(own("order of battle\n[eg] move\nno card"), ["order of battle", "no card"]);
}

#[test]
fn rule_f_a_quoted_letter_of_ours_does_not_end_reading() {
    assert_eq!(own("> [wotr2-17] YOUR MOVE\n> ORDER wotr2-17 fp 47 27c5\nmove a > b"), ["move a > b"]);
}

#[test]
fn rule_g_lines_with_our_marks_are_never_read() {
    let text = "[1] move a > b\n| move c > d\n\"move e > f\"\n“move g > h”\n„move i > j“\nno card";
    assert_eq!(own(text), ["no card"]);
    assert_eq!(count(text, Reason::Marked), 5);
}

#[test]
fn rule_g_the_line_above_is_told_when_it_is_quoted() {
    let parted = part("> a line of ours that\nwas wrapped\n\nown\n> x\n\nfree");
    let below: Vec<Option<&str>> = parted.lines.iter().map(|l| l.below.as_deref()).collect();
    assert_eq!(below, [Some("a line of ours that"), None, None]);
}

#[test]
fn row_9_6_text_made_to_hang_is_read_in_linear_time() {
    for piece in [
        "On a ",
        "On a\n",
        "> a\n",
        "On 3 May 2026 <\n",
        "From: a\n",
        "-----Original Message-----\n",
        "\n",
        "From: a\n\n\n\n",
        "ORDER a-b\nEND\n",
        ">From \n",
        "AB> x\n",
        "| x\n",
        "2026 wrote\n",
        "<http://",
        "a<http://",
        "[",
        "\u{301}",
    ] {
        part(&piece.repeat(65_536 / piece.len()));
    }
    part(&"a".repeat(1_000_000));
}

#[test]
fn what_is_passed_over_is_counted_with_a_sample() {
    let parted = part("move a > b\n> one\n> two\n");
    assert_eq!(parted.dropped, [Dropped { reason: Reason::Quote, count: 2, sample: "one".to_owned() }]);
    assert_eq!(parted.lines[0].number, 1);
}
