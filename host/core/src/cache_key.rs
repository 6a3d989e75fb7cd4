//! Cache keys: BLAKE3 over fields, each with its length before it, so that two different lists of
//! fields never give the same bytes.

use crate::contract::{CodeKind, Part, Segment};

/// A hash of a list of fields that are added one by one.
pub struct KeyBuilder(blake3::Hasher);

impl KeyBuilder {
    /// Starts a key. Keys of different kinds differ.
    pub fn new(kind: &str) -> Self {
        let mut builder = Self(blake3::Hasher::new());
        builder.field(kind.as_bytes());
        builder
    }

    /// Adds a field.
    pub fn field(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u64);
        self.0.update(bytes);
        self
    }

    /// Adds a number.
    pub fn number(&mut self, number: u64) -> &mut Self {
        self.0.update(&number.to_le_bytes());
        self
    }

    /// Adds a list of pairs.
    pub fn pairs<'a>(
        &mut self,
        pairs: impl ExactSizeIterator<Item = (&'a str, &'a str)>,
    ) -> &mut Self {
        self.number(pairs.len() as u64);
        for (name, value) in pairs {
            self.field(name.as_bytes()).field(value.as_bytes());
        }
        self
    }

    /// Adds everything of a segment that an engine sees. The segment's `key` is left out, so that equal
    /// segments of a document are translated once.
    pub fn segment(&mut self, segment: &Segment) -> &mut Self {
        self.number(segment.parts.len() as u64);
        for part in &segment.parts {
            match part {
                Part::Text(text) => self.number(0).field(text.as_bytes()),
                Part::Code(code) => {
                    let kind = match code.kind {
                        CodeKind::Placeholder => 1,
                        CodeKind::Open => 2,
                        CodeKind::Close => 3,
                        CodeKind::Standalone => 4,
                    };
                    self.number(kind).number(code.id.into()).field(code.spelling.as_bytes())
                }
            };
        }
        match &segment.plural {
            None => self.number(0),
            Some(plural) => self
                .number(1)
                .field(plural.category.as_bytes())
                .field(plural.sample.as_bytes())
                .number(plural.number.map_or(0, |index| 1 + u64::from(index))),
        };
        self.number(segment.max_length.map_or(0, |length| 1 + u64::from(length)));
        self.field(segment.note.as_deref().unwrap_or_default().as_bytes())
    }

    /// Returns the key.
    pub fn finish(&self) -> blake3::Hash {
        self.0.finalize()
    }
}

impl Clone for KeyBuilder {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Code, PluralUse};

    #[test]
    fn different_lists_of_fields_have_different_keys() {
        let key = |fields: &[&str]| {
            let mut key = KeyBuilder::new("test");
            fields.iter().for_each(|field| {
                key.field(field.as_bytes());
            });
            key.finish()
        };
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_ne!(key(&["ab", ""]), key(&["ab"]));
    }

    #[test]
    fn every_change_of_meaning_changes_the_key_of_a_segment() {
        let plural = |sample: &str, number| PluralUse {
            category: "few".into(),
            sample: sample.into(),
            number,
        };
        let code =
            |kind, id, spelling: &str| Part::Code(Code { kind, id, spelling: spelling.to_owned() });
        let plain = Segment {
            parts: vec![Part::Text("Open ".into()), code(CodeKind::Placeholder, 1, "{a}")],
            key: "menu.open".into(),
            note: Some("A verb".into()),
            plural: Some(plural("3", Some(0))),
            max_length: Some(20),
        };
        let key = |segment: &Segment| KeyBuilder::new("test").segment(segment).finish();
        let parts = |kind, id, spelling| vec![plain.parts[0].clone(), code(kind, id, spelling)];
        for other in [
            Segment { parts: vec![Part::Text("Open {a}".into())], ..plain.clone() },
            Segment { parts: parts(CodeKind::Standalone, 1, "{a}"), ..plain.clone() },
            Segment { parts: parts(CodeKind::Placeholder, 2, "{a}"), ..plain.clone() },
            Segment { parts: parts(CodeKind::Placeholder, 1, "{b}"), ..plain.clone() },
            Segment { note: None, ..plain.clone() },
            Segment { note: Some("An adjective".into()), ..plain.clone() },
            Segment { plural: None, ..plain.clone() },
            Segment { plural: Some(plural("4", Some(0))), ..plain.clone() },
            Segment { plural: Some(plural("3", None)), ..plain.clone() },
            Segment { max_length: None, ..plain.clone() },
        ] {
            assert_ne!(key(&other), key(&plain), "{other:?}");
        }
        // The place in the document is no part of the meaning.
        assert_eq!(key(&Segment { key: "toolbar.open".into(), ..plain.clone() }), key(&plain));
    }
}
