//! The header block that mail programs put above the letter that is answered,
//! in many languages.

use super::Line;

/// Labels must stand within so many lines of each other.
const WITHIN: usize = 4;
/// And within so many, those of a long list of receivers included.
const WITHIN_ALL: usize = 12;
/// How far below its marker a header block may begin.
const BELOW_MARKER: usize = 3;

/// What a label stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Sender,
    Date,
    Subject,
    Receiver,
}

/// Whether the answered letter begins at a line: two of sender, date and
/// subject close together, or a marker with a block below it.
pub(super) fn begins(lines: &[Line], at: usize) -> bool {
    if is_block(lines, at) {
        return true;
    }
    is_marker(&lines[at].text)
        && (at + 1..lines.len())
            .filter(|i| !lines[*i].is_blank())
            .take(BELOW_MARKER)
            .take_while(|i| !lines[*i].quoted)
            .any(|i| is_block(lines, i))
}

/// "Original Message" between dashes, "Begin forwarded message:" and the like.
pub(super) fn is_marker(line: &str) -> bool {
    if line.len() > 120 {
        return false;
    }
    let bare = line.trim_matches(|c: char| "-_=*–—:： ".contains(c)).to_lowercase();
    let framed = line.starts_with("---") || line.starts_with("___") || line.starts_with("***");
    MARKERS.contains(&bare.as_str()) && (framed || line.ends_with([':', '：']))
}

const MARKERS: &[&str] = &[
    "original message",
    "original appointment",
    "forwarded message",
    "begin forwarded message",
    "forwarded by",
    "ursprüngliche nachricht",
    "original-nachricht",
    "originalnachricht",
    "weitergeleitete nachricht",
    "weitergeleitete mail",
    "anfang der weitergeleiteten nachricht",
    "message d'origine",
    "message original",
    "message transféré",
    "début du message transféré",
    "début du message réexpédié",
    "mensaje original",
    "mensaje reenviado",
    "inicio del mensaje reenviado",
    "messaggio originale",
    "messaggio inoltrato",
    "inizio messaggio inoltrato",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "begin doorgestuurd bericht",
    "mensagem original",
    "mensagem encaminhada",
    "início da mensagem reencaminhada",
    "ursprungligt meddelande",
    "vidarebefordrat meddelande",
    "oprindelig meddelelse",
    "oprindelig besked",
    "videresendt meddelelse",
    "opprinnelig melding",
    "alkuperäinen viesti",
    "välitetty viesti",
    "wiadomość oryginalna",
    "oryginalna wiadomość",
    "wiadomość przekazana",
    "původní zpráva",
    "přeposlaná zpráva",
    "исходное сообщение",
    "пересылаемое сообщение",
    "пересланное сообщение",
    "원본 메시지",
    "原始邮件",
    "原始郵件",
    "邮件原件",
    "转发的邮件",
    "元のメッセージ",
    "転送メッセージ",
    "özgün ileti",
    "orijinal mesaj",
    "eredeti üzenet",
];

fn is_block(lines: &[Line], at: usize) -> bool {
    if lines[at].quoted || label(&lines[at].text).is_none() {
        return false;
    }
    let mut seen = Vec::new();
    let (mut counted, mut last) = (0, None);
    for line in lines[at..].iter().filter(|l| !l.is_blank()).take(WITHIN_ALL).take_while(|l| !l.quoted) {
        let found = label(&line.text);
        // A long list of receivers may go on over several lines.
        counted += usize::from(found.is_some() || last != Some(Label::Receiver));
        if counted > WITHIN {
            break;
        }
        last = found.or(last);
        if let Some(found) = found.filter(|f| *f != Label::Receiver && !seen.contains(f)) {
            seen.push(found);
        }
    }
    seen.len() >= 2
}

/// The label at the beginning of a line, plain or bold, with any colon.
fn label(line: &str) -> Option<Label> {
    let colon = line.char_indices().take(28).find(|(_, c)| *c == ':' || *c == '：')?.0;
    let name = line[..colon].trim_matches(|c: char| c == '*' || c == '_' || c.is_whitespace()).to_lowercase();
    LABELS.iter().find(|(_, names)| names.contains(&name.as_str())).map(|(label, _)| *label)
}

const LABELS: &[(Label, &[&str])] = &[
    (
        Label::Sender,
        &[
            "from",
            "von",
            "de",
            "da",
            "van",
            "od",
            "från",
            "fra",
            "lähettäjä",
            "от",
            "від",
            "发件人",
            "寄件者",
            "寄件人",
            "差出人",
            "送信者",
            "보낸 사람",
            "보낸사람",
            "kimden",
            "feladó",
            "από",
            "מאת",
            "من",
            "expéditeur",
            "mittente",
            "afzender",
            "remitente",
            "remetente",
            "absender",
            "nadawca",
            "de la",
            "expeditor",
            "từ",
            "จาก",
            "dari",
            "daripada",
            "odosielateľ",
            "šalje",
            "pošiljatelj",
            "изпраща",
            "подател",
            "nuo",
            "saatja",
            "از",
            "فرستنده",
            "प्रेषक",
        ],
    ),
    (
        Label::Date,
        &[
            "sent",
            "date",
            "gesendet",
            "datum",
            "envoyé",
            "date d'envoi",
            "enviado",
            "enviado el",
            "fecha",
            "inviato",
            "data",
            "verzonden",
            "wysłano",
            "wysłane",
            "odesláno",
            "skickat",
            "sendt",
            "dato",
            "lähetetty",
            "päivämäärä",
            "päiväys",
            "отправлено",
            "дата",
            "надіслано",
            "发送时间",
            "发送日期",
            "寄件日期",
            "日期",
            "送信日時",
            "日時",
            "日付",
            "보낸 날짜",
            "날짜",
            "gönderme tarihi",
            "tarih",
            "gönderildi",
            "elküldve",
            "dátum",
            "ημερομηνία",
            "נשלח",
            "תאריך",
            "تاريخ",
            "gesendet am",
            "enviada em",
            "data di invio",
            "trimis",
            "trimis la",
            "đã gửi",
            "ngày",
            "ส่ง",
            "วันที่",
            "terkirim",
            "dikirim",
            "tanggal",
            "dihantar",
            "odoslané",
            "poslano",
            "poslato",
            "poslat",
            "enviat",
            "изпратено",
            "išsiųsta",
            "nosūtīts",
            "saadetud",
            "kuupäev",
            "تاريخ الإرسال",
            "تم الإرسال",
            "ارسال",
            "ارسال شده",
            "تاریخ",
            "भेजा गया",
            "दिनांक",
            "στάλθηκε",
        ],
    ),
    (
        Label::Subject,
        &[
            "subject",
            "betreff",
            "objet",
            "asunto",
            "oggetto",
            "assunto",
            "onderwerp",
            "temat",
            "předmět",
            "ämne",
            "emne",
            "aihe",
            "тема",
            "主题",
            "主旨",
            "主題",
            "件名",
            "제목",
            "konu",
            "tárgy",
            "θέμα",
            "נושא",
            "الموضوع",
            "subiect",
            "chủ đề",
            "tiêu đề",
            "เรื่อง",
            "subjek",
            "perihal",
            "predmet",
            "tema",
            "assumpte",
            "относно",
            "téma",
            "teema",
            "temats",
            "موضوع",
            "विषय",
        ],
    ),
    (
        Label::Receiver,
        &[
            "to",
            "an",
            "à",
            "para",
            "a",
            "aan",
            "do",
            "komu",
            "till",
            "til",
            "vastaanottaja",
            "кому",
            "收件人",
            "收件者",
            "宛先",
            "받는 사람",
            "kime",
            "címzett",
            "προς",
            "אל",
            "إلى",
            "cc",
            "kopie",
            "kopia",
            "copie",
            "抄送",
            "către",
            "tới",
            "đến",
            "ถึง",
            "kepada",
            "prima",
            "za",
            "per a",
            "до",
            "kam",
            "kellele",
            "به",
            "گیرنده",
            "प्रति",
        ],
    ),
];
