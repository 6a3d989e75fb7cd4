//! Lines of the form `key = value`. A `#` begins a comment, which is a note on the next value.

use targum_sdk::{
    About, Content, Decoded, Draft, Entry, Failure, Format, Grammar, Syntax, malformed,
};

/// The format.
pub struct Sample;

targum_sdk::plugin!(Sample);

impl Format for Sample {
    type Place = ();

    fn about() -> About {
        About {
            id: "sample".to_owned(),
            summary: "Lines of the form key = value".to_owned(),
            extensions: vec!["sample".to_owned()],
            media_types: vec!["text/plain".to_owned()],
        }
    }

    fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
        let syntax = Syntax::from_options(draft.context(), Syntax::of(&[Grammar::Icu]))?;
        let source = draft.source();
        let (mut at, mut comment) = (0, None);
        for line in source.split_inclusive('\n') {
            let start = at;
            at += line.len();
            if let Some(said) = line.trim().strip_prefix('#') {
                comment = Some(said.trim());
            } else if let Some((key, value)) = line.split_once('=') {
                let from = start + key.len() + 1 + (value.len() - value.trim_start().len());
                let value = Decoded::verbatim(source, from..from + value.trim().len());
                let entry = Entry::keyed(key.trim().to_owned()).noted(comment.take());
                draft.message(&value, entry, syntax, ());
            } else if !line.trim().is_empty() {
                return Err(malformed(start, "expected `key = value` or `# comment`"));
            }
        }
        Ok(())
    }

    fn spell((): &(), content: &[Content<'_>]) -> Result<String, String> {
        let text: String = content.iter().map(|piece| piece.as_str()).collect();
        if text.trim() != text || text.contains('\n') {
            return Err("a value is one line without space around it".to_owned());
        }
        Ok(text)
    }
}
