//! Encodings. A file is read in the encoding that it declares, and its translation is written in the same
//! encoding.
//!
//! A byte order mark stays in the text as U+FEFF, so it is written back.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use targum_core::manifest::{self, Declaration};

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charset {
    /// UTF-8.
    Utf8,
    /// UTF-16, little or big endian.
    Utf16(Endian),
    /// One byte is one character, up to this byte: ASCII, and ISO 8859-1 as its standard defines it, which differs
    /// from the encoding that browsers use for this name.
    Narrow(u8),
    /// Any other.
    Other(&'static Encoding),
}

/// The order of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endian {
    /// The lower byte comes first.
    Little,
    /// The higher byte comes first.
    Big,
}

/// The spelling of characters in XML that the encoding does not have.
const CHARACTER_REFERENCE: &str = "&#{decimal};";

/// Decodes a file, in the named encoding or in the encoding that the file declares. `rules` are those of the
/// manifest of its format.
///
/// # Errors
/// The encoding is not known, or the bytes are not valid in it.
pub(crate) fn decode(
    rules: &manifest::Encoding,
    bytes: &[u8],
    given: Option<&str>,
) -> anyhow::Result<(String, Charset)> {
    let declared_in = declared_in(rules, bytes);
    let charset = match given {
        Some(label) => labelled(label, declared_in).ok_or_else(|| unknown(label))?,
        None => find(bytes, declared_in, rules),
    };
    let text = match charset {
        Charset::Utf8 => String::from_utf8(bytes.to_vec()).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let line = 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
            anyhow::anyhow!(
                "line {line}: not UTF-8, and no other encoding is declared: say which with --encoding, such as windows-1252"
            )
        })?,
        Charset::Utf16(endian) => {
            anyhow::ensure!(bytes.len().is_multiple_of(2), "not UTF-16: it ends within a character");
            let units = bytes.as_chunks::<2>().0.iter().map(|pair| match endian {
                Endian::Little => u16::from_le_bytes(*pair),
                Endian::Big => u16::from_be_bytes(*pair),
            });
            char::decode_utf16(units)
                .collect::<Result<String, _>>()
                .map_err(|_| anyhow::anyhow!("not UTF-16: it contains half of a character"))?
        }
        Charset::Narrow(last) => {
            let strange = bytes.iter().find(|byte| **byte > last);
            anyhow::ensure!(strange.is_none(), "declared as ASCII, which it is not: correct the declaration");
            bytes.iter().map(|byte| char::from(*byte)).collect()
        }
        Charset::Other(encoding) => encoding
            .decode_without_bom_handling_and_without_replacement(bytes)
            .ok_or_else(|| anyhow::anyhow!("not {}, as which it is declared: correct the declaration or say --encoding", encoding.name()))?
            .into_owned(),
    };
    Ok((text, charset))
}

/// Checks that an encoding of this name exists.
///
/// # Errors
/// No encoding has this name.
pub(crate) fn ensure_known(label: &str) -> anyhow::Result<()> {
    labelled(label, None).map(drop).ok_or_else(|| unknown(label))
}

fn unknown(label: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "`{label}` is not an encoding; write one such as utf-8, utf-16le or windows-1252"
    )
}

/// Encodes a text. Characters that the encoding does not have are escaped as the manifest of the format says.
///
/// # Errors
/// A character can be neither encoded nor escaped.
pub(crate) fn encode(
    rules: &manifest::Encoding,
    text: &str,
    charset: Charset,
) -> anyhow::Result<Vec<u8>> {
    let is_xml = declared_in(rules, text.as_bytes()) == Some(Declaration::Xml);
    let spelling = rules.escape.as_deref().or(is_xml.then_some(CHARACTER_REFERENCE));
    let narrow = |c: char, last: u8| u8::try_from(c).ok().filter(|byte| *byte <= last);
    match charset {
        Charset::Utf8 => Ok(text.as_bytes().to_vec()),
        Charset::Utf16(endian) => Ok(text
            .encode_utf16()
            .flat_map(|unit| match endian {
                Endian::Little => unit.to_le_bytes(),
                Endian::Big => unit.to_be_bytes(),
            })
            .collect()),
        Charset::Narrow(last) => {
            each(text, spelling, charset, |c| narrow(c, last).map(|byte| vec![byte]))
        }
        Charset::Other(encoding) => {
            // The text is encoded in one piece where possible: some encodings have states between characters.
            let (bytes, _, replaced) = encoding.encode(text);
            if !replaced {
                return Ok(bytes.into_owned());
            }
            each(text, spelling, charset, |c| {
                let mut utf8 = [0; 4];
                let (bytes, _, replaced) = encoding.encode(c.encode_utf8(&mut utf8));
                (!replaced).then(|| bytes.into_owned())
            })
        }
    }
}

fn each(
    text: &str,
    spelling: Option<&str>,
    charset: Charset,
    spell: impl Fn(char) -> Option<Vec<u8>>,
) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match spell(c) {
            Some(spelled) => bytes.extend(spelled),
            None => {
                let escaped = spelling.map(|spelling| escape(c, spelling)).ok_or_else(|| {
                    anyhow::anyhow!(
                        "`{c}` cannot be written in {}: convert the source to UTF-8",
                        charset.name()
                    )
                })?;
                bytes.extend(escaped.bytes());
            }
        }
    }
    Ok(bytes)
}

/// Returns a character as the spelling of a manifest has it.
fn escape(c: char, spelling: &str) -> String {
    let mut units = [0; 2];
    let units = c.encode_utf16(&mut units).iter();
    if spelling.contains("{utf16}") {
        units.map(|unit| spelling.replace("{utf16}", &format!("{unit:04x}"))).collect()
    } else {
        spelling.replace("{decimal}", &u32::from(c).to_string())
    }
}

impl Charset {
    /// Returns the name of the encoding for messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => UTF_8.name(),
            Self::Utf16(Endian::Little) => UTF_16LE.name(),
            Self::Utf16(Endian::Big) => UTF_16BE.name(),
            Self::Narrow(0xff) => "ISO-8859-1",
            Self::Narrow(_) => "ASCII",
            Self::Other(encoding) => encoding.name(),
        }
    }
}

/// Returns the encoding that a file declares or that its bytes show.
fn find(bytes: &[u8], declared_in: Option<Declaration>, rules: &manifest::Encoding) -> Charset {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => return Charset::Utf8,
        // A text has no character zero, so a zero beside an ASCII character is the half of a unit.
        [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => return Charset::Utf16(Endian::Little),
        [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => return Charset::Utf16(Endian::Big),
        _ => {}
    }
    let declared = declared_in.and_then(|place| declared(bytes, place));
    let declared = declared.and_then(|label| labelled(&label, declared_in));
    // A declaration that is readable as ASCII is not in UTF-16.
    if let Some(charset) = declared.filter(|charset| !matches!(charset, Charset::Utf16(_))) {
        return charset;
    }
    let otherwise = || rules.otherwise.as_deref().and_then(|label| labelled(label, declared_in));
    match std::str::from_utf8(bytes) {
        Ok(_) => Charset::Utf8,
        Err(_) => otherwise().unwrap_or(Charset::Utf8),
    }
}

/// Returns the encoding of a label. Only HTML reads ISO 8859-1 as windows-1252.
fn labelled(label: &str, declared_in: Option<Declaration>) -> Option<Charset> {
    let lower = label.trim().to_ascii_lowercase();
    if declared_in != Some(Declaration::Html) {
        match lower.as_str() {
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "l1" => {
                return Some(Charset::Narrow(0xff));
            }
            "us-ascii" | "ascii" => return Some(Charset::Narrow(0x7f)),
            _ => {}
        }
    }
    let encoding = Encoding::for_label_no_replacement(lower.as_bytes())?;
    Some(match encoding {
        utf8 if utf8 == UTF_8 => Charset::Utf8,
        little if little == UTF_16LE => Charset::Utf16(Endian::Little),
        big if big == UTF_16BE => Charset::Utf16(Endian::Big),
        other => Charset::Other(other),
    })
}

/// Returns the label of the encoding that a file declares in this place.
fn declared(bytes: &[u8], place: Declaration) -> Option<String> {
    const HEAD: usize = 4096;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    match place {
        Declaration::Xml => value_of("encoding", head.split_once("?>")?.0),
        Declaration::Html => value_of("charset", &head.to_ascii_lowercase())
            .or_else(|| value_of("encoding", head.strip_prefix("<?xml")?.split_once("?>")?.0)),
        Declaration::Charset => value_of("charset", &head),
    }
}

/// Returns the word behind `name` and an equals sign, with or without a quote before the word.
fn value_of(name: &str, head: &str) -> Option<String> {
    let value = &head[head.find(name)? + name.len()..];
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let value = value.trim_start_matches(['"', '\'']);
    let end =
        value.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | ':' | '.'))?;
    Some(value[..end].to_owned())
}

/// Returns the place where a file declares its encoding. An XML declaration counts in files of all formats whose
/// manifest names no other place.
fn declared_in(rules: &manifest::Encoding, bytes: &[u8]) -> Option<Declaration> {
    rules.declared_in.or_else(|| bytes.starts_with(b"<?xml").then_some(Declaration::Xml))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use encoding_rs::WINDOWS_1252;

    use super::*;
    use crate::commands::known_formats::KnownFormats;

    /// Returns the rules of the shipped format with the extension of a name.
    fn rules(name: &str) -> manifest::Encoding {
        let known = KnownFormats::shipped();
        known.candidates(Path::new(name)).first().unwrap().encoding.clone()
    }

    fn round(name: &str, bytes: &[u8], text: &str, charset: &str) {
        let (read, found) = decode(&rules(name), bytes, None).unwrap();
        assert_eq!((read.as_str(), found.name()), (text, charset), "{name}");
        assert_eq!(encode(&rules(name), text, found).unwrap(), bytes, "{name}");
    }

    #[test]
    fn declared_encodings_are_read_and_written() {
        round("a.json", "\u{feff}{}".as_bytes(), "\u{feff}{}", "UTF-8");
        round("a.strings", b"\xff\xfe\"\0a\0\xe9\0", "\u{feff}\"aé", "UTF-16LE");
        round("a.strings", b"\xfe\xff\0\"\0a\xd8\x3c\xdf\x89", "\u{feff}\"a🎉", "UTF-16BE");
        round("a.strings", b"\"\0a\0", "\"a", "UTF-16LE");
        round("a.properties", b"a=caf\xe9 \x80", "a=café \u{80}", "ISO-8859-1");
        round("a.html", b"<p>caf\xe9 \x80", "<p>café €", "windows-1252");
        round(
            "a.html",
            b"<meta charset=windows-1250><p>\xb3",
            "<meta charset=windows-1250><p>ł",
            "windows-1250",
        );
        round(
            "a.xml",
            b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9\x80</a>",
            "<?xml version='1.0' encoding='ISO-8859-1'?><a>é\u{80}</a>",
            "ISO-8859-1",
        );
        round(
            "a.po",
            b"\"Content-Type: text/plain; charset=ISO-8859-2\\n\"\n\xb3",
            "\"Content-Type: text/plain; charset=ISO-8859-2\\n\"\nł",
            "ISO-8859-2",
        );
        round("a.pot", b"charset=CHARSET\\n", "charset=CHARSET\\n", "UTF-8");
        round("a.properties", "a=café".as_bytes(), "a=café", "UTF-8");
    }

    #[test]
    fn characters_outside_the_encoding_are_escaped_or_reported() {
        let write = |name: &str, charset| encode(&rules(name), "é ł 🎉", charset);
        let latin1 = Charset::Narrow(0xff);
        assert_eq!(write("a.properties", latin1).unwrap(), b"\xe9 \\u0142 \\ud83c\\udf89");
        assert_eq!(write("a.strings", latin1).unwrap(), b"\xe9 \\U0142 \\Ud83c\\Udf89");
        assert_eq!(write("a.xml", latin1).unwrap(), b"\xe9 &#322; &#127881;");
        assert_eq!(
            write("a.html", Charset::Other(WINDOWS_1252)).unwrap(),
            b"\xe9 &#322; &#127881;"
        );
        let error = write("a.po", latin1).unwrap_err().to_string();
        assert_eq!(error, "`ł` cannot be written in ISO-8859-1: convert the source to UTF-8");
    }

    #[test]
    fn a_file_that_is_not_utf8_must_declare_its_encoding() {
        let error = decode(&rules("a.csv"), b"a\nb\xe9", None).unwrap_err().to_string();
        assert!(error.starts_with("line 2: not UTF-8") && error.contains("--encoding"), "{error}");
        let (text, charset) = decode(&rules("a.csv"), b"b\xe9", Some("cp1252")).unwrap();
        assert_eq!((text.as_str(), charset.name()), ("bé", "windows-1252"));
        assert!(decode(&rules("a.csv"), b"", Some("klingon")).is_err());
    }
}
