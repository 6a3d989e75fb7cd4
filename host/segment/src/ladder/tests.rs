//! The ladder with a model that gives set answers.

use super::{steps::piece_like, *};
use crate::{
    align::function_words::FunctionWords, item::push, mark::sentinels::STYLES, mend::passes::Shape,
};

/// Sees so many words at once, and answers what stands for a sentence, or the sentence.
struct Fake {
    words: usize,
    answers: &'static [(&'static str, &'static str)],
}

impl Model for Fake {
    fn translate(&self, sentence: &str) -> (String, Score) {
        let known = self.answers.iter().find(|(source, _)| *source == sentence);
        (known.map_or(sentence, |(_, answer)| answer).to_owned(), Score::of([-0.5; 2]))
    }

    fn align(&self, sentence: &str) -> Alignment {
        let (target, score) = self.translate(sentence);
        Alignment { target, score, ..Alignment::default() }
    }

    fn fits(&self, sentence: &str) -> bool {
        sentence.split_whitespace().count() <= self.words
    }

    fn reads(&self, _: char) -> bool {
        true
    }

    fn kind(&self, word: &str) -> Kind {
        FunctionWords::of("pt").kind(word)
    }

    fn has_common_capitals(&self) -> bool {
        FunctionWords::of("pt").has_common_capitals()
    }

    fn reads_english(&self) -> bool {
        true
    }

    fn styles(&self) -> &[Style] {
        &STYLES[..1]
    }
}

fn text(text: &str) -> Item {
    Item::Text(text.into())
}

fn said(model: &Fake, source: &[Item]) -> (Vec<Item>, Step) {
    let Done { items, step, .. } = translate(model, source);
    (items, step)
}

#[test]
fn a_sentence_is_divided_until_the_model_sees_each_piece() {
    let model = Fake { words: 3, answers: &[] };
    let source = [text("one two three four, five "), Item::Placeholder(0), text(" six seven")];
    let pieces = divide(&model, &source).expect("pieces");
    let sentence = |stretch: &Stretch| match stretch {
        Stretch::Sentence(items) => Some(items.clone()),
        Stretch::Kept(_) => None,
    };
    let sentences: Vec<_> = pieces.iter().filter_map(sentence).collect();
    assert!(sentences.len() > 2, "{sentences:?}");
    assert!(sentences.iter().all(|items| fits(&model, items)), "{sentences:?}");
    let mut whole = Vec::new();
    pieces.into_iter().flat_map(Stretch::into_items).for_each(|item| push(&mut whole, item));
    assert_eq!(whole, source);
}

#[test]
fn a_sentence_that_the_model_sees_is_not_divided() {
    let model = Fake { words: 3, answers: &[] };
    assert_eq!(divide(&model, &[text("One two. Three four five. Six")]), None);
    // Nor is one that has no place to be cut.
    assert_eq!(divide(&Fake { words: 0, answers: &[] }, &[text("one")]), None);
}

#[test]
fn a_garbled_number_becomes_a_code() {
    let answers = &[
        ("from 03/2020 on", "de 20/0320 em"),
        ("from XQ0X on", "desde XQ0X"),
        ("from XQ0X/XQ1X on", "desde XQ0X/XQ1X"),
    ];
    let model = Fake { words: 9, answers };
    let (items, step) = said(&model, &[text("from 03/2020 on")]);
    assert_eq!(step, Step::Retried);
    let whole: String = items
        .iter()
        .map(|item| match item {
            Item::Text(text) | Item::Verbatim(text) => text.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(whole, "desde 03/2020");
}

#[test]
fn a_small_first_letter_stays_small() {
    let answers = &[
        ("from here", "A partir daqui"),
        ("files lost", "Arquivos perdidos"),
        ("files of Lima", "Lima: arquivos"),
        ("shared key", "PSK compartilhada"),
        ("mail", "E-mail"),
        ("sorry, Lima is busy", "Desculpe, Lima está ocupada"),
    ];
    let model = Fake { words: 9, answers };
    let begins = |source: &str| said(&model, &[text(source)]).0;
    assert_eq!(begins("from here"), [text("a partir daqui")]);
    assert_eq!(begins("files lost"), [text("arquivos perdidos")]);
    assert_eq!(begins("mail"), [text("e-mail")]);
    assert_eq!(begins("sorry, Lima is busy"), [text("desculpe, Lima está ocupada")]);
    // A name or an abbreviation.
    assert_eq!(begins("files of Lima"), [text("Lima: arquivos")]);
    assert_eq!(begins("shared key"), [text("PSK compartilhada")]);
}

#[test]
fn a_name_that_the_model_misspells_is_held() {
    let answers =
        &[("RectangleLauncher Help", "Ajuda do RetangleLauncher"), ("XQ0X Help", "Ajuda do XQ0X")];
    let model = Fake { words: 9, answers };
    let name = Item::Verbatim("RectangleLauncher".into());
    let (items, step) = said(&model, &[text("RectangleLauncher Help")]);
    assert_eq!((items, step), (vec![text("Ajuda do "), name], Step::Clean));
}

#[test]
fn a_sentence_goes_on_behind_the_end_of_its_line() {
    let answers = &[
        ("The list of the friends is empty", "A lista dos amigos está vazia"),
        ("So it is.", "É isso."),
    ];
    let model = Fake { words: 9, answers };
    let source = text("The list of the\nfriends is empty\nSo it is.");
    let whole: String = said(&model, &[source])
        .0
        .iter()
        .map(|item| match item {
            Item::Text(text) | Item::Verbatim(text) => text.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(whole, "A lista dos\namigos está vazia\nÉ isso.");
}

#[test]
fn a_word_that_comes_back_is_asked_for_in_small_letters() {
    let answers = &[
        ("mute", "mudo"),
        ("indent", "o indent"),
        ("invalid host", "o host inválido"),
        ("windows", "janelas"),
    ];
    let model = Fake { words: 9, answers };
    let says = |source: &str| said(&model, &[text(source)]).0;
    assert_eq!(says("Mute"), [text("Mudo")]);
    assert_eq!(says("Invalid host"), [text("Host inválido")]);
    for source in ["Indent", "Windows", "mutes"] {
        assert_eq!(says(source), [text(source)]);
    }
}

#[test]
fn a_short_name_is_that_of_a_day() {
    let model = Fake { words: 9, answers: &[("Sunday", "Domingo"), ("Sun", "Sol")] };
    assert_eq!(said(&model, &[text("Sun")]).0, [text("Dom")]);
}

#[test]
fn a_label_that_rambles_is_asked_for_without_its_colon() {
    let answers = &[("Disk:", "O que é o disco:"), ("Disk", "Disco"), ("Note:", "Nota:")];
    let model = Fake { words: 9, answers };
    assert_eq!(said(&model, &[text("Disk:")]).0, [text("Disco:")]);
    assert_eq!(said(&model, &[text("Note:")]).0, [text("Nota:")]);
}

#[test]
fn a_mark_behind_markup_stays_behind_it() {
    let model = Fake { words: 9, answers: &[("Disk.", "Disco")] };
    let bold = |inner| [Item::Open(0, 7), text(inner), Item::Close(1, 7), text(".")];
    let mut items = bold("Disco")[..3].to_vec();
    Shape::take(&mut bold("Disk")).put(&mut items);
    assert_eq!(items, bold("Disco"));
    assert_eq!(said(&model, &[text("Disk.")]).0, [text("Disco.")]);
}

#[test]
fn what_came_back_as_it_was_is_asked_for_in_another_spelling() {
    let answers = &[
        ("Mute.", "Silenciar."),
        ("flip.", "virar."),
        ("video track", "a faixa de vídeo"),
        ("elapsed: XQ0X", "decorrido: XQ0X"),
        ("uptime kuma", "kuma de tempo de atividade"),
        ("Logout.", "O Logout."),
        ("GraphML", "O GraphML"),
        ("Save all, etc.", "Salvar tudo, etc."),
        ("It was added to the bed", "Foi adicionado ao"),
        ("It was added to the bed.", "Foi adicionado à cama."),
        ("Water Beds", "Canteiros Canteiros"),
        ("Water beds", "Regar canteiros"),
        ("List dry beds", "Listar canteiros secos"),
        ("Push hot fix", "Push corrigido"),
        ("bed is dry", "seco seco seco seco seco"),
        ("Bed is dry", "O canteiro está seco"),
        ("Failed to read water from RoseBed", "Falha ao ler água de RoseBed"),
        ("Failed to heed water from RoseBed", "Falha ao heed água de RoseBed"),
    ];
    let model = Fake { words: 9, answers };
    let target = |source: &[Item]| said(&model, source).0;
    for (source, expected) in [
        ("Mute", "Silenciar"),
        ("Flip", "Virar"),
        ("Video Track", "Faixa de vídeo"),
        ("Uptime Kuma", "Uptime Kuma"),
        ("Logout", "Logout"),
        ("GraphML", "GraphML"),
        ("Windows", "Windows"),
        ("(Save all, etc.)", "(Salvar tudo, etc.)"),
        ("It was added to the bed", "Foi adicionado à cama"),
        ("Failed to read water from RoseBed.", "Falha ao ler água de RoseBed."),
        ("Failed to heed water from RoseBed.", "Failed to heed water from RoseBed."),
        ("Water Beds", "Regar canteiros"),
        ("list dry beds", "listar canteiros secos"),
        ("push hot fix", "push hot fix"),
        // An answer that repeats a word again and again is none.
        ("bed is dry", "o canteiro está seco"),
    ] {
        assert_eq!(target(&[text(source)]), [text(expected)], "{source}");
    }
    let label = [text("Elapsed: "), Item::Placeholder(0)];
    assert_eq!(target(&label), [text("Decorrido: "), Item::Placeholder(0)]);
}

#[test]
fn a_piece_begins_as_its_source_does() {
    let model = Fake { words: 9, answers: &[] };
    assert_eq!(piece_like(&model, "from", "A partir de".into()), "a partir de");
    assert_eq!(piece_like(&model, "From", "A partir de".into()), "A partir de");
}

#[test]
fn a_label_is_seen_without_its_markup() {
    let model = Fake { words: 9, answers: &[("Wet soil:", "Solo molhado:"), ("Dew:", "Orvalho:")] };
    let label = |says| [Item::Open(0, 1), text(says), Item::Close(1, 1), text(":")];
    for (source, target) in [("Wet soil", "Solo molhado"), ("Dew", "Orvalho"), ("Rosa", "Rosa")] {
        assert_eq!(said(&model, &label(source)).0, label(target));
    }
    let linked = |says| {
        let link = [Item::Open(1, 2), text(says), Item::Close(2, 2)];
        [&[Item::Open(0, 1)], &link[..], &[Item::Close(3, 1), text(":")]].concat()
    };
    assert_eq!(said(&model, &linked("Dew")).0, linked("Orvalho"));
    let questions = first_questions(&model, &label("Dew"));
    assert_eq!(questions, ["Dew:"]);
}

#[test]
fn words_behind_a_marked_name_are_a_label() {
    let model = Fake {
        words: 9,
        answers: &[("A Rosa rain gauge", "Um pluviômetro Rosa"), ("Rosa hoses", "Rosa hoses")],
    };
    let named = |words| [Item::Open(0, 1), text("Rosa"), Item::Close(1, 1), text(words)];
    let (items, _) = said(&model, &named(" rain gauge"));
    assert_eq!(items.text(), "Pluviômetro Rosa");
    for words in [" hoses", " Gauge", " dry bed"] {
        assert_eq!(said(&model, &named(words)).0, named(words));
    }
}

#[test]
fn a_compound_of_which_half_stays_is_asked_as_two_words() {
    let model = Fake {
        words: 9,
        answers: &[
            ("It is half-wild now.", "Está meio-wild agora."),
            ("It is half wild now.", "Está meio selvagem agora."),
            ("It is half-damp now.", "Está meio-damp agora."),
            ("It is half damp now.", "Está meio damp agora."),
        ],
    };
    let answer = |source: &str| said(&model, &[text(source)]).0.text();
    assert_eq!(answer("It is half-wild now."), "Está meio selvagem agora.");
    assert_eq!(answer("It is half-damp now."), "Está meio-damp agora.");
}

#[test]
fn a_space_before_the_full_stop_of_an_answer_is_not_kept() {
    let answers = &[("Rosa dew gauge.", "Rosa dew gauge ."), ("Rosa dew gauge", "Rosa dew gauge")];
    let model = Fake { words: 9, answers };
    for source in ["Rosa dew gauge", "Rosa dew gauge."] {
        assert_eq!(said(&model, &[text(source)]).0, [text(source)]);
    }
}

#[test]
fn a_sentence_is_seen_without_the_brackets_around_it() {
    let answers = &[("same as JSON, but faster", "o mesmo que JSON, mas mais rápido")];
    let model = Fake { words: 9, answers };
    let (items, step) = said(&model, &[text("(same as JSON, but faster)")]);
    assert_eq!((items.text().as_str(), step), ("(o mesmo que JSON, mas mais rápido)", Step::Clean));
}

#[test]
fn a_word_that_is_lost_behind_an_abbreviation_comes_back() {
    let answers = &[
        ("Short code (e.g. en, de, zh)", "Código curto (por exemplo, , de, zh)"),
        ("Short code (e.g., en, de, zh)", "Código curto (por exemplo, en, de, zh)"),
    ];
    let model = Fake { words: 9, answers };
    let (items, _) = said(&model, &[text("Short code (e.g. en, de, zh)")]);
    assert_eq!(items.text(), "Código curto (por exemplo, en, de, zh)");
}

#[test]
fn a_pronoun_joins_the_hyphen_before_it() {
    let answers = &[
        ("The guest (new) is gone.", "O convidado (novo) desconectou- se."),
        ("The guest- he is new - is gone.", "O convidado- ele é novo - foi embora."),
    ];
    let model = Fake { words: 9, answers };
    let says = |source: &str| said(&model, &[text(source)]).0.text();
    assert_eq!(says("The guest (new) is gone."), "O convidado (novo) desconectou-se.");
    assert_eq!(says(answers[1].0), answers[1].1);
}
