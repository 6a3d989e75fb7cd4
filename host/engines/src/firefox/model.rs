//! One loaded model.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    panic::catch_unwind,
};

use fxtranslate::{segment::MAX_SOURCE_TOKENS, shortlist::Shortlist, spm::SpmVocab};
use targum_models::ModelFiles;

use super::{
    network::{Network, Written},
    probe,
};
use targum_segment::{
    Score,
    align::{
        Alignment,
        function_words::{FunctionWords, Kind},
    },
    item::Item,
    ladder,
    mark::sentinels::Style,
    mend::signs,
};

/// A loaded model.
pub(super) struct Model {
    network: Network,
    source: SpmVocab,
    /// The vocabulary of the target, where the model has two vocabularies.
    target: Option<SpmVocab>,
    styles: Vec<Style>,
    scores: Vec<probe::Score>,
    function_words: [FunctionWords; 2],
    reads_english: bool,
    /// The characters that pieces of the source's vocabulary are made of.
    characters: HashSet<char>,
}

/// The network's answer to a sentence.
struct Answer {
    /// The sentence in the normal form of the vocabulary.
    normal: String,
    /// The places of the source's tokens in the normal form.
    tokens: Vec<Range<usize>>,
    written: Written,
}

impl Model {
    /// Reads the files of a model, and probes which sentinels survive it.
    ///
    /// # Errors
    /// A file cannot be read or holds no model.
    pub(super) fn load(files: &ModelFiles) -> Result<Model, String> {
        // The readers of the library panic on some damaged files.
        let model = catch_unwind(|| Model::read(files));
        let mut model =
            model.unwrap_or_else(|_| Err("its files are damaged; add it again".into()))?;
        model.scores = probe::scores(&model, files.source.language.as_str());
        model.styles = model.scores.iter().map(|score| score.style).collect();
        tracing::info!(model = files.name(), sentinels = ?model.styles, "sentinels probed");
        Ok(model)
    }

    fn read(files: &ModelFiles) -> Result<Model, String> {
        let vocabulary = |path| SpmVocab::load(path).map_err(|error| error.to_string());
        let source = vocabulary(&files.source_vocabulary)?;
        let target = if files.target_vocabulary == files.source_vocabulary {
            None
        } else {
            Some(vocabulary(&files.target_vocabulary)?)
        };
        let shortlist = files.shortlist.as_ref().map(Shortlist::load).transpose();
        let shortlist = shortlist.map_err(|error| error.to_string())?;
        let end = target.as_ref().unwrap_or(&source).eos_id();
        let network = Network::load(&files.model, shortlist, end)?;
        let function_words =
            [&files.source, &files.target].map(|id| FunctionWords::of(id.language.as_str()));
        let characters = characters(&source);
        let (styles, scores) = (Vec::new(), Vec::new());
        let reads_english = files.source.language.as_str() == "en";
        Ok(Model {
            network,
            source,
            target,
            styles,
            scores,
            function_words,
            reads_english,
            characters,
        })
    }

    /// Returns what the probe found, the best style of sentinels first.
    pub(super) fn scores(&self) -> &[probe::Score] {
        &self.scores
    }

    fn answer(&self, sentences: &[&str], pause: &dyn Fn()) -> Vec<Answer> {
        let tokens = |sentence: &&str| {
            let (normal, tokens) = self.source.encode_with_offsets(sentence);
            let (mut ids, tokens): (Vec<u32>, Vec<_>) = tokens.into_iter().unzip();
            ids.push(self.source.eos_id());
            (ids, (normal, tokens))
        };
        let (ids, sources): (Vec<_>, Vec<_>) = sentences.iter().map(tokens).unzip();
        let answer = |(written, (normal, tokens))| Answer { normal, tokens, written };
        self.network.translate(&ids, pause).into_iter().zip(sources).map(answer).collect()
    }

    fn text(&self, answer: &Answer) -> (String, Score) {
        let text = self.target.as_ref().unwrap_or(&self.source).decode(&answer.written.tokens);
        (text, answer.score())
    }

    fn alignment(&self, sentence: &str, answer: &Answer) -> Alignment {
        let normal = Letters::new(&answer.normal);
        let given = Letters::new(sentence);
        let sources = answer.tokens.iter().map(|token| given.range_like(&normal, token)).collect();
        let vocabulary = self.target.as_ref().unwrap_or(&self.source);
        let (target, tokens) = vocabulary.decode_with_offsets(&answer.written.tokens);
        // The tokens that end sentences, empty in the target, are noise.
        let (targets, weights) = tokens
            .into_iter()
            .zip(&answer.written.attention)
            .filter(|(token, _)| !token.is_empty())
            .map(|(token, row)| (token, row[..answer.tokens.len()].to_vec()))
            .unzip();
        let function_words = self.function_words;
        let score = answer.score();
        Alignment { target, score, sources, targets, weights, function_words }
    }
}

impl Answer {
    /// Returns the network's score of the answer.
    fn score(&self) -> Score {
        Score::of(self.written.logarithms.iter().map(|&logarithm| f64::from(logarithm)))
    }
}

impl ladder::Model for Model {
    fn translate(&self, sentence: &str) -> (String, Score) {
        self.text(&self.answer(&[sentence], &|| ())[0])
    }

    fn align(&self, sentence: &str) -> Alignment {
        self.alignment(sentence, &self.answer(&[sentence], &|| ())[0])
    }

    fn fits(&self, sentence: &str) -> bool {
        self.source.encode(sentence).len() <= MAX_SOURCE_TOKENS
    }

    fn reads(&self, c: char) -> bool {
        // The vocabulary makes plain digits of them: `uBlock₀` would become `uBlock0`.
        if matches!(c, '²' | '³' | '¹' | '⁰' | '⁴'..='⁹' | '₀'..='₉') {
            return false;
        }
        // Joiners and accents belong to the letter before.
        let joined = matches!(c, '\u{200C}' | '\u{200D}' | '\u{300}'..='\u{36F}');
        c.is_ascii() || self.characters.contains(&c) || signs::is_known(c) || joined || {
            // The vocabulary replaces some characters: `．` becomes `.`.
            let normal = self.source.normalize(c.encode_utf8(&mut [0; 4]));
            let mut own = normal.chars().filter(|c| *c != '▁').peekable();
            own.peek().is_some() && own.all(|c| self.characters.contains(&c))
        }
    }

    fn kind(&self, word: &str) -> Kind {
        self.function_words[1].kind(word)
    }

    fn has_common_capitals(&self) -> bool {
        self.function_words[1].has_common_capitals()
    }

    fn reads_english(&self) -> bool {
        self.reads_english
    }

    fn styles(&self) -> &[Style] {
        &self.styles
    }
}

/// Returns the characters of a vocabulary's pieces. Pieces such as `<unk>`, which stand for something else,
/// are left out.
fn characters(vocabulary: &SpmVocab) -> HashSet<char> {
    let ids = 0..u32::try_from(vocabulary.len()).unwrap_or(u32::MAX);
    let pieces = ids.map(|id| vocabulary.piece(id)).filter(|piece| !piece.starts_with('<'));
    pieces.flat_map(str::chars).collect()
}

/// A model with the answers to the questions that the ladder asks first about some sentences. The questions
/// are asked together, which is faster and changes no answer.
pub(super) struct Asked<'a> {
    model: &'a Model,
    /// A function that is called now and then while the model works.
    pause: &'a dyn Fn(),
    answers: HashMap<String, Answer>,
}

impl<'a> Asked<'a> {
    /// Asks the model the first questions about `sentences`.
    pub(super) fn new<'b>(
        model: &'a Model,
        sentences: impl Iterator<Item = &'b [Item]>,
        pause: &'a dyn Fn(),
    ) -> Asked<'a> {
        let mut questions: Vec<String> =
            sentences.flat_map(|items| ladder::first_questions(model, items)).collect();
        questions.sort_unstable();
        questions.dedup();
        let texts: Vec<&str> = questions.iter().map(String::as_str).collect();
        let answers = model.answer(&texts, pause);
        Asked { model, pause, answers: questions.into_iter().zip(answers).collect() }
    }
}

impl ladder::Model for Asked<'_> {
    fn translate(&self, sentence: &str) -> (String, Score) {
        match self.answers.get(sentence) {
            Some(answer) => self.model.text(answer),
            None => self.model.text(&self.model.answer(&[sentence], self.pause)[0]),
        }
    }

    fn align(&self, sentence: &str) -> Alignment {
        match self.answers.get(sentence) {
            Some(answer) => self.model.alignment(sentence, answer),
            None => self.model.alignment(sentence, &self.model.answer(&[sentence], self.pause)[0]),
        }
    }

    fn fits(&self, sentence: &str) -> bool {
        self.answers.contains_key(sentence) || self.model.fits(sentence)
    }

    fn reads(&self, c: char) -> bool {
        self.model.reads(c)
    }

    fn kind(&self, word: &str) -> Kind {
        self.model.kind(word)
    }

    fn has_common_capitals(&self) -> bool {
        self.model.has_common_capitals()
    }

    fn reads_english(&self) -> bool {
        self.model.reads_english()
    }

    fn styles(&self) -> &[Style] {
        self.model.styles()
    }
}

/// The characters of a text without spaces. The model's normal form of a text has other spaces, but the
/// same letters.
struct Letters {
    /// For each byte, the number of letters before the character that the byte belongs to.
    before: Vec<usize>,
    /// The place of each letter.
    at: Vec<Range<usize>>,
}

impl Letters {
    fn new(text: &str) -> Letters {
        let mut letters = Letters { before: Vec::new(), at: Vec::new() };
        for (start, c) in text.char_indices() {
            let end = start + c.len_utf8();
            letters.before.resize(end, letters.at.len());
            if !c.is_whitespace() && c != '▁' {
                letters.at.push(start..end);
            }
        }
        letters.before.push(letters.at.len());
        letters
    }

    /// Returns the place in this text of the letters that a token has in a normal form of the text. Where the
    /// normal form has more or fewer letters, the place is in proportion.
    fn range_like(&self, normal: &Letters, token: &Range<usize>) -> Range<usize> {
        let scale = |n: usize| n * self.at.len() / normal.at.len().max(1);
        let first = scale(normal.before[token.start]);
        let last = scale(normal.before[token.end]);
        if first >= last {
            return 0..0;
        }
        self.at[first].start..self.at[last - 1].end
    }
}
