//! Subjects: what mail programs pile up in front of them, and what vacation
//! answers are called.

/// The subject without the marks of answers and forwards, of lists and of
/// filters, however many and in whatever language. Game ids in square brackets
/// stay: a mark in brackets is only dropped if it holds no dash and digit.
pub fn base(subject: &str) -> &str {
    let mut rest = subject.trim();
    loop {
        let shorter = without_mark(rest);
        match shorter {
            Some(shorter) => rest = shorter,
            None => return rest,
        }
    }
}

/// The game that a subject names: the id in square brackets at its beginning,
/// in lower case. A second way to find the game, after the tag in the address.
pub fn game_id(subject: &str) -> Option<String> {
    let (id, _) = base(subject).strip_prefix('[')?.split_once(']')?;
    let id = id.trim().to_ascii_lowercase();
    is_game_id(&id).then_some(id)
}

/// The subject without marks and without the game's id in front.
pub fn without_id(subject: &str) -> &str {
    let rest = base(subject);
    match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((_, after)) if game_id(rest).is_some() => base(after),
        _ => rest,
    }
}

/// Whether a subject is that of a vacation answer.
pub(super) fn is_vacation(subject: &str) -> bool {
    let subject = subject.trim().to_lowercase().replace('’', "'");
    let subject = base(&subject).to_owned() + "\n" + &subject;
    subject.lines().any(|s| VACATION.iter().any(|v| s.starts_with(v)))
}

/// Whether a subject is that of a request to forget a letter.
pub(super) fn is_recall(subject: &str) -> bool {
    let subject = subject.trim().to_lowercase();
    RECALLS.iter().any(|r| subject.starts_with(r))
}

/// How office programs begin the subject of a recall.
const RECALLS: &[&str] = &[
    "recall: ",
    "message recall: ",
    "rückruf: ",
    "nachrichtenrückruf: ",
    "rappel de message : ",
    "recuperar: ",
    "richiamo: ",
    "intrekken: ",
    "återkalla: ",
];

/// How vacation answers of common programs begin.
const VACATION: &[&str] = &[
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "out of office",
    "out-of-office",
    "away from my",
    "automatische antwort",
    "abwesenheitsnotiz",
    "abwesenheit:",
    "réponse automatique",
    "absence du bureau",
    "respuesta automática",
    "fuera de la oficina",
    "risposta automatica",
    "automatisch antwoord",
    "afwezig",
    "resposta automática",
    "autosvar",
    "automatiskt svar",
    "automatisk svar",
    "automaattinen vastaus",
    "automatyczna odpowiedź",
    "automatická odpověď",
    "автоматический ответ",
    "автоответ",
    "自动回复",
    "自動回覆",
    "自動応答",
    "自動返信",
    "자동 회신",
    "otomatik yanıt",
    "automated reply",
    "automated response",
    "automatic response",
    "auto response",
    "vacation reply",
    "vacation response",
    "i am out of the office",
    "i'm out of the office",
    "i am currently out of",
    "automatische rückantwort",
    "automatische rückmeldung",
    "abwesenheitsmeldung",
    "abwesenheitsmitteilung",
    "abwesenheitsbenachrichtigung",
    "nicht im büro",
    "ich bin nicht im büro",
    "réponse d'absence",
    "message d'absence",
    "message automatique",
    "absent du bureau",
    "absente du bureau",
    "je suis absent",
    "respuesta automatica",
    "contestación automática",
    "mensaje automático",
    "ausencia de la oficina",
    "fuera de oficina",
    "estoy fuera de la oficina",
    "fuori sede",
    "fuori ufficio",
    "assenza dall'ufficio",
    "messaggio automatico",
    "automatische antwoord",
    "niet op kantoor",
    "ik ben afwezig",
    "frånvaromeddelande",
    "frånvarande",
    "ej på kontoret",
    "inte på kontoret",
    "fraværsmelding",
    "fraværsbesked",
    "fraværsassistent",
    "ikke på kontoret",
    "poissaoloilmoitus",
    "poissa toimistosta",
    "autoodpowiedź",
    "odpowiedź automatyczna",
    "poza biurem",
    "informacja o nieobecności",
    "jestem poza biurem",
    "resposta automatica",
    "mensagem automática",
    "ausência do escritório",
    "ausência temporária",
    "fora do escritório",
    "mimo kancelář",
    "automatická odpoveď",
    "automatikus válasz",
    "házon kívül",
    "răspuns automat",
    "αυτόματη απάντηση",
    "εκτός γραφείου",
    "нет на рабочем месте",
    "автоматична відповідь",
    "自动答复",
    "自動答覆",
    "不在办公室",
    "不在辦公室",
    "休假自动",
    "不在通知",
    "不在のお知らせ",
    "不在連絡",
    "자동응답",
    "자동 응답",
    "부재중",
    "부재 중",
    "otomatik cevap",
    "ofis dışında",
    "תשובה אוטומטית",
    "מענה אוטומטי",
    "الرد التلقائي",
    "رد تلقائي",
];

/// Marks of answers and forwards, in lower case.
const MARKS: &[&str] = &[
    "re",
    "aw",
    "antw",
    "antwort",
    "sv",
    "vs",
    "tr",
    "rif",
    "r",
    "i",
    "rv",
    "res",
    "enc",
    "odp",
    "pd",
    "ynt",
    "i̇lt",
    "ilt",
    "απ",
    "πρθ",
    "σχετ",
    "отв",
    "отвeт",
    "ha",
    "на",
    "回复",
    "答复",
    "回覆",
    "转发",
    "轉寄",
    "返信",
    "転送",
    "fwd",
    "fw",
    "wg",
    "wtr",
    "doorst",
    "vl",
    "bls",
    "trs",
    "fs",
    "ref",
    "תשובה",
    "הועבר",
    "رد",
    "회신",
    "전달",
];

fn without_mark(subject: &str) -> Option<&str> {
    let subject = subject.trim_start();
    if let Some(rest) = subject.strip_prefix("***")
        && let Some((mark, after)) = rest.split_once("***")
        && mark.len() < 30
    {
        return Some(after.trim_start());
    }
    if let Some(rest) = subject.strip_prefix('[')
        && let Some((mark, after)) = rest.split_once(']')
        && mark.len() < 40
        && !is_game_id(&mark.to_ascii_lowercase())
        && !after.trim().is_empty()
    {
        return Some(after.trim_start());
    }
    let colon = subject.char_indices().take(24).find(|(_, c)| *c == ':' || *c == '：')?;
    let mark = subject[..colon.0].trim().to_lowercase();
    let mark = mark.trim_end_matches(|c: char| c.is_ascii_digit() || "[]()^".contains(c)).trim_end();
    let after = subject[colon.0 + colon.1.len_utf8()..].trim_start();
    MARKS.contains(&mark).then_some(after)
}

/// Letters, a dash and more letters or digits, such as `wotr2-k7qm`.
pub(crate) fn is_game_id(text: &str) -> bool {
    let Some((rules, tag)) = text.rsplit_once('-') else { return false };
    let plain = |s: &str| s.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    (2..=40).contains(&rules.len())
        && (1..=16).contains(&tag.len())
        && rules.starts_with(|c: char| c.is_ascii_lowercase())
        && plain(rules)
        && plain(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_9_10_marks_before_the_subject_are_taken_off() {
        for piled in [
            "Re: [wotr2-12] War",
            "RE: AW: [wotr2-12] War",
            "Re[2]: Fwd: [wotr2-12] War",
            "Re^3: [wotr2-12] War",
            "回复：[wotr2-12] War",
            "[EXTERNAL] Re: [wotr2-12] War",
            "*** SPAM *** SV: [list-Name!] VS: [wotr2-12] War",
            "ΑΠ: Отв: [wotr2-12] War",
            "re : [wotr2-12] War",
            "İLT: YNT: [wotr2-12] War",
        ] {
            assert_eq!(base(piled), "[wotr2-12] War", "{piled}");
        }
        assert_eq!(game_id("AW: [External] [WOTR2-k7qm] War").as_deref(), Some("wotr2-k7qm"));
        assert_eq!(game_id("War [wotr2-k7qm]"), None);
        assert_eq!(without_id("AW: [External] [WOTR2-k7qm] Re: War"), "War");
        assert_eq!(without_id("Re: pass"), "pass");
        assert_eq!(base("[EXTERNAL]"), "[EXTERNAL]");
        assert_eq!(base(""), "");
        assert_eq!(base(&"Re: ".repeat(100_000)), "");
    }

    #[test]
    fn row_7_2_vacation_answers_are_known_by_their_subject() {
        for subject in ["Automatic reply: War", "Re: Out of office", "Automatische Antwort: x", "自动回复: x"]
        {
            assert!(is_vacation(subject), "{subject}");
        }
        for subject in [
            "Message d’absence : retour lundi",
            "Re: Absent du bureau",
            "Contestación automática: turno 3",
            "Fuori ufficio",
            "Frånvaromeddelande: x",
            "Poza biurem Re: x",
            "Ausência do escritório",
            "不在のお知らせ",
            "自动答复：你好",
            "부재중: x",
        ] {
            assert!(is_vacation(subject), "{subject}");
        }
        assert!(!is_vacation("Re: [wotr2-17] War of the Ring"));
        for subject in ["Urlaub im Dezember", "vacation 2026-12-20..2027-01-03", "Absence next week", "不在"]
        {
            assert!(!is_vacation(subject), "{subject}");
        }
    }

    #[test]
    fn game_ids_are_letters_a_dash_and_a_tag() {
        for id in ["wotr2-17", "confrontation-k7qm", "dice-building-k7qm"] {
            assert!(is_game_id(id), "{id}");
        }
        for no in ["eg", "1-2", "External-Mail", "wotr2-", "-x", "a b-c"] {
            assert!(!is_game_id(no), "{no}");
        }
    }
}
