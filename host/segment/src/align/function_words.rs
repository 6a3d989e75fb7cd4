//! Articles and light prepositions, by language: words that grammar puts in or leaves out,
//! so that attention does not tell whose they are.

/// The function words of a language; none for a language that is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionWords {
    articles: &'static [&'static str],
    /// Subjects that a verb can do without: `you update` is `atualiza`.
    pronouns: &'static [&'static str],
    /// Possessives, demonstratives and quantifiers, some of which take an article with
    /// them: `your` is `o seu`.
    determiners: &'static [&'static str],
    /// Prepositions that always have their noun after them, alone or joined to an article.
    prepositions: &'static [&'static str],
    /// Prepositions that may belong to a verb before them: `log in`.
    particles: &'static [&'static str],
    /// Whether the language writes common words with capitals: nouns, names of days.
    capitals: bool,
}

/// The kind of a word at the edge of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `the`, `uma`.
    Article,
    /// `you`, `se`.
    Pronoun,
    /// `your`, `these`, `all`.
    Determiner,
    /// `of`, `nas`.
    Preposition,
    /// `in`, `up`.
    Particle,
    /// Anything else.
    Content,
}

impl FunctionWords {
    /// Returns the function words of a language, by its subtag.
    pub fn of(language: &str) -> FunctionWords {
        match language {
            "en" => ENGLISH,
            "pt" | "gl" => PORTUGUESE,
            "es" => SPANISH,
            "fr" => FRENCH,
            "it" => ITALIAN,
            "de" => GERMAN,
            "nl" => DUTCH,
            "lb" => FunctionWords { capitals: true, ..FunctionWords::default() },
            _ => FunctionWords::default(),
        }
    }

    /// Returns whether the language writes common words with capitals: nouns in German, names of
    /// days and languages in English.
    pub fn has_common_capitals(&self) -> bool {
        self.capitals
    }

    /// Returns the kind of `word`, however it is capitalised. A word of several kinds has the first
    /// of article, pronoun, determiner, preposition and particle.
    pub fn kind(&self, word: &str) -> Kind {
        let word = word.to_lowercase();
        let is = |list: &[&str]| list.contains(&word.as_str());
        match () {
            () if is(self.articles) => Kind::Article,
            () if is(self.pronouns) => Kind::Pronoun,
            () if is(self.determiners) => Kind::Determiner,
            () if is(self.prepositions) => Kind::Preposition,
            () if is(self.particles) => Kind::Particle,
            () => Kind::Content,
        }
    }
}

const ENGLISH: FunctionWords = FunctionWords {
    articles: &["the", "a", "an"],
    pronouns: &["i", "you", "he", "she", "it", "we", "they"],
    determiners: &[
        "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those", "all",
        "both", "most", "each", "every",
    ],
    prepositions: &["of", "at", "from", "with"],
    particles: &["to", "in", "on", "by", "for", "up", "out", "off", "down", "over"],
    capitals: true,
};

const PORTUGUESE: FunctionWords = FunctionWords {
    articles: &["o", "a", "os", "as", "um", "uma", "uns", "umas"],
    pronouns: &["eu", "você", "vocês", "tu", "ele", "ela", "nós", "eles", "elas", "se"],
    determiners: &[
        "meu", "minha", "meus", "minhas", "teu", "tua", "teus", "tuas", "seu", "sua", "seus",
        "suas", "nosso", "nossa", "nossos", "nossas", "este", "esta", "estes", "estas", "esse",
        "essa", "esses", "essas", "aquele", "aquela", "todo", "toda", "todos", "todas", "ambos",
    ],
    prepositions: &[
        "de", "do", "da", "dos", "das", "em", "no", "na", "nos", "nas", "num", "numa", "ao", "à",
        "aos", "às", "por", "pelo", "pela", "pelos", "pelas", "para", "com",
    ],
    particles: &[],
    capitals: false,
};

const SPANISH: FunctionWords = FunctionWords {
    articles: &["el", "la", "los", "las", "lo", "un", "una", "unos", "unas"],
    pronouns: &["yo", "tú", "usted", "ustedes", "él", "ella", "nosotros", "ellos", "ellas", "se"],
    determiners: &[
        "mi", "mis", "tu", "tus", "su", "sus", "nuestro", "nuestra", "nuestros", "nuestras",
        "este", "esta", "estos", "estas", "ese", "esa", "esos", "esas", "todo", "toda", "todos",
        "todas", "ambos", "cada",
    ],
    prepositions: &["de", "del", "en", "a", "al", "por", "para", "con"],
    particles: &[],
    capitals: false,
};

const FRENCH: FunctionWords = FunctionWords {
    articles: &["le", "la", "les", "un", "une", "l"],
    pronouns: &["je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles"],
    determiners: &[
        "mon", "ma", "mes", "ton", "ta", "tes", "son", "sa", "ses", "notre", "nos", "votre", "vos",
        "leur", "leurs", "ce", "cet", "cette", "ces", "tout", "toute", "tous", "toutes", "chaque",
    ],
    prepositions: &["de", "du", "des", "d", "à", "au", "aux", "en", "dans", "par", "pour", "avec"],
    particles: &[],
    capitals: false,
};

const ITALIAN: FunctionWords = FunctionWords {
    articles: &["il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una"],
    pronouns: &["io", "tu", "lui", "lei", "noi", "voi", "loro", "si"],
    determiners: &[
        "mio", "mia", "miei", "mie", "tuo", "tua", "tuoi", "tue", "suo", "sua", "suoi", "sue",
        "nostro", "nostra", "nostri", "nostre", "questo", "questa", "questi", "queste", "tutto",
        "tutta", "tutti", "tutte", "ogni",
    ],
    prepositions: &[
        "di", "del", "dello", "della", "dei", "degli", "delle", "a", "al", "allo", "alla", "ai",
        "agli", "alle", "da", "dal", "dalla", "dai", "dagli", "dalle", "in", "nel", "nello",
        "nella", "nei", "negli", "nelle", "su", "sul", "sulla", "sui", "sulle", "per", "con",
    ],
    particles: &[],
    capitals: false,
};

const GERMAN: FunctionWords = FunctionWords {
    articles: &[
        "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines",
    ],
    pronouns: &["ich", "du", "er", "sie", "es", "wir", "man"],
    determiners: &[
        "mein", "meine", "meinen", "meinem", "meiner", "dein", "deine", "deinen", "deinem",
        "deiner", "sein", "seine", "seinen", "seinem", "seiner", "ihr", "ihre", "ihren", "ihrem",
        "ihrer", "unser", "unsere", "unseren", "unserem", "unserer", "dieser", "diese", "dieses",
        "diesen", "diesem", "alle", "beide", "jeder", "jede", "jedes", "jeden",
    ],
    prepositions: &["von", "vom", "im", "am", "zum", "zur", "ins", "ans", "beim"],
    particles: &["in", "an", "auf", "zu", "mit", "für", "bei", "aus"],
    capitals: true,
};

const DUTCH: FunctionWords = FunctionWords {
    articles: &["de", "het", "een"],
    pronouns: &["ik", "u", "jij", "hij", "wij", "we", "zij", "ze"],
    determiners: &[
        "mijn", "je", "jouw", "uw", "zijn", "haar", "ons", "onze", "hun", "deze", "dit", "die",
        "dat", "alle", "beide", "elke", "elk",
    ],
    prepositions: &["van", "bij", "met"],
    particles: &["in", "op", "aan", "te", "uit", "voor", "door", "naar"],
    capitals: false,
};
