//! What people write: orders and commands, and the words they put around them.

/// The orders of one letter, each as a player types it.
pub type Orders = &'static [&'static str];

/// For The Confrontation. Whether they may be given does not matter here: they
/// must be read, and nothing else.
pub const CONFRONTATION: &[Orders] = &[
    &["move gandalf > rhudaur"],
    &["2"],
    &["move aragorn > eregion", "salt three red herrings"],
    &["card 5"],
    &["gandalf > rhudaur"],
    &["press bertil: well played; see you on Sunday", "move sam > cardolan"],
    &["help orders"],
    &["card magic"],
    &["move frodo > arthedain?"],
    &["choose 3"],
    &["board"],
    &["note: the orcs were in Gondor on turn 2", "move boromir > enedwaith"],
    &["move legolas > high-pass; card 3"],
    &["no card"],
    &["history 3", "where am i"],
    &["preview move merry > eregion"],
    &["explain gandalf"],
];

/// For War of the Ring.
pub const WAR: &[Orders] = &[
    &["char: move fellowship"],
    &["am: move carro > eagl north 1r"],
    &["7"],
    &["am: recruit damr 1r", "salt old boots"],
    &["char: attack edor from fold with rohan 2r 1e 1l"],
    &["char: play fc15"],
    &["map gondor"],
    &["will: move fellowship?"],
    &["skip"],
    &["board full"],
];

/// Lines that are nobody's order, by language: greetings, chat, names. Some
/// begin with words of the order language all the same.
pub fn prose(language: &str) -> &'static [&'static str] {
    match language {
        "de" => &[
            "Hallo zusammen,",
            "das war ein schöner Zug, damit hatte ich nicht gerechnet.",
            "Am Sonntag bin ich nicht da, vielleicht schreibe ich erst Montag.",
            "Viele Grüße",
            "Jürgen",
        ],
        "fr" => &["Bonjour,", "Joli coup, je ne m'y attendais pas.", "À bientôt, et bonne chance", "Zoé"],
        "es" => &["Hola:", "¡Qué jugada! No la esperaba para nada.", "Un saludo", "Íñigo"],
        "it" => &["Ciao,", "bella mossa, non me l'aspettavo così presto.", "A presto", "Nicolò"],
        "pt" => &["Olá,", "Não estava à espera disso; muito bem jogado.", "Abraço", "João"],
        "nl" => &["Hoi,", "Die zag ik niet aankomen, mooi gespeeld hoor.", "Groetjes", "Maaike"],
        "sv" => &["Hej,", "Det såg jag inte komma, snyggt spelat.", "Hälsningar", "Åsa"],
        "pl" => &["Cześć,", "Świetny ruch, zupełnie się nie spodziewałem.", "Pozdrawiam", "Łukasz"],
        "cs" => &["Ahoj,", "To byl pěkný tah, nečekal jsem ho.", "S pozdravem", "Jiří"],
        "ru" => &["Привет,", "Отличный ход, я его не ждал.", "С уважением", "Иван"],
        "el" => &["Γεια σου,", "Ωραία κίνηση, δεν την περίμενα.", "Φιλικά", "Ελένη"],
        "tr" => &["Merhaba,", "Güzel hamle, hiç beklemiyordum.", "Selamlar", "Işıl"],
        "he" => &["שלום,", "מהלך יפה, לא ציפיתי לזה.", "להתראות"],
        "ja" => {
            &["こんにちは。", "すばらしい手でした。予想していませんでした。", "よろしくお願いします", "山田"]
        }
        "zh" => &["你好，", "这一步很妙，没有想到。", "祝好", "李雷"],
        "ko" => &["안녕하세요,", "좋은 수였습니다. 예상하지 못했어요.", "감사합니다", "김민수"],
        _ => &[
            "Hi there,",
            "I will move to Berlin next week, so I may be slow.",
            "No problem with the delay, take your time and play when you can.",
            "Pass my regards to Bertil; we draw the curtain on the summer here.",
            "If the weather stays like this we can place the table outside.",
            "Use the time well. Well done, by the way.",
            "From here on it gets cold, I think.",
            "What a battle. The hunt for a new flat goes on as well.",
            "Thanks,",
            "Anna",
        ],
    }
}

/// Who writes, by language.
pub fn name(language: &str) -> &'static str {
    match language {
        "de" => "Jürgen Groß",
        "fr" => "Zoé Lefèvre",
        "es" => "Íñigo Núñez",
        "pl" => "Łukasz Żak",
        "ru" => "Иван Петров",
        "ja" => "山田 太郎",
        "zh" => "李雷",
        "ko" => "김민수",
        "tr" => "Işıl Çağ",
        "el" => "Ελένη",
        "he" => "דנה",
        "cs" => "Jiří Dvořák",
        _ => "Anna Test",
    }
}

/// What a keyboard makes of a line.
pub fn typed(line: &str, keyboard: &str, serial: usize) -> String {
    let sentence =
        line.chars().next().map(|c| c.to_uppercase().chain(line.chars().skip(1)).collect::<String>());
    let sentence = sentence.unwrap_or_default();
    let digits = line.chars().all(|c| c.is_ascii_digit());
    let question = line.ends_with('?');
    match keyboard {
        "phone" if digits || question => sentence,
        "phone" => format!("{sentence}."),
        "smart" => line
            .replace('\'', "\u{2019}")
            .replace(" > ", if serial.is_multiple_of(2) { " -> " } else { " \u{2192} " }),
        "lower" => line.to_lowercase(),
        "shout" => line.to_ascii_uppercase(),
        "wide" if !line.contains([':', ';']) => line.chars().map(wide).collect(),
        "odd" => {
            let line = line.replace(" > ", [" \u{2192} ", " \u{2014} ", " => ", " \u{2013} "][serial % 4]);
            let marked = if serial.is_multiple_of(2) { format!("- {line}") } else { line };
            marked.replacen(' ', "\u{a0}", 2).replacen('o', "o\u{200b}", 1)
        }
        _ => line.to_owned(),
    }
}

fn wide(c: char) -> char {
    match c {
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap_or(c),
        ' ' => '\u{3000}',
        c => c,
    }
}
