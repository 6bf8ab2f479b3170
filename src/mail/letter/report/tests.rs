use super::*;

const ID: &str = "rp.0123456789012345678901234567890123456789@post.example";

fn limits() -> Limits {
    Limits { own: vec![Address::parse("games@post.example").unwrap()], ..Limits::default() }
}

fn read(text: &str) -> Option<Report> {
    report(text.replace('\n', "\r\n").as_bytes(), &limits())
}

fn anna() -> Address {
    Address::parse("anna@a.example").unwrap()
}

/// A report as Postfix writes it.
fn postfix(action: &str, status: &str, said: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mail.a.example\nTo: games@post.example\nSubject: Undelivered Mail\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\n\
         This is the mail system at host mail.a.example.\n\n--b\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; mail.a.example\nArrival-Date: Mon, 1 Jun 2026 12:00:00 +0000\n\n\
         Final-Recipient: rfc822; Anna@A.example\nAction: {action}\nStatus: {status}\n\
         Diagnostic-Code: smtp; {said}\n\n--b\nContent-Type: message/rfc822\n\n\
         From: games@post.example\nMessage-ID: <{ID}>\nSubject: turn\n\nroll 3d6\n--b--\n"
    )
}

#[test]
fn row_7_6_a_delivery_report_says_who_what_and_which_letter() {
    let found = read(&postfix("failed", "5.1.1", "550 5.1.1 no such user\n    here")).unwrap();
    assert_eq!(found.outcome, Outcome::Failed { gone: true });
    assert_eq!((found.returned, found.why.as_str()), (vec![ID.to_owned()], "550 5.1.1 no such user here"));
    assert_eq!(found.receivers, [anna()]);
    let full = read(&postfix("failed", "5.2.2", "552 5.2.2 mailbox full")).unwrap();
    assert_eq!(full.outcome, Outcome::Failed { gone: false });
    let expired = read(&postfix("failed", "4.4.1", "connect to a.example: timed out")).unwrap();
    assert_eq!(expired.outcome, Outcome::Failed { gone: false });
    // The code of the far server is more precise than the status.
    let vague = read(&postfix("failed", "5.0.0", "550 5.1.1 unknown")).unwrap();
    assert_eq!(vague.outcome, Outcome::Failed { gone: true });
}

#[test]
fn rows_7_6_and_7_9_delays_and_successes_are_no_failures() {
    assert_eq!(read(&postfix("delayed", "4.2.0", "451 later")).unwrap().outcome, Outcome::Delayed);
    for action in ["delivered", "relayed", "expanded"] {
        assert_eq!(read(&postfix(action, "2.0.0", "250 ok")).unwrap().outcome, Outcome::Arrived);
    }
    let read_it = "From: anna@a.example\nMIME-Version: 1.0\nContent-Type: multipart/report; \
        report-type=disposition-notification; boundary=b\n\n--b\nContent-Type: text/plain\n\nYour message could \
        not be delivered to nobody, it was read.\n--b\nContent-Type: message/disposition-notification\n\n\
        Disposition: manual-action/MDN-sent-manually; displayed\n--b--\n";
    assert_eq!(read(read_it), None);
}

#[test]
fn row_7_6_headers_alone_are_enough_to_find_the_letter() {
    let text =
        postfix("failed", "5.1.1", "550 5.1.1 nobody").replace("message/rfc822", "text/rfc822-headers");
    assert_eq!(read(&text).unwrap().returned, [ID]);
    let foreign = postfix("failed", "5.1.1", "550").replace(ID, "other@post.example");
    assert_eq!(read(&foreign).unwrap().returned, [""; 0]);
}

#[test]
fn row_7_7_notices_in_free_words_are_understood_as_far_as_they_go() {
    let head = "From: MAILER-DAEMON@a.example\nTo: games@post.example\nSubject: failure notice\n\n";
    let qmail = format!(
        "{head}Hi. This is the qmail-send program at a.example.\nI'm afraid I wasn't able to deliver your message.\n\
         This is a permanent error; I've given up.\n\n<anna@a.example>:\nSorry, no mailbox here by that name. \
         (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <{ID}>\nSubject: turn\n\nroll 3d6\n"
    );
    let found = read(&qmail).unwrap();
    assert_eq!((found.outcome, &found.returned[..]), (Outcome::Failed { gone: true }, &[ID.to_owned()][..]));
    assert!(found.names(&anna()) && !found.names(&Address::parse("bert@b.example").unwrap()));
    let exim = format!(
        "X-Failed-Recipients: anna@a.example\n{head}A message that you sent could not be delivered.\n\n  \
         anna@a.example\n    mailbox is full: retry timeout exceeded\n"
    );
    let found = read(&exim).unwrap();
    assert_eq!((found.outcome, &found.receivers[..]), (Outcome::Failed { gone: false }, &[anna()][..]));
    let exchange = "From: postmaster@a.example\nSubject: Undeliverable: turn 3\n\nDelivery has failed to these \
        recipients:\n\nanna@a.example\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'\n";
    assert_eq!(read(exchange).unwrap().outcome, Outcome::Failed { gone: true });
    let late = format!("{head}Your message has not yet been delivered. It will be retried for 4 days.\n");
    assert_eq!(read(&late).unwrap().outcome, Outcome::Delayed);
    assert_eq!(read(&format!("{head}I am on holiday until Monday.\n")), None);
}

#[test]
fn rows_7_10_and_7_11_complaints_and_challenges_are_told_apart() {
    let complaint = format!(
        "From: fbl@a.example\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; \
         boundary=b\n\n--b\nContent-Type: text/plain\n\nabuse\n--b\nContent-Type: message/feedback-report\n\n\
         Feedback-Type: abuse\nUser-Agent: x/1\nOriginal-Rcpt-To: <anna@a.example>\n--b\n\
         Content-Type: message/rfc822\n\nMessage-ID: <{ID}>\n\nhello\n--b--\n"
    );
    let found = read(&complaint).unwrap();
    assert_eq!((found.outcome, &found.returned[..]), (Outcome::Unwanted, &[ID.to_owned()][..]));
    assert!(found.names(&anna()));
    let challenge = "From: anna@a.example\nSubject: please confirm\n\nThis mailbox is kept by Boxbe. Click here \
        to prove you are a person.\n";
    assert_eq!(read(challenge).unwrap().outcome, Outcome::Challenged);
}

#[test]
fn a_report_full_of_receivers_or_of_nonsense_costs_little() {
    let many = "\nFinal-Recipient: rfc822; p@a.example\nAction: failed\nStatus: 5.1.1\n".repeat(5000);
    let text =
        postfix("failed", "5.1.1", "550").replace("\nFinal-Recipient", &format!("{many}\nFinal-Recipient"));
    let found = read(&text).unwrap();
    assert!(found.receivers.len() <= RECEIVERS);
    for text in ["", "\n\n", "Content-Type: multipart/report; boundary=b\n\n--b", &"--b\n".repeat(1000)] {
        let _ = read(text);
    }
}

/// A notice in free words, with a letter of ours below it.
fn notice(subject: &str, text: &str) -> Option<Report> {
    read(&format!(
        "From: MAILER-DAEMON@a.example\nTo: games@post.example\nSubject: {subject}\nMIME-Version: 1.0\n\
         Content-Type: text/plain; charset=utf-8\n\n{text}\n\n<anna@a.example>\n\nMessage-ID: <{ID}>\n\nturn\n"
    ))
}

#[test]
fn row_7_7_notices_in_many_languages_are_understood() {
    let (gone, full) = (Outcome::Failed { gone: true }, Outcome::Failed { gone: false });
    for (outcome, text) in [
        (gone, "Your message\ncould not be\ndelivered. The account does\nnot exist."),
        (full, "Ihre Nachricht konnte nicht\nzugestellt werden: Postfach voll."),
        (gone, "Votre message n’a pas pu être remis : utilisateur inconnu."),
        (full, "Échec de la remise : la boîte est pleine."),
        (gone, "No se ha podido entregar su mensaje. El usuario no existe."),
        (gone, "Non è stato possibile recapitare il messaggio: indirizzo non trovato."),
        (gone, "Uw bericht kon niet worden bezorgd: het adres bestaat niet."),
        (gone, "Meddelandet kunde inte levereras. Okänd mottagare."),
        (full, "Din besked kunne ikke leveres, postkassen er fuld."),
        (gone, "Nie można dostarczyć wiadomości: nieznany użytkownik."),
        (gone, "Sua mensagem não pôde ser entregue. Endereço não encontrado."),
        (gone, "Не удалось доставить письмо: пользователь не найден."),
        (gone, "次の宛先にメールを配信で\nきませんでした。ユーザーが見つかりません。"),
        (gone, "您的邮件被退回，收件人\n不存在。"),
        (full, "您的郵件無法送達，信箱已滿。"),
        (gone, "메일이 전송되지 않았습니다. 존재하지 않는 주소입니다."),
        (Outcome::Delayed, "Votre message n'a pas encore été remis."),
        (Outcome::Delayed, "Uw bericht is nog niet bezorgd, we blijven proberen."),
        (Outcome::Delayed, "まだ配信されていません。"),
        (Outcome::Challenged, "Mailinblack : cliquez pour être ajouté."),
        (Outcome::Challenged, "Por favor, confirme que no es un robot."),
        (Outcome::Challenged, "Prosimy potwierdzić, że nie jesteś robotem."),
        (Outcome::Challenged, "请确认您不是机器人。"),
        (Outcome::Challenged, "ロボットではないことを確認してください。"),
    ] {
        let found = notice("x", text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((found.outcome, &found.returned[..]), (outcome, &[ID.to_owned()][..]), "{text}");
        assert!(found.names(&anna()), "{text}");
    }
    for text in
        ["Je suis en vacances.", "休假中，回来后回复。", "Estoy fuera hasta el lunes.", "Jestem na urlopie."]
    {
        assert_eq!(notice("x", text), None, "{text}");
    }
}
