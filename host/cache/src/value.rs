//! The form of a stored value: its age, a checksum that binds it to its key, its project, and the
//! payload. A value that was cut off, damaged or put under another key does not open.

use bytes::Bytes;
use xxhash_rust::xxh3::{xxh3_64_with_seed, xxh3_128_with_seed};

/// The version of the form of stored values: of this seal, of [`Document`] and of [`Unit`](crate::unit::Unit). Whoever
/// changes one of them so that an earlier version of the host cannot read the values raises this number. Hosts that share
/// a store look only for values of their own form.
pub const FORM: u32 = 3;

/// Seconds since 1970 and checksum.
const HEADER: usize = 8 + 16;

/// A value as it is stored, with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Its key.
    pub key: blake3::Hash,
    /// The value.
    pub bytes: Vec<u8>,
}

impl Sealed {
    /// Seals a payload of a project stored `at` seconds since 1970.
    pub fn new(key: blake3::Hash, at: u64, project: &str, payload: &[u8]) -> Self {
        Self { bytes: seal(key.as_bytes(), at, project, payload), key }
    }
}

/// Seals a payload of a project stored `at` seconds since 1970.
pub fn seal(key: &[u8], at: u64, project: &str, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(project.len()).unwrap_or(u32::MAX);
    let mut value = Vec::with_capacity(HEADER + 4 + project.len() + payload.len());
    value.extend_from_slice(&at.to_le_bytes());
    value.extend_from_slice(&[0; 16]);
    value.extend_from_slice(&length.to_le_bytes());
    value.extend_from_slice(project.as_bytes());
    value.extend_from_slice(payload);
    let sum = checksum(key, at, &value[HEADER..]);
    value[8..HEADER].copy_from_slice(&sum);
    value
}

/// Returns when a value was stored.
pub fn stored_at(value: &[u8]) -> Option<u64> {
    value.first_chunk().map(|at| u64::from_le_bytes(*at))
}

/// Opens a value. Returns its project and its payload, if the value is intact.
pub fn open<'a>(key: &[u8], value: &'a [u8]) -> Option<(&'a str, &'a [u8])> {
    let (at, body) = (stored_at(value)?, value.get(HEADER..)?);
    let sum = &value[8..HEADER];
    if sum != checksum(key, at, body) && sum != first_checksum(key, at, body) {
        return None;
    }
    reopen(value)
}

/// Opens a value that this process has opened before, as its time shows. Comparing its checksum
/// again would take longer than the rest of the look-up.
pub(crate) fn reopen(value: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = value.get(HEADER..)?.split_first_chunk()?;
    let (project, payload) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((std::str::from_utf8(project).ok()?, payload))
}

fn checksum(key: &[u8], at: u64, body: &[u8]) -> [u8; 16] {
    xxh3_128_with_seed(body, xxh3_64_with_seed(key, at)).to_le_bytes()
}

/// Returns the checksum of values that earlier versions stored. It takes several times as long.
fn first_checksum(key: &[u8], at: u64, body: &[u8]) -> [u8; 16] {
    let mut sum = targum_core::cache_key::KeyBuilder::new("value/2");
    let sum = sum.field(key).number(at).field(body).finish();
    let [first @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = *sum.as_bytes();
    first
}

/// A text as a JSON string, quotes included, as an answer holds it, so a stored text need not be encoded
/// again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(Bytes);

impl Quoted {
    /// Spells `text`.
    pub fn new(text: &str) -> Self {
        // Most escapes take one byte more. Room for all of them saves copies of a growing text.
        let is_escaped = |byte: &u8| matches!(byte, ..b' ' | b'"' | b'\\');
        let escapes = text.as_bytes().iter().filter(|byte| is_escaped(byte)).count();
        let mut quoted = Vec::with_capacity(text.len() + escapes + 2);
        // A text can always be serialized.
        let _ = serde_json::to_writer(&mut quoted, text);
        Self(quoted.into())
    }

    /// Returns the text that the string spells.
    pub fn to_text(&self) -> String {
        // The string was made by `serde_json`.
        serde_json::from_slice(&self.0).unwrap_or_default()
    }

    /// Returns the string in UTF-8.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the string in UTF-8, without a copy.
    pub fn bytes(&self) -> Bytes {
        self.0.clone()
    }
}

impl Default for Quoted {
    fn default() -> Self {
        Self(Bytes::from_static(b"\"\""))
    }
}

/// A translated document, with the counts of its segments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The file.
    pub text: Quoted,
    /// The number of segments.
    pub total: u32,
    /// The number of repaired segments.
    pub repaired: u32,
    /// The number of segments kept as they are in the source.
    pub kept: u32,
    /// The number of translations longer than the file allows.
    pub overlong: u32,
    /// The number of translations that are less sure than the project demands; `None` if it demands nothing.
    pub unsure: Option<u32>,
}

/// Stands for a count that there is not.
const NO_COUNT: u32 = u32::MAX;

impl Document {
    /// Serializes the document for the store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let unsure = self.unsure.unwrap_or(NO_COUNT);
        let counts = [self.total, self.repaired, self.kept, self.overlong, unsure];
        let mut bytes = Vec::with_capacity(20 + self.text.as_bytes().len());
        counts.into_iter().for_each(|count| bytes.extend_from_slice(&count.to_le_bytes()));
        bytes.extend_from_slice(self.text.as_bytes());
        bytes
    }

    /// Reads a document from the store.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (counts, text) = bytes.split_at_checked(20)?;
        let mut counts = counts.as_chunks().0.iter().map(|count| u32::from_le_bytes(*count));
        Some(Self {
            // This host spelled the text before it sealed it, so the text is not parsed again.
            text: Quoted(Bytes::copy_from_slice(text)),
            total: counts.next()?,
            repaired: counts.next()?,
            kept: counts.next()?,
            overlong: counts.next()?,
            unsure: Some(counts.next()?).filter(|&count| count != NO_COUNT),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_complete_value_under_its_own_key_is_opened() {
        let value = seal(b"key", 7, "demo", b"payload");
        assert_eq!(open(b"key", &value), Some(("demo", &b"payload"[..])));
        assert_eq!(reopen(&value), open(b"key", &value));
        assert_eq!(stored_at(&value), Some(7));
        assert_eq!(open(b"yek", &value), None);
        let mut earlier = value.clone();
        earlier[8..HEADER].copy_from_slice(&first_checksum(b"key", 7, &value[HEADER..]));
        assert_eq!(open(b"key", &earlier), open(b"key", &value));
        assert_eq!(open(b"yek", &earlier), None);
        for length in 0..value.len() {
            assert_eq!(open(b"key", &value[..length]), None);
        }
        for at in 0..value.len() {
            let mut bent = value.clone();
            bent[at] ^= 1;
            assert_eq!(open(b"key", &bent), None);
        }
    }

    /// Whoever has to change what is expected here raises [`FORM`].
    #[test]
    fn the_form_of_values_is_that_of_their_version() {
        let text = Quoted::new("Olá");
        let document = Document { text, total: 4, repaired: 3, kept: 2, overlong: 1, unsure: None };
        let value = seal(b"key", 7, "demo", &document.to_bytes());
        assert_eq!(
            (FORM, &*blake3::hash(&value).to_hex()),
            (3, "f5fad46839418c4f982510df37d0f84bb96c91833e907c3a37d25034d981384b")
        );
        let unit = crate::unit::Unit {
            source: "en".into(),
            target: "pt".into(),
            plural: Some("one".into()),
            from: vec![crate::unit::SourcePiece::Text("a".into())],
            to: vec![crate::unit::TargetPiece::Text("b".into()), crate::unit::TargetPiece::Code(0)],
            terms: vec![(0, "t".into())],
            confidence: targum_core::Hundredths::new(0.5),
        };
        let spelled = r#"{"source":"en","target":"pt","plural":"one","from":["a"],"to":["b",0],"terms":[[0,"t"]],"confidence":0.5}"#;
        assert_eq!(String::from_utf8(unit.to_bytes()).as_deref(), Ok(spelled));
    }

    #[test]
    fn documents_are_read_back() {
        let text = Quoted::new("\"Olá\" 🎉\r\n");
        assert_eq!(text.as_bytes(), r#""\"Olá\" 🎉\r\n""#.as_bytes());
        let document = Document { text, total: 4, repaired: 3, kept: 2, overlong: 1, unsure: None };
        assert_eq!(Document::from_bytes(&document.to_bytes()), Some(document.clone()));
        let unsure = Document { unsure: Some(0), ..document };
        assert_eq!(Document::from_bytes(&unsure.to_bytes()), Some(unsure));
        assert_eq!(Document::from_bytes(b"short"), None);
    }
}
