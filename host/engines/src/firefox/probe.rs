//! The probe of a model: which sentinels survive it. A model is probed when it is loaded.

use targum_segment::{
    item::Item,
    ladder::Model,
    mark::sentinels::{self, STYLES, Style},
};

/// The sentences that models are probed with, by language; `#` stands for a code. Models of other languages
/// are probed with sentences that read the same in all languages.
const CARRIERS: [(&str, &[&str]); 7] = [
    (
        "en",
        &[
            "Hello, #!",
            "You have # new messages in #.",
            "Could not open the file \"#\".",
            "# of # files copied",
            "Signed in as #",
            "Price: # (#)",
        ],
    ),
    (
        "pt",
        &[
            "Olá, #!",
            "Você tem # novas mensagens em #.",
            "Não foi possível abrir o arquivo \"#\".",
            "# de # arquivos copiados",
            "Conectado como #",
            "Preço: # (#)",
        ],
    ),
    (
        "es",
        &[
            "¡Hola, #!",
            "Tienes # mensajes nuevos en #.",
            "No se pudo abrir el archivo \"#\".",
            "# de # archivos copiados",
            "Precio: # (#)",
        ],
    ),
    (
        "fr",
        &[
            "Bonjour # !",
            "Vous avez # nouveaux messages dans #.",
            "Impossible d'ouvrir le fichier \"#\".",
            "# fichiers copiés sur #",
            "Prix : # (#)",
        ],
    ),
    (
        "de",
        &[
            "Hallo #!",
            "Sie haben # neue Nachrichten in #.",
            "Die Datei \"#\" konnte nicht geöffnet werden.",
            "# von # Dateien kopiert",
            "Preis: # (#)",
        ],
    ),
    (
        "it",
        &[
            "Ciao #!",
            "Hai # nuovi messaggi in #.",
            "Impossibile aprire il file \"#\".",
            "# di # file copiati",
            "Prezzo: # (#)",
        ],
    ),
    ("", &["#: 5", "#, #!", "# / #", "(#)", "Windows #", "Internet: #, Google: #."]),
];

/// The number of times that a style of sentinels survives a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The style.
    pub style: Style,
    /// The number of sentences whose sentinels all come out of the model as they went in.
    pub survived: usize,
    /// The number of sentences that the model was probed with.
    pub of: usize,
}

/// Probes a model that reads `language`. Returns the styles of sentinels that survive in some sentences,
/// the best style first. Styles that survive equally often keep the order of [`STYLES`].
pub(super) fn scores(model: &impl Model, language: &str) -> Vec<Score> {
    let known = CARRIERS.iter().find(|(tag, _)| *tag == language || tag.is_empty());
    let carriers = known.map_or(&[][..], |(_, carriers)| carriers);
    let score = |&style: &Style| {
        let survived = carriers.iter().filter(|carrier| survives(model, carrier, style)).count();
        Score { style, survived, of: carriers.len() }
    };
    let mut scores: Vec<Score> = STYLES.iter().map(score).collect();
    scores.retain(|score| score.survived > 0);
    scores.sort_by_key(|score| std::cmp::Reverse(score.survived));
    scores
}

/// Returns whether all sentinels of a sentence come out of the model as they went in.
fn survives(model: &impl Model, carrier: &str, style: Style) -> bool {
    let mut items = Vec::new();
    for (index, text) in carrier.split('#').enumerate() {
        if index > 0 {
            items.push(Item::Placeholder(index as u32 - 1));
        }
        items.push(Item::Text(text.into()));
    }
    sentinels::write(&items, style).is_some_and(|spelled| {
        let (target, _) = model.translate(&spelled.text);
        let found = sentinels::find(&spelled, style, &target);
        found.lost.is_empty() && !found.mended
    })
}
