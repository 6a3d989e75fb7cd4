//! Sentences through all passes and back.

use super::*;
use crate::{item::Items, mark::sentinels};

fn through(source: &str, seen: &str, answer: &str) -> String {
    let mut items = [Item::Text(source.into())];
    let shape = Shape::take(&mut items);
    assert_eq!(items, [Item::Text(seen.into())]);
    let mut answer = vec![Item::Text(answer.into())];
    shape.put(&mut answer);
    answer.text()
}

#[test]
fn shouting() {
    assert_eq!(through("DELETE FILE", "Delete file", "Excluir arquivo"), "EXCLUIR ARQUIVO");
}

#[test]
fn signs() {
    assert_eq!(through("“A” – don’t…", "\"A\" - don't...", "\"A\" - não d'a..."), "“A” – não d’a…");
}

#[test]
fn a_quotation_in_single_marks_has_no_double_ones() {
    let source = "The bed ('wet one') grows";
    assert_eq!(
        through(source, source, "O canteiro ('molhado\"') cresce"),
        "O canteiro ('molhado') cresce"
    );
}

#[test]
fn dashes() {
    let (seen, answer) = ("It is easy - you know", "É fácil - você sabe");
    assert_eq!(through("It is easy—you know", seen, answer), "É fácil—você sabe");
    let (seen, answer) = ("In 2019-2021, well-known", "Em 2019-2021, bem-conhecido");
    assert_eq!(through("In 2019–2021, well-known", seen, answer), "Em 2019–2021, bem-conhecido");
    let (seen, answer) = ("It came in 3.4 - see below", "Veio em 3.4 - veja abaixo");
    assert_eq!(through("It came in 3.4—see below", seen, answer), "Veio em 3.4—veja abaixo");
    let (seen, answer) = ("Fish, rice -", "Peixe, arroz -");
    assert_eq!(through("Fish, rice —", seen, answer), "Peixe, arroz —");
    assert_eq!(through("Bed lost", "Bed lost", "Canteiro perdido -"), "Canteiro perdido");
    assert_eq!(through("Arrived", "Arrived", "-Chegados"), "Chegados");
    assert_eq!(through("-Arrived", "-Arrived", "-Chegados"), "-Chegados");
    assert_eq!(through("Five below", "Five below", "-5 graus"), "-5 graus");
    assert_eq!(through("See option -", "See option -", "Veja a opção -"), "Veja a opção -");
    let (seen, answer) = ("3-5 on 2020-01-02", "3-5 em 2020-01-02");
    assert_eq!(through("3–5 on 2020-01-02", seen, answer), answer);
}

#[test]
fn quotations_of_several_sentences() {
    assert_eq!(through("Show him!”", "Show him!\"", "Mostre-o!\""), "Mostre-o!”");
    assert_eq!(through("“Where?", "\"Where?", "\"Onde?"), "“Onde?");
    assert_eq!(through("“a” (“b”)", "\"a\" (\"b\")", "\"a\" (\"b\")"), "“a” (“b”)");
}

#[test]
fn brackets_in_an_element_without_words_stay() {
    let text = |text: &str| Item::Text(text.into());
    let element = [Item::Open(0, 7), text("("), Item::Placeholder(1), text(")"), Item::Close(2, 7)];
    let within =
        |before: &str, after: &str| [&[text(before)], &element[..], &[text(after)]].concat();
    let spelled = sentinels::write(&within("A version ", " is new"), sentinels::STYLES[0]);
    let mut answer = within("Uma versão ", " é nova");
    Layout::of(&spelled.expect("no clash")).put(&mut answer);
    assert_eq!(answer, within("Uma versão ", " é nova"));
}

#[test]
fn quotations_of_codes() {
    let text = |text: &str| Item::Text(text.into());
    let mut items = vec![text("'"), Item::Placeholder(0), text("' is gone")];
    let shape = Shape::take(&mut items);
    items = vec![text("\""), Item::Placeholder(0), text("\" foi")];
    shape.put(&mut items);
    assert_eq!(items, [text("'"), Item::Placeholder(0), text("' foi")]);
    let mut items = vec![Item::Placeholder(0), text("–"), Item::Placeholder(1), text(" of")];
    let shape = Shape::take(&mut items);
    items = vec![Item::Placeholder(0), text("-"), Item::Placeholder(1), text(" de")];
    shape.put(&mut items);
    assert_eq!(items[1], text("–"));
}

#[test]
fn single_quotations() {
    let source = "The 'name' and the 'hint'.";
    assert_eq!(through(source, source, "O \"nome\" e o 'hint'."), "O 'nome' e o 'hint'.");
    let source = "The user's \"name\".";
    assert_eq!(through(source, source, "O \"nome\"."), "O \"nome\".");
    let source = "It's the users' own";
    assert_eq!(through(source, source, "É \"próprio\""), "É \"próprio\"");
}

#[test]
fn quotation_marks_of_tex() {
    let (source, seen) = ("Use ``this'' or ``that''", "Use \"this\" or \"that\"");
    assert_eq!(through(source, seen, "Use \"isto\" ou \"aquilo\""), "Use ``isto'' ou ``aquilo''");
    for source in ["It''s ``that", "Say ``that'' or \"this\"", "```that''"] {
        assert_eq!(through(source, source, source), source);
    }
}

#[test]
fn words_before_numbers() {
    assert_eq!(through("Bed 3", "Bed 3", "Canteiro n.o 3"), "Canteiro 3");
    assert_eq!(through("Bed no. 3", "Bed no. 3", "Canteiro n.o 3"), "Canteiro n.o 3");
    assert_eq!(through("Bed", "Bed", "Canteiro n.o x"), "Canteiro n.o x");
}

#[test]
fn double_brackets() {
    let (seen, answer) = ("The [wet beds] here", "Os [canteiros molhados] aqui");
    assert_eq!(through("The [[wet beds]] here", seen, answer), "Os [[canteiros molhados]] aqui");
    assert_eq!(
        through("The [wet] [[bed]]", "The [wet] [[bed]]", "O [[canteiro]]"),
        "O [[canteiro]]"
    );
}

#[test]
fn number_signs() {
    let through = |source: &str, answer| through(source, source, answer);
    assert_eq!(through("Issue #12 and #3", "Edição # 12 e # 3"), "Edição #12 e #3");
    assert_eq!(through("Issue # 12", "Edição # 12"), "Edição # 12");
    assert_eq!(through("C# is #1", "C# é # 1, # um"), "C# é #1, # um");
    let sign = || Item::Verbatim("#".into());
    let text = |text: &str| Item::Text(text.into());
    let mut source = [text("See "), sign(), text("12, "), sign(), text("13")];
    let shape = Shape::take(&mut source);
    let mut items = vec![text("Ver "), sign(), text("12, "), sign(), text(" 13")];
    shape.put(&mut items);
    assert_eq!(items, [text("Ver "), sign(), text("12, "), sign(), text("13")]);
}

#[test]
fn two_colons_before_code() {
    assert_eq!(
        through("Water it like this::", "Water it like this:", "Regue-o assim:"),
        "Regue-o assim::"
    );
}

#[test]
fn marks_within_a_quotation() {
    let (source, seen) = ("Then tap “Rain.”", "Then tap \"Rain.\"");
    assert_eq!(through(source, seen, "Depois toque em \"Chuva\""), "Depois toque em “Chuva.”");
    assert_eq!(through(source, seen, "Depois toque em \"Chuva\"."), "Depois toque em “Chuva”.");
    assert_eq!(through("Tap \"Rain\"", "Tap \"Rain\"", "Toque em \"Chuva\""), "Toque em \"Chuva\"");
}

#[test]
fn marks_within_brackets() {
    let source = "(2 beds need rain.)";
    assert_eq!(
        through(source, source, "(2 canteiros precisam de chuva)"),
        "(2 canteiros precisam de chuva.)"
    );
    let said = "(2 canteiros precisam de chuva)";
    assert_eq!(through("(2 beds need rain)", "(2 beds need rain)", said), said);
    let said = "Eles precisam de chuva";
    assert_eq!(through("(They need rain.)", "They need rain.", said), "(Eles precisam de chuva.)");
    assert_eq!(through("(They need rain)", "They need rain", said), "(Eles precisam de chuva)");
    let about = "Canteiro (aproximadamente)";
    assert_eq!(through("A garden bed (approx.)", "A garden bed (approx.)", about), about);
    assert_eq!(
        through("Beds (wet).", "Beds (wet).", "Canteiros (molhados)."),
        "Canteiros (molhados)."
    );
}

#[test]
fn dots_behind_a_code() {
    let mut items = vec![Item::Text("Watering ".into()), Item::Placeholder(0)];
    items.push(Item::Text("...".into()));
    let shape = Shape::take(&mut items.clone());
    let mut answer = vec![Item::Text("Regando ".into()), Item::Placeholder(0)];
    shape.put(&mut answer);
    items[0] = Item::Text("Regando ".into());
    assert_eq!(answer, items);
}

#[test]
fn cries_and_questions() {
    assert_eq!(through("Bed error!", "Bed error!", "Erro do canteiro."), "Erro do canteiro!");
    assert_eq!(through("Wet beds?", "Wet beds?", "Canteiros molhados."), "Canteiros molhados?");
    assert_eq!(through("Wet beds.", "Wet beds.", "Canteiros molhados!"), "Canteiros molhados!");
}

#[test]
fn endings() {
    assert_eq!(through("Really?", "Really?", "mesmo"), "Mesmo?");
    assert_eq!(through("Save", "Save", "Salvar."), "Salvar");
    assert_eq!(through("Open...", "Open...", "Abrir."), "Abrir...");
    assert_eq!(through("Loading…", "Loading...", "Carregando"), "Carregando…");
    assert_eq!(through("save.", "save.", "保存。"), "保存。");
}

#[test]
fn quotations_open_and_close() {
    assert_eq!(through("‘Cards’", "'Cards'", "'Caros'"), "‘Caros’");
    assert_eq!(
        through("Say ‘yes’, don’t", "Say 'yes', don't", "Diga 'sim', não d'a"),
        "Diga ‘sim’, não d’a"
    );
}

#[test]
fn one_full_stop_is_enough() {
    assert_eq!(through("Foo Inc.", "Foo Inc.", "Foo Inc.."), "Foo Inc.");
    assert_eq!(through("Oct.", "Oct.", "Out.."), "Out.");
}

#[test]
fn added_marks_are_removed() {
    for (source, answer, expected) in [
        ("Hello", "Olá,", "Olá"),
        ("Hello world", "Olá, mundo!", "Olá, mundo"),
        ("Hello", "¡Hola!", "Hola"),
        ("Hello", "Bonjour\u{a0}!", "Bonjour"),
        ("Save", "保存。", "保存"),
        ("Added by", "Adicionado por:", "Adicionado por"),
        ("こんにちは！", "Hello!", "Hello!"),
        ("保存しました。", "Saved", "Saved."),
        ("Read on", "Leia mais..", "Leia mais.."),
        // A question stays one, and a sign within quotation marks stays.
        ("What is it", "O que é isso?", "O que é isso?"),
        ("Say \"hello!\"", "Diga \"olá\"!", "Diga \"olá\"!"),
        ("Hello,", "Olá,", "Olá,"),
        ("Hello!", "Olá!", "Olá!"),
    ] {
        assert_eq!(through(source, source, answer), expected, "{source}");
    }
}

#[test]
fn passes_are_undone_in_reverse_order() {
    let stage = |pass: &Pass| match pass {
        Pass::Sentence { .. } => 0,
        Pass::Text { .. } => 1,
        Pass::Answer { .. } => 2,
    };
    assert!(PASSES.is_sorted_by_key(stage));
}

#[test]
fn a_mnemonic_and_a_special_space_are_restored_together() {
    assert_eq!(through("&Open 5\u{a0}kg", "Open 5 kg", "Abrir 5 kg"), "&Abrir 5\u{a0}kg");
    assert_eq!(
        through("DELETE FILE(S)…", "Delete files...", "Excluir ficheiros"),
        "EXCLUIR FICHEIROS…"
    );
}

#[test]
fn a_full_stop_behind_a_quotation_comes_back() {
    let text = |text: &str| Item::Text(text.into());
    let mut source = [text("Error \""), Item::Placeholder(0), text("\".")];
    let shape = Shape::take(&mut source);
    let mut target = vec![text("Erro \""), Item::Placeholder(0), text("\"")];
    shape.put(&mut target);
    assert_eq!(target[2], text("\"."));
    let mut source = [text("Say \"Go.\"")];
    let shape = Shape::take(&mut source);
    let mut target = vec![text("Diga \"Vá.\"")];
    shape.put(&mut target);
    assert_eq!(target, [text("Diga \"Vá.\"")]);
}
