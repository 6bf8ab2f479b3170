//! Signatures, adverts of phones and mail programs, warnings, list footers and
//! lines that are only drawn.
//!
//! Only the exact signature mark cuts; adverts are taken out one by one, so
//! that nothing below them is lost.

/// The line that begins a signature: two hyphens, the blank often lost.
pub(super) fn is_signature_mark(line: &str) -> bool {
    line == "--"
}

/// A line without words, such as a rule or a picture of a thumb. A long dash alone, or a bold mark, may
/// begin a signature, but orders may as well follow: it is only passed over.
pub(super) fn is_decoration(line: &str) -> bool {
    !line.chars().any(char::is_alphanumeric)
        || (line.starts_with("---") && line.ends_with("---") && line.len() < 120)
}

/// A line that a program or a company added.
pub(super) fn is_advert(line: &str) -> bool {
    let line = crate::mail::letter::clean::clip(line, 400).to_lowercase();
    let line = line.trim_start_matches(['*', '_', ' ']);
    STARTS.iter().any(|s| line.starts_with(s)) || HOLDS.iter().any(|s| line.contains(s))
}

/// How adverts and warnings begin, in lower case.
const STARTS: &[&str] = &[
    "sent from ",
    "sent via ",
    "sent with ",
    "get outlook for ",
    "get bluemail for ",
    "download outlook for ",
    "gesendet von ",
    "gesendet mit ",
    "von meinem ",
    "diese nachricht wurde von meinem ",
    "holen sie sich outlook",
    "outlook für ",
    "envoyé de mon ",
    "envoyé depuis ",
    "envoyé à partir de ",
    "télécharger outlook",
    "obtenez outlook",
    "provenance : ",
    "enviado desde ",
    "enviado do meu ",
    "enviado a partir ",
    "enviado de mi ",
    "obtener outlook",
    "inviato da ",
    "inviato dal ",
    "scarica outlook",
    "ottieni outlook",
    "verstuurd vanaf ",
    "verzonden vanaf ",
    "verzonden met ",
    "outlook voor ",
    "skickat från ",
    "sendt fra ",
    "sendt min ",
    "hämta outlook",
    "hent outlook",
    "lähetetty ",
    "hanki outlook",
    "wysłane z ",
    "wysłano z ",
    "pobierz outlook",
    "odesláno z ",
    "отправлено с ",
    "отправлено из ",
    "надіслано з ",
    "发自我的",
    "發自我的",
    "从我的",
    "從我的",
    "获取 outlook",
    "내 iphone",
    "나의 iphone",
    "iphone'umdan",
    "נשלח מה",
    "virus-free",
    "virenfrei",
    "caution:",
    "warning: this email",
    "external email",
    "achtung: externe",
    "you received this message because you are subscribed",
    "to unsubscribe",
    "to view this discussion",
    "unsubscribe:",
    "confidentiality notice",
    "this email and any ",
    "this e-mail and any ",
    "this message and any ",
    "this message is intended",
    "this email is intended",
    "this e-mail is intended",
    "this message contains confid",
    "diese e-mail enthält vertrauliche",
    "diese nachricht enthält vertrauliche",
    "ce message et toutes",
];

/// What adverts and list footers hold, in lower case.
const HOLDS: &[&str] = &[
    "から送信",
    "checked for viruses",
    "auf viren geprüft",
    "auf viren überprüft",
    "originated from outside",
    "originated outside of",
    "/mailman/listinfo",
    "/mailman3/",
    "mailing list",
    " reacted via gmail",
    " reacted to your message",
    " hat auf ihre nachricht reagiert",
    " a réagi à votre message",
    "groups.google.com/",
];
