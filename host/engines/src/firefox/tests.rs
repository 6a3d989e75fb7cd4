//! The engine's answers to real sentences, with the en-pt and pt-en models.

mod long_sentences;
mod markup;
mod models;
mod placeholders;
mod tagged;

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use targum_core::{
    codes,
    contract::{Code, CodeKind, Part, Segment, Word},
    progress::TranslationProgress,
};
use targum_segment::{Step, Translation};

use super::Firefox;
use crate::FirefoxConfig;

fn data() -> PathBuf {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    for pair in ["en-pt", "pt-en"] {
        assert!(
            data.join("models").join(pair).is_dir(),
            "these tests need the model {pair}: run `make models` first"
        );
    }
    data
}

fn engine(threads: usize) -> Firefox {
    let config = FirefoxConfig { threads: NonZeroUsize::new(threads), ..FirefoxConfig::default() };
    Firefox::new(&config, &data()).expect("threads")
}

/// Reads `<b>`, `</b>`, `<br/>` and `{name}` as codes.
fn segment(text: &str) -> Segment {
    let mut parts = Vec::new();
    let mut open = Vec::new();
    let mut rest = text;
    let mut id = 0;
    while let Some(start) = rest.find(['<', '{']) {
        let end = start + rest[start..].find(['>', '}']).expect("a closed code") + 1;
        if start > 0 {
            parts.push(Part::Text(rest[..start].into()));
        }
        let spelling = rest[start..end].to_owned();
        id += 1;
        let (kind, id) = match spelling.as_bytes() {
            [b'<', b'/', ..] => (CodeKind::Close, open.pop().expect("nested")),
            [b'<', .., b'/', b'>'] => (CodeKind::Standalone, id),
            [b'<', ..] => {
                open.push(id);
                (CodeKind::Open, id)
            }
            _ => (CodeKind::Placeholder, id),
        };
        parts.push(Part::Code(Code { kind, id, spelling }));
        rest = &rest[end..];
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest.into()));
    }
    Segment { parts, key: String::new(), note: None, plural: None, max_length: None }
}

fn write(segment: &Segment, translation: &Translation) -> String {
    assert!(codes::complete(segment, &translation.words), "{segment:?} {translation:?}");
    let codes = codes::of(segment);
    let word = |word: &Word| match word {
        Word::Text(text) => text.clone(),
        Word::Code(index) => codes[*index as usize].spelling.clone(),
    };
    translation.words.iter().map(word).collect()
}

async fn answer(engine: &Firefox, segments: &[Segment]) -> Vec<(String, Step)> {
    let answer = engine.answer("en-US", "pt-BR", segments).await.expect("an answer");
    let both = segments.iter().zip(&answer);
    both.map(|(segment, done)| (write(segment, done), done.step)).collect()
}

/// Sentences, each with its step of the ladder and its translation.
async fn check(cases: &[(&str, &str, Step)]) {
    let segments: Vec<Segment> = cases.iter().map(|(source, ..)| segment(source)).collect();
    let found = answer(&engine(2), &segments).await;
    let mut wrong = Vec::new();
    for ((source, wanted, step), (text, reached)) in cases.iter().zip(&found) {
        if (text, reached) != (&(*wanted).to_owned(), step) {
            wrong
                .push(format!("{source}\n  wanted {step:?} {wanted}\n  found  {reached:?} {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn digits_stay_raised_and_lines_stay_sentences() {
    use Step::Clean;
    let line = "Are you sure that you want<br/>to delete the file?";
    check(&[
        ("uBlock₀ — Dashboard", "uBlock₀ — Painel de controle", Clean),
        (line, "Tem certeza de que deseja<br/>excluir o arquivo?", Clean),
        ("{host} is not set.", "O {host} não está definido.", Clean),
        ("Comment:", "Comentário:", Clean),
        ("Pause", "Pausa", Clean),
        ("Split", "Dividir", Clean),
        ("Recheck", "Verifique novamente", Clean),
        ("Video Track", "Faixa de vídeo", Clean),
        ("Last Updated: {date}", "Última atualização: {date}", Clean),
        ("GraphML", "GraphML", Clean),
        ("(Save replay buffer, etc.)", "(Salvar o buffer de replay, etc.)", Clean),
        ("(same parser, but faster)", "(mesmo analisador, mas mais rápido)", Clean),
        ("Code (e.g. en, de, zh)", "Código (por exemplo, en, de, zh)", Clean),
        ("{name} (Guest) has disconnected.", "{name} (Guest) desconectou-se.", Clean),
        ("Chrome", "Chrome", Clean),
        ("Christian Schrötter", "Christian Schrötter", Clean),
    ])
    .await;
}

#[tokio::test]
async fn labels_in_title_case_and_unknown_verbs() {
    use Step::Clean;
    check(&[
        ("Sign Out", "Sair", Clean),
        ("Show Footer", "Mostrar rodapé", Clean),
        ("Hide Footer", "Esconder rodapé", Clean),
        ("Disable Notifications", "Desativar notificações", Clean),
        ("Enter Phrase", "Digite a frase", Clean),
        ("Google Drive", "Google Drive", Clean),
        ("Open Google Drive", "Abrir o Google Drive", Clean),
        ("Home Assistant", "Home Assistant", Clean),
        ("New York", "Nova Iorque", Clean),
        ("Harry Potter", "Harry Potter", Clean),
        ("Share on Facebook", "Compartilhar no Facebook", Clean),
        ("Retrying…", "Tentando de novo…", Clean),
        ("Network error. Retrying...", "Erro de rede. Tentando de novo...", Clean),
        ("Retrying in {delay}s", "Tentar novamente no {delay}s", Clean),
        ("{count}km away", "{count}km de distância", Clean),
    ])
    .await;
}

#[tokio::test]
async fn interface_texts() {
    use Step::{Clean, Retried};
    check(&[
        ("Save", "Salvar", Clean),
        ("OK", "OK", Clean),
        ("Settings", "Configurações", Clean),
        ("CANCEL", "CANCELAR", Clean),
        ("Share Post", "Partilhe o Post", Clean),
        ("Ada Lovelace", "Ada Lovelace", Clean),
        ("DELETE ALL FILES", "EXCLUIR TODOS OS ARQUIVOS", Clean),
        ("Hello, {name}!", "Olá, {name}!", Clean),
        ("Welcome back, {name}.", "Bem-vindo de volta, {name}.", Clean),
        ("You have {n} new messages in {room}.", "Você tem {n} novas mensagens no {room}.", Clean),
        ("Unable to open {file}: {reason}", "Não é possível abrir {file}: {reason}", Clean),
        ("({count})", "({count})", Clean),
        ("{width}px wide", "{width}px de largura", Clean),
        ("Loading…", "A carregar…", Clean),
        ("Loading from {server}…", "Carregando a partir de {server}…", Retried),
        ("“Quoted” text", "Texto “Quoted”", Clean),
        ("You won 🎉 today", "Você ganhou 🎉 hoje", Clean),
        ("Mail user@example.com now.", "Mail user@example.com agora.", Clean),
        ("  One line\n\n* another\n", "  Uma linha\n\n* outro\n", Clean),
        ("First line.<br/>Second line.", "Primeira linha.<br/>Segunda linha.", Clean),
        ("", "", Clean),
        ("100 %", "100 %", Clean),
    ])
    .await;
}

#[tokio::test]
async fn no_part_of_a_sentence_is_left_out_or_left_in_english() {
    use Step::Clean;
    check(&[
        (
            "Play it by clicking/tapping on an icon.",
            "Reproduza-o clicando/tocando em um ícone.",
            Clean,
        ),
        (
            "Note: The welcome/startup screen is empty",
            "Nota: A tela de boas-vindas/início está vazia",
            Clean,
        ),
        ("Storage for the keys (see below)", "Armazenamento para as chaves (veja abaixo)", Clean),
        ("Move/delete/hide notes", "Mover/apagar/ocultar notas", Clean),
        (
            "Feature: Upload to GCS (Google Cloud Storage)",
            "Característica: Faça o upload para o GCS (Google Cloud Storage)",
            Clean,
        ),
        ("Fake/local warning", "Aviso falso/local", Clean),
        ("Cut && paste", "Corte && pasta", Clean),
        ("More..", "Mais..", Clean),
        (
            "Name of the garden, which may be empty and different on each device. (optional)",
            "Nome do jardim, que pode estar vazio e diferente em cada dispositivo. (opcional)",
            Clean,
        ),
    ])
    .await;
}

#[tokio::test]
async fn characters_outside_the_vocabulary_are_kept() {
    use Step::Clean;
    check(&[
        ("Русский", "Русский", Clean),
        ("Choose 日本語 or English", "Escolher 日本語 ou Inglês", Clean),
        ("The café in Łódź is open.", "O café em Łódź está aberto.", Clean),
        ("Size: 1920 × 1080", "Tamanho: 1920 × 1080", Clean),
        ("25 µm wide", "25 µm de largura", Clean),
        ("±5 volts", "±5 volts", Clean),
        ("½ price", "½ preço", Clean),
        ("Price: €5 per month", "Preço: €5 por mês", Clean),
        ("Previous | Next »", "Anterior | Próximo »", Clean),
    ])
    .await;
}

#[tokio::test]
async fn menus() {
    use Step::Clean;
    check(&[
        ("&File", "&Arquivo", Clean),
        ("E&xit", "&Saída", Clean),
        ("&Open file...", "&Abrir arquivo...", Clean),
        ("Name\tPrice\tNotes", "Nome\tPreço\tNotas", Clean),
        ("Total:   5 files", "Total:   5 arquivos", Clean),
        ("Drag • drop • done", "Arrastar • queda • feito", Clean),
        ("Dear [FIRST_NAME], welcome", "Caro [FIRST_NAME], bem-vindo", Clean),
    ])
    .await;
}

#[tokio::test]
async fn translated_sentences_are_counted_for_a_watcher() {
    let segments: Vec<Segment> =
        (0..400).map(|n| segment(&format!("The garden {n} is open to visitors."))).collect();
    let engine = engine(1);
    let progress = Arc::<TranslationProgress>::default();
    let mut work = pin!(progress.of(answer(&engine, &segments)));
    let mut parts = Vec::new();
    while tokio::time::timeout(Duration::from_millis(1), &mut work).await.is_err() {
        parts.push(progress.part(1_000));
    }
    assert!(parts.iter().any(|part| (1..1_000).contains(part)), "{parts:?}");
    assert_eq!(progress.part(1_000), 1_000);
}

#[tokio::test]
async fn threads_do_not_change_the_answer() {
    let texts = [
        "Save {n} files.",
        "Click <b>here</b> now.",
        "Close",
        "One. Two. Three.",
        "Save {n} files.",
    ];
    let segments: Vec<Segment> =
        (0..40).map(|n| segment(&format!("{} {n}", texts[n % 5]))).collect();
    let one = answer(&engine(1), &segments).await;
    assert_eq!(one, answer(&engine(4), &segments).await);
}
