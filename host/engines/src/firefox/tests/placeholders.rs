//! Placeholders, numbers and signs, which come back as they are.

use targum_core::contract::{Part, PluralUse, Segment};
use targum_segment::Step;

use super::{answer, check, engine, segment};

#[tokio::test]
async fn number_placeholders_precede_the_counted_noun() {
    use Step::Clean;
    check(&[
        ("You have {n} messages", "Você tem {n} mensagens", Clean),
        ("Delete {count} items?", "Excluir {count} itens?", Clean),
        ("Page {n} of {total}", "Página {n} de {total}", Clean),
        ("{n}% off", "{n}% de desconto", Clean),
        ("Expires in {days} days", "Expira em {days} dias", Clean),
    ])
    .await;
}

#[tokio::test]
async fn brackets_and_numbers_equal_the_sources() {
    use Step::{Clean, Retried};
    check(&[
        ("Unread ({count})", "Não lida ({count})", Clean),
        ("URL: {url}", "URL: {url}", Clean),
        ("File: \"{a}\". Error: \"{b}\".", "Ficheiro: \"{a}\". Erro: \"{b}\".", Clean),
        ("[{user}] has joined", "[{user}] juntou-se", Clean),
        ("Copy file(s) to {folder}", "Copiar arquivos para {folder}", Clean),
        ("Load main() first", "Carregar main() primeiro", Clean),
        ("Picture-in-Picture", "Picture-in-Picture", Clean),
        ("The default value is \"30 2 * * *\".", "O valor padrão é \"30 2 * * *\".", Retried),
    ])
    .await;
}

#[tokio::test]
async fn the_model_sees_a_doubled_percent_sign_as_one() {
    let mut segments = ["Get 20{%} off today", "Loading: {n}{%}"].map(segment);
    for part in segments.iter_mut().flat_map(|segment| &mut segment.parts) {
        if let Part::Code(code) = part
            && code.spelling == "{%}"
        {
            code.spelling = "%%".into();
        }
    }
    let found: Vec<String> =
        answer(&engine(2), &segments).await.into_iter().map(|(text, _)| text).collect();
    assert_eq!(found, ["Ganhe 20%% de desconto hoje", "Carregamento: {n}%%"]);
}

#[tokio::test]
async fn plurals_are_translated_with_their_number() {
    let plural = |text: &str, sample: &str| Segment {
        plural: Some(PluralUse {
            category: "other".into(),
            sample: sample.into(),
            number: Some(0),
        }),
        ..segment(text)
    };
    let segments = [
        plural("{n} file", "1"),
        plural("{n} files selected", "5"),
        plural("You have {n} new messages.", "1000000"),
        plural("{n} days left", "1.5"),
    ];
    let found: Vec<String> =
        answer(&engine(2), &segments).await.into_iter().map(|(text, _)| text).collect();
    assert_eq!(
        found,
        [
            "{n} ficheiro",
            "{n} arquivos selecionados",
            "Você tem {n} novas mensagens.",
            "{n} dias restantes"
        ]
    );
}

#[tokio::test]
async fn codes_survive_anywhere() {
    let words = ["open", "the", "file", "and", "then", "close", "it", "again", "please", "now"];
    let codes = ["{a}", "<b>", "</b>", "<i/>", "{c}", "🎉", "<u>", "</u>", "{d}{e}", "XQ0X"];
    let mut segments = Vec::new();
    // Every rotation of every code among the words; a fixed sequence, not a random one.
    for shift in 0..60_usize {
        let mut text = String::new();
        let mut open = Vec::new();
        for at in 0..12 {
            text.push_str(words[(at * 7 + shift) % words.len()]);
            let code = codes[(at * 3 + shift * (at + 1)) % codes.len()];
            let space = if (at + shift) % 3 == 0 { "" } else { " " };
            text.push_str(space);
            match code {
                "</b>" | "</u>" => text.extend(open.pop().map(|name| format!("</{name}>"))),
                "<b>" | "<u>" => {
                    open.push(&code[1..2]);
                    text.push_str(code);
                }
                code => text.push_str(code),
            }
            text.push_str(space);
        }
        while let Some(name) = open.pop() {
            text.push_str(&format!("</{name}>"));
        }
        segments.push(segment(&text));
    }
    for (text, step) in answer(&engine(2), &segments).await {
        assert_ne!(step, Step::Kept, "{text}");
    }
}
