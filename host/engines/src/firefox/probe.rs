//! Finds out which sentinels survive a model, when the model is loaded.

use targum_segment::{
    item::Item,
    ladder::Model,
    mark::sentinels::{self, STYLES, Style},
};

/// Sentences to probe with, by language; `#` stands for a code. Other languages are
/// probed with what reads the same in all.
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

/// Returns the styles of sentinels that survive the model, the best first. Styles that survive equally
/// often keep the order of [`STYLES`].
pub fn styles(model: &impl Model, language: &str) -> Vec<Style> {
    let known = CARRIERS.iter().find(|(tag, _)| *tag == language || tag.is_empty());
    let carriers = known.map_or(&[][..], |(_, carriers)| carriers);
    let mut scored: Vec<(usize, Style)> = STYLES
        .iter()
        .map(|&style| {
            (carriers.iter().filter(|carrier| survives(model, carrier, style)).count(), style)
        })
        .filter(|(score, _)| *score > 0)
        .collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, style)| style).collect()
}

fn survives(model: &impl Model, carrier: &str, style: Style) -> bool {
    let mut items = Vec::new();
    for (index, text) in carrier.split('#').enumerate() {
        if index > 0 {
            items.push(Item::Placeholder(index as u32 - 1));
        }
        items.push(Item::Text(text.into()));
    }
    sentinels::write(&items, style).is_some_and(|spelled| {
        let target = model.translate(&spelled.text);
        let found = sentinels::find(&spelled, style, &target);
        found.lost.is_empty() && !found.mended
    })
}
