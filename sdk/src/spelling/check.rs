//! Checks that a translation reads back with the codes that were put there.

use std::collections::BTreeMap;

use super::{PlannedUnit, runs::Runs};
use crate::{
    CodeKind, Found, Grammar, Inline, Syntax,
    carrier::Carrier,
    icu::{self, Quoting},
    inline::{may_hold_joint, paired},
    language, magic,
    run::{PlannedCode, Run, Stretch, joined},
    search, terms,
};

impl Runs<'_> {
    /// Checks that the whole translation reads back with the codes that were put there. `text` is
    /// the whole translation.
    pub(super) fn check<P>(
        &self,
        unit: &PlannedUnit<'_, P>,
        text: Option<&str>,
    ) -> Result<(), String> {
        let has_joints = || {
            let has_tags = unit.syntax.has(Grammar::Tags);
            self.words.iter().any(|word| may_hold_joint(word.as_str(), has_tags))
        };
        match text {
            Some(text) => self.check_text(unit, text)?,
            None if has_joints() || self.check_texts(unit)? => self.check_whole(unit)?,
            None => {}
        }
        self.check_forms(unit)?;
        if unit.peculiar.keeps_signs && !magic::keeps_form(&joined(&self.words), unit.syntax) {
            return Err("the signs of a link beside plural forms are missing".to_owned());
        }
        if unit.peculiar.quoting.is_some_and(|quoting| quoting.outermost)
            && self.signs_argument(unit.syntax)
        {
            return Err("a `$` or `%` would stand right before a placeholder".to_owned());
        }
        if unit.peculiar.quoting.is_some_and(|quoting| self.joins_quotation(quoting)) {
            return Err("a quotation would stand right beside a quoted tag".to_owned());
        }
        if unit.peculiar.quoting.is_some() || !unit.syntax.has(Grammar::Icu) {
            return Ok(());
        }
        if !unit.peculiar.terms.is_empty() {
            self.check_terms(&unit.peculiar.terms)?;
        }
        // A translation with markup of the format is not read as a message.
        let markup = |run: &Run<'_>| run.stretches().any(|(_, carrier)| carrier == Carrier::Markup);
        let is_otherwise = match text {
            Some(text) => icu::reads_otherwise(text, unit.syntax, unit.peculiar.braced),
            None if self.words.iter().any(markup) => false,
            None => icu::reads_otherwise(&joined(&self.words), unit.syntax, unit.peculiar.braced),
        };
        if is_otherwise {
            return Err(
                "its apostrophes or braces would read as those of an ICU message".to_owned()
            );
        }
        Ok(())
    }

    /// Checks that no text begins another plural form or loses the characters at its edges. A
    /// message with branches has no forms.
    fn check_forms<P>(&self, unit: &PlannedUnit<'_, P>) -> Result<(), String> {
        let in_branch = unit.peculiar.quoting.is_some_and(|quoting| !quoting.outermost);
        let has_bar = || self.words.iter().any(|run| search::contains(run.as_str(), "|"));
        if !crate::joined::may_have(unit.syntax)
            || in_branch
            || !(unit.peculiar.joined.is_some() || has_bar())
        {
            return Ok(());
        }
        let texts = self.words.iter().filter_map(|run| match run {
            Run::Text(text) => Some(text.as_ref()),
            Run::Code { .. } => None,
        });
        crate::joined::check(texts, &joined(&self.words), unit.syntax, unit.peculiar.joined)
    }

    /// Returns whether an argument would be in another notation because of the text before it.
    fn signs_argument(&self, syntax: Syntax) -> bool {
        let mut before = "";
        self.words.iter().flat_map(Run::stretches).any(|(stretch, carrier)| {
            let text = if carrier == Carrier::Text { stretch } else { "" };
            let before = std::mem::replace(&mut before, text);
            carrier == Carrier::Argument && icu::ends_in_sign(before, syntax)
        })
    }

    /// Returns whether the text beside quoted tags would begin a quotation or continue one, or two
    /// quotations of tags would be read as one.
    fn joins_quotation(&self, quoting: Quoting) -> bool {
        let tags =
            |stretch: &Stretch<'_>| stretch.1 == Carrier::Argument && stretch.0.starts_with('\'');
        let special = |c| quoting.is_special(c);
        let stretches = || self.words.iter().flat_map(Run::stretches);
        stretches().zip(stretches().skip(1)).any(|(before, after)| {
            (tags(&before)
                && (tags(&after)
                    || after.1 == Carrier::Text
                        && after.0.starts_with(|c| c == '\'' || special(c))))
                || (tags(&after) && before.1 == Carrier::Text && before.0.ends_with(special))
        })
    }

    /// Checks a translation that is one text.
    fn check_text<P>(&self, unit: &PlannedUnit<'_, P>, text: &str) -> Result<(), String> {
        let found = check_codes(unit.syntax, text, &self.words)?;
        if found.iter().any(|code| is_of_pair(code.kind)) {
            same_pairs(paired(text, &found), &self.words)?;
        }
        Ok(())
    }

    /// Checks each text between markup by itself, which is possible without tags that may have
    /// other codes in them. Returns whether a code is one of a pair.
    fn check_texts<P>(&self, unit: &PlannedUnit<'_, P>) -> Result<bool, String> {
        let mut pairs = false;
        for between in self.words.split(|run| !run.is_text()) {
            let found = check_codes(unit.syntax, &joined(between), between)?;
            pairs |= found.iter().any(|code| is_of_pair(code.kind));
        }
        Ok(pairs)
    }

    /// Checks that every code is read as itself, and that the two codes of a pair are read as a
    /// pair.
    fn check_whole<P>(&self, unit: &PlannedUnit<'_, P>) -> Result<(), String> {
        let mut inline = Inline::with_capacity(self.words.len());
        for run in &self.words {
            for (stretch, carrier) in run.stretches() {
                match (run, carrier) {
                    (_, Carrier::Text) => inline.text(stretch),
                    (Run::Code { code, mixed: None, .. }, carrier) => {
                        // No tag has such a name.
                        let name = is_of_pair(code.kind).then(|| format!(" {}", code.id));
                        let name = name.unwrap_or_default().into();
                        inline.code(code.kind, name, stretch.into(), carrier);
                    }
                    (_, carrier) => {
                        inline.code(CodeKind::Placeholder, "".into(), stretch.into(), carrier);
                    }
                }
            }
        }
        let read = inline.into_parts(unit.syntax).parts;
        same_codes(
            language::codes(&read).map(|code| code.spelling.as_str()),
            codes(&self.words).map(|(_, spelling)| spelling),
        )?;
        same_pairs(language::codes(&read).map(|code| (code.kind, code.id)), &self.words)
    }

    /// Checks that the terms to be kept occur in the text between markup where they were put, and
    /// nowhere else.
    fn check_terms(&self, terms: &[String]) -> Result<(), String> {
        let (mut text, mut put) = (String::new(), Vec::new());
        for stretch in self.words.iter().flat_map(Run::stretches).map(Some).chain([None]) {
            if let Some((piece, carrier)) =
                stretch.filter(|(_, carrier)| *carrier != Carrier::Markup)
            {
                let at = text.len()..text.len() + piece.len();
                put.extend((carrier == Carrier::Argument).then_some(at));
                text.push_str(piece);
                continue;
            }
            if terms::find(&text, terms) != put {
                return Err("a term that is kept would stand elsewhere".to_owned());
            }
            text.clear();
            put.clear();
        }
        Ok(())
    }
}

/// Returns the codes among the runs, with their spelling here.
fn codes<'r>(runs: &'r [Run<'_>]) -> impl Iterator<Item = (PlannedCode<'r>, &'r str)> {
    runs.iter().filter_map(|run| match run {
        Run::Code { code, spelling, .. } => Some((*code, *spelling)),
        Run::Text(_) => None,
    })
}

/// Returns whether a code of this kind opens or closes something.
fn is_of_pair(kind: CodeKind) -> bool {
    matches!(kind, CodeKind::Open | CodeKind::Close)
}

/// Returns the codes in a text, and checks that they are the codes of its runs.
fn check_codes(syntax: Syntax, text: &str, runs: &[Run<'_>]) -> Result<Vec<Found>, String> {
    let found = syntax.scan(text);
    let spellings = found.iter().map(|code| &text[code.range.clone()]);
    same_codes(spellings, codes(runs).map(|(_, spelling)| spelling))?;
    Ok(found)
}

/// Checks that the codes `found` are the codes that were `put` there.
fn same_codes<'f, 'p>(
    mut found: impl Iterator<Item = &'f str>,
    mut put: impl Iterator<Item = &'p str>,
) -> Result<(), String> {
    loop {
        match (found.next(), put.next()) {
            (None, None) => return Ok(()),
            (Some(found), Some(put)) if found == put => {}
            (Some(found), _) => return Err(format!("`{found}` would read as a placeholder")),
            (None, Some(put)) => {
                return Err(format!("`{put}` would no longer read as a placeholder"));
            }
        }
    }
}

/// Checks that the codes `found`, with their kinds and ids, are paired as those of the runs.
fn same_pairs(
    found: impl IntoIterator<Item = (CodeKind, u32)>,
    runs: &[Run<'_>],
) -> Result<(), String> {
    // Codes are compared by the first code of their pair, which may be the code itself.
    let mut first = BTreeMap::new();
    for (index, ((kind, id), (put, spelling))) in found.into_iter().zip(codes(runs)).enumerate() {
        let pair = if is_of_pair(put.kind) { *first.entry(put.id).or_insert(index) } else { index };
        if kind != put.kind || id as usize != pair {
            return Err(format!("`{spelling}` would read as part of something else"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{
        Word, encode,
        laws::{Whole, context},
    };

    fn swapped(source: &str) -> Result<String, String> {
        put(source, &[Word::Code(1), Word::Text(" of ".into()), Word::Code(0)])
    }

    fn put(source: &str, words: &[Word]) -> Result<String, String> {
        let spelled = encode::<Whole>(source, &context("en", "pl"), &[words.to_vec()]);
        spelled.unwrap().remove(0)
    }

    #[test]
    fn codes_keep_their_kind() {
        let part = |code: &str| Err(format!("`{code}` would read as part of something else"));
        assert_eq!(swapped("a <b>bold</b> word"), part("</b>"));
        assert_eq!(swapped("one</b> or <b>two"), part("<b>"));
        assert_eq!(swapped("one<br>two<wbr>"), Ok("<wbr> of <br>".to_owned()));
        let [open, close, more, end] = [0, 1, 2, 3].map(Word::Code);
        let words = |order: [&Word; 4]| {
            let [a, b, c, d] = order.map(Clone::clone);
            [a, Word::Text("x".into()), b, c, d]
        };
        let source = "<b>a</b> <b>c</b>";
        let spelled = "<b>x</b><b></b>".to_owned();
        assert_eq!(put(source, &words([&open, &close, &more, &end])), Ok(spelled.clone()));
        assert_eq!(put(source, &words([&more, &end, &open, &close])), Ok(spelled));
        assert_eq!(put(source, &words([&open, &end, &more, &close])), part("</b>"));
    }

    #[test]
    fn placeholders_that_take_values_in_turn_keep_their_order() {
        assert!(swapped("%s has %d").unwrap_err().contains("keep their order"));
        assert!(swapped("%s has %s").unwrap_err().contains("keep their order"));
        assert!(swapped("%s has %<PRIu64>").unwrap_err().contains("keep their order"));
        assert!(swapped("%s has %5<PRIu64>").unwrap_err().contains("keep their order"));
        assert_eq!(swapped("%1$s has %2$d").unwrap(), "%2$d of %1$s");
        assert_eq!(swapped("%d has %%").unwrap(), "%% of %d");
        assert_eq!(swapped("{a} has %d").unwrap(), "%d of {a}");
        assert!(swapped("https://a.example/%s has %d").unwrap_err().contains("keep their order"));
        assert!(swapped("https://a.example/%20d has %d").is_ok());
    }

    #[test]
    fn placeholders_that_show_a_value_again_follow_the_same_value() {
        let is_refused = |source: &str| {
            swapped(source).is_err_and(|refused| refused.contains("with the same value"))
        };
        assert!(is_refused("%1$tB has %<tY"));
        assert!(is_refused("%s has %<tY"));
        assert!(is_refused("%s has %<s"));
        assert!(is_refused("%<tY has %1$tB"));
        assert!(is_refused("<a href='%1$s'> has %<tY"));
        assert!(is_refused("https://a.example/%1$s has %<tY"));
        assert_eq!(swapped("%<tB has %<tY").unwrap(), "%<tY of %<tB");
        assert_eq!(swapped("%% has %<tY").unwrap(), "%<tY of %%");
        let order = |source: &str, order: [u32; 4]| {
            let word = |index| [Word::Code(index), Word::Text(" of ".into())];
            put(source, &order.map(word).concat())
        };
        let source = "%1$tB and %<tY with %2$tB and %<tY";
        assert_eq!(
            order(source, [0, 3, 2, 1]).unwrap_err(),
            order(source, [1, 0, 2, 3]).unwrap_err()
        );
        assert_eq!(order(source, [2, 3, 0, 1]).unwrap(), "%2$tB of %<tY of %1$tB of %<tY of ");
        let source = "%1$tB and %<tY with %1$tB and %<tY";
        assert!(order(source, [2, 1, 0, 3]).is_ok());
    }
}
