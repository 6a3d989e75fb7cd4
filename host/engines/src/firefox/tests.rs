//! The engine's answers to real sentences, with the en-pt and pt-en models.

mod tagged;

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use super::Firefox;
use crate::FirefoxConfig;
use targum_core::{
    codes,
    contract::{Code, CodeKind, Part, PluralUse, Segment, Word},
    progress::TranslationProgress,
};
use targum_segment::{Step, Translation};

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
async fn markup_is_placed_around_its_words() {
    // A translator's choice of places; the words are the model's.
    let ideal = [
        (
            "Click <a>here</a> to read the documentation.",
            "Clique <a>aqui</a> para ler a documentação.",
        ),
        (
            "Please read our <a>Terms of Service</a> and <b>Privacy Policy</b> before you continue.",
            "Por favor, leia nossos <a>Termos de Serviço</a> e <b>Política de Privacidade</b> antes de você continuar.",
        ),
        ("The <b>red car</b> is very fast.", "O <b>carro vermelho</b> é muito rápido."),
        (
            "<b>Warning:</b> this action cannot be undone.",
            "<b>Aviso:</b> esta ação não pode ser desfeita.",
        ),
        (
            "You can change this later in <a>Settings</a>.",
            "Você pode alterar isso mais tarde em <a>Configurações</a>.",
        ),
        (
            "We sent a message to <b>your email address</b>.",
            "Nós enviamos uma mensagem para <b>o seu endereço de e-mail</b>.",
        ),
        (
            "<i>All</i> files will be <b>permanently deleted</b>.",
            "<i>Todos</i> os arquivos serão <b>excluídos permanentemente</b>.",
        ),
        ("Press <kbd>Enter</kbd> to confirm.", "Pressione <kbd>Enter</kbd> para confirmar."),
        ("Don't have an account? <a>Sign up</a>", "Não tem uma conta? <a>Inscreva-se</a>"),
        (
            "By signing up, you agree to the <a>Terms</a>.",
            "Ao se inscrever, você concorda com os <a>Termos</a>.",
        ),
        (
            "The quick <b>brown fox</b> jumps over the lazy dog.",
            "A rápida <b>raposa marrom</b> salta sobre o cão preguiçoso.",
        ),
        (
            "Learn more about <a>keyboard shortcuts</a>.",
            "Saiba mais sobre <a>atalhos de teclado</a>.",
        ),
        (
            "This is <b>very <i>important</i> information</b> for all users.",
            "Esta é uma <b>informação muito <i>importante</i></b> para todos os usuários.",
        ),
        ("Your <b>free trial</b> ends tomorrow.", "Sua <b>prova gratuita</b> termina amanhã."),
        (
            "Only <b>administrators</b> can delete projects.",
            "Somente os <b>administradores</b> podem excluir projetos.",
        ),
        (
            "<a>Contact support</a> if the problem persists.",
            "<a>Contacte o suporte</a> se o problema persistir.",
        ),
        (
            "Choose a <b>strong password</b> with at least eight characters.",
            "Escolha uma <b>senha forte</b> com pelo menos oito caracteres.",
        ),
        ("The <b>new version</b> is now available.", "A <b>nova versão</b> já está disponível."),
        (
            "Open the <b>File</b> menu and choose <b>Save</b>.",
            "Abra o menu <b>Arquivo</b> e escolha <b>Salvar</b>.",
        ),
        ("You have <b>three</b> unread messages.", "Você tem <b>três</b> mensagens não lidas."),
        (
            "See the <a>user guide</a> for details.",
            "Veja o <a>guia do usuário</a> para obter mais detalhes.",
        ),
        (
            "The <i>old</i> house has a <b>beautiful garden</b>.",
            "A <i>antiga</i> casa tem um <b>belo jardim</b>.",
        ),
        ("Your changes have been <b>saved</b>.", "Suas alterações foram <b>salvas</b>."),
        ("<a>Forgot your password?</a>", "<a>Esqueceu-se da sua senha?</a>"),
        ("Go back to the <a>home page</a>.", "Volte para a <a>página inicial</a>."),
        ("The file is <b>too large</b>.", "O arquivo é <b>muito grande</b>."),
        (
            "This page was last updated on <b>Monday</b>.",
            "Esta página foi atualizada na <b>segunda-feira</b>.",
        ),
        (
            "We use <a>cookies</a> to improve your experience.",
            "Utilizamos <a>cookies</a> para melhorar a sua experiência.",
        ),
        (
            "I bought a <b>green book</b> and a <i>blue pen</i>.",
            "Comprei um <b>livro verde</b> e uma <i>caneta azul</i>.",
        ),
        (
            "You must <b>save the file</b> before you close the window.",
            "Você deve <b>salvar o arquivo</b> antes de fechar a janela.",
        ),
        (
            "Every user can see the <a>list of members</a>.",
            "Cada usuário pode ver a <a>lista de membros</a>.",
        ),
        (
            "My <b>sister's house</b> is near the beach.",
            "A <b>casa da minha irmã</b> está perto da praia.",
        ),
    ];
    let segments: Vec<Segment> = ideal.iter().map(|(source, _)| segment(source)).collect();
    let found = answer(&engine(2), &segments).await;
    let found: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(found, ideal.map(|(_, ideal)| ideal));
}

#[tokio::test]
async fn markup_of_all_kinds() {
    use Step::{Aligned, Clean};
    check(&[
        ("Signed in as <b>{name}</b>.", "Assinado como <b>{name}</b>.", Clean),
        (
            "Please <a>create a new issue</a> on GitHub.",
            "Por favor, <a>crie um novo problema</a> no GitHub.",
            Aligned,
        ),
        (
            "You are using <server></server> now.",
            "Você está usando o <server></server> agora.",
            Clean,
        ),
        (
            "See <b>this text. And that text</b> too.",
            "Veja <b>este texto. E esse texto</b> também.",
            Aligned,
        ),
        ("<b>Everything is ready. Really.</b>", "<b>Tudo está pronto. Realmente.</b>", Clean),
        ("<a><b></b></a>Save<i/>", "<a><b></b></a>Salvar<i/>", Clean),
        (
            "<a>Sign in</a> with your e-mail address.",
            "<a>Inicie sessão</a> com o seu endereço de e-mail.",
            Aligned,
        ),
        (
            "You must <a>sign in</a> or <a>sign up</a> first.",
            "Você deve <a>entrar</a> ou <a>se inscrever</a> primeiro.",
            Aligned,
        ),
        (
            "<b>Retrieval</b>: The system finds the texts.",
            "<b>Recuperação</b>: O sistema encontra os textos.",
            Clean,
        ),
    ])
    .await;
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

#[tokio::test]
async fn a_sentence_longer_than_the_model_sees_is_translated_whole() {
    let clauses: Vec<String> =
        (1..=30).map(|n| format!("in {} the town had {} schools", 1950 + n, 100 + n)).collect();
    let long = segment(&format!("{{name}} writes that {}.", clauses.join(", and ")));
    let [(text, _)] = &answer(&engine(1), &[long]).await[..] else { panic!("one answer") };
    assert!(text.contains("{name}"), "{text}");
    let missing =
        (1..=30).flat_map(|n| [1950 + n, 100 + n]).filter(|n| !text.contains(&n.to_string()));
    assert_eq!(missing.collect::<Vec<_>>(), [0; 0], "{text}");
}

/// A sentence of two thousand words, of which the model sees about a hundred at once.
#[tokio::test]
async fn two_thousand_words_without_a_full_stop_are_translated_whole() {
    let who = ["the town", "the village", "our city", "the capital", "the island"];
    let what = ["schools", "gardens", "old bridges", "teachers", "bakers", "quiet streets"];
    let clauses: Vec<String> = (0..240)
        .map(|n| format!("in {} {} had {} {}", 1950 + n, who[n % 5], 101 + n, what[n % 6]))
        .collect();
    let text = format!("{{name}} <b>writes</b> that {}.", clauses.join(", and "));
    assert!(text.split(' ').count() > 2000);
    let [(text, step)] = &answer(&engine(2), &[segment(&text)]).await[..] else {
        panic!("one answer")
    };
    let numbers = (0..240).flat_map(|n| [1950 + n, 101 + n]);
    let missing = numbers.filter(|n| !text.contains(&n.to_string()));
    assert_eq!(missing.collect::<Vec<_>>(), [0; 0], "{text}");
    assert!(text.starts_with("{name} <b>") && text.ends_with('.'), "{text}");
    assert_ne!(*step, Step::Kept);
}

/// A sentence that cannot be cut stays: the model would leave out its end.
#[tokio::test]
async fn a_word_longer_than_the_model_sees_stays() {
    let word = "abracadabra".repeat(60);
    let [(text, step)] = &answer(&engine(1), &[segment(&word)]).await[..] else {
        panic!("one answer")
    };
    assert_eq!((text, step), (&word, &Step::Kept));
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

#[tokio::test]
async fn other_pairs_are_translated_through_english() {
    // The two installed models, under the names of other languages.
    let folder = std::env::temp_dir().join(format!("targum-pivot-{}", std::process::id()));
    let models = folder.join("models");
    for (pair, stands_for) in [("gl-en", "pt-en"), ("en-ast", "en-pt")] {
        std::fs::create_dir_all(models.join(pair)).expect("a folder");
        for file in std::fs::read_dir(data().join("models").join(stands_for)).expect("the model") {
            let file = file.expect("a file").path().canonicalize().expect("there");
            let link = models.join(pair).join(file.file_name().expect("a name"));
            std::fs::copy(file, link).expect("copied");
        }
    }
    let engine = Firefox::new(&FirefoxConfig::default(), &folder).expect("threads");
    let source = segment("Olá, {name}! Você tem <b>três</b> mensagens.");
    let found = engine.answer("gl", "ast", std::slice::from_ref(&source)).await.expect("an answer");
    assert_eq!(write(&source, &found[0]), "Olá, {name}! Você tem <b>três</b> mensagens.");
    let none =
        engine.answer("gl", "de", std::slice::from_ref(&source)).await.expect_err("no route");
    assert_eq!(none.to_string(), "no model of the embedded engine translates gl to de");
    std::fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test]
async fn a_damaged_model_is_an_error() {
    let folder = std::env::temp_dir().join(format!("targum-damaged-{}", std::process::id()));
    let model = folder.join("models/en-pt");
    std::fs::create_dir_all(&model).expect("a folder");
    for name in ["model.bin", "vocab.spm", "lex.bin"] {
        std::fs::write(model.join(name), "no model").expect("written");
    }
    let engine = Firefox::new(&FirefoxConfig::default(), &folder).expect("threads");
    let failure = engine.answer("en", "pt", &[segment("Save")]).await.expect_err("refused");
    assert!(failure.to_string().starts_with("the model en-pt cannot be loaded: "), "{failure}");
    std::fs::remove_dir_all(folder).expect("removed");
}
