//! How a value is stored: its age, a checksum that binds it to its key, and the payload. What
//! was cut off, bent or put under another key is no value.

use crate::plugins::wit::Word;

/// Seconds since 1970 and checksum.
const HEADER: usize = 8 + 16;

/// Seals a payload stored `at` seconds since 1970.
pub fn seal(key: &[u8], at: u64, payload: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(HEADER + payload.len());
    value.extend(at.to_le_bytes());
    value.extend(checksum(key, at, payload));
    value.extend(payload);
    value
}

/// When a value was stored.
pub fn stored_at(value: &[u8]) -> Option<u64> {
    value.first_chunk().map(|at| u64::from_le_bytes(*at))
}

/// The payload, when all of it is there.
pub fn open<'a>(key: &[u8], value: &'a [u8]) -> Option<&'a [u8]> {
    let (at, payload) = (stored_at(value)?, value.get(HEADER..)?);
    (value[8..HEADER] == checksum(key, at, payload)).then_some(payload)
}

fn checksum(key: &[u8], at: u64, payload: &[u8]) -> [u8; 16] {
    let mut sum = super::KeyBuilder::new("value");
    let sum = sum.field(key).number(at).field(payload).finish();
    let [first @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = *sum.as_bytes();
    first
}

/// A translated document and what its segments went through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The file.
    pub text: String,
    /// How many segments it has.
    pub total: u32,
    /// How many were repaired.
    pub repaired: u32,
    /// How many were kept as they are in the source.
    pub kept: u32,
}

impl Document {
    /// For the store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let counts = [self.total, self.repaired, self.kept];
        let mut bytes: Vec<u8> = counts.into_iter().flat_map(u32::to_le_bytes).collect();
        bytes.extend(self.text.as_bytes());
        bytes
    }

    /// From the store.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (counts, text) = bytes.split_at_checked(12)?;
        let mut counts = counts.as_chunks().0.iter().map(|count| u32::from_le_bytes(*count));
        Some(Self {
            text: String::from_utf8(text.to_vec()).ok()?,
            total: counts.next()?,
            repaired: counts.next()?,
            kept: counts.next()?,
        })
    }
}

/// Words for the store: a JSON list in which a string is text and a number is a code.
pub fn from_words(words: &[Word]) -> Vec<u8> {
    let list = words.iter().map(|word| match word {
        Word::Text(text) => serde_json::Value::from(text.as_str()),
        Word::Code(index) => serde_json::Value::from(*index),
    });
    list.collect::<serde_json::Value>().to_string().into_bytes()
}

/// Words from the store.
pub fn to_words(bytes: &[u8]) -> Option<Vec<Word>> {
    let list: Vec<serde_json::Value> = serde_json::from_slice(bytes).ok()?;
    let words = list.into_iter().map(|word| match word {
        serde_json::Value::String(text) => Some(Word::Text(text)),
        other => Some(Word::Code(other.as_u64()?.try_into().ok()?)),
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_value_under_its_own_key_is_opened() {
        let value = seal(b"key", 7, b"payload");
        assert_eq!(open(b"key", &value), Some(&b"payload"[..]));
        assert_eq!(stored_at(&value), Some(7));
        assert_eq!(open(b"yek", &value), None);
        for length in 0..value.len() {
            assert_eq!(open(b"key", &value[..length]), None);
        }
        for at in 0..value.len() {
            let mut bent = value.clone();
            bent[at] ^= 1;
            assert_eq!(open(b"key", &bent), None);
        }
    }

    #[test]
    fn documents_and_words_come_back() {
        let document = Document { text: "Olá 🎉\r\n".into(), total: 3, repaired: 2, kept: 1 };
        assert_eq!(Document::from_bytes(&document.to_bytes()), Some(document));
        assert_eq!(Document::from_bytes(b"short"), None);
        let words =
            vec![Word::Text("a \"b\"\u{0}".into()), Word::Code(0), Word::Text(String::new())];
        assert_eq!(to_words(&from_words(&words)), Some(words));
    }
}
