//! The parser of a certificate's validity, which rustls does not offer.
//!
//! A certificate is DER, RFC 5280, 4.1: values with a tag and a length, one within the other.

use std::time::SystemTime;

use jiff::{Timestamp, civil, tz::TimeZone};

const INTEGER: u8 = 0x02;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
const SEQUENCE: u8 = 0x30;
const VERSION: u8 = 0xa0;

/// Returns the beginning and the end of a certificate's validity; `None` where the certificate is
/// not as RFC 5280 says.
pub(super) fn of(certificate: &[u8]) -> Option<(SystemTime, SystemTime)> {
    let (certificate, _) = expect(SEQUENCE, certificate)?;
    let (signed, _) = expect(SEQUENCE, certificate)?;
    let rest = expect(VERSION, signed).map_or(signed, |(_, rest)| rest);
    let (_serial_number, rest) = expect(INTEGER, rest)?;
    let (_algorithm, rest) = expect(SEQUENCE, rest)?;
    let (_issuer, rest) = expect(SEQUENCE, rest)?;
    let (validity, _) = expect(SEQUENCE, rest)?;
    let (begin, rest) = moment(validity)?;
    let (end, _) = moment(rest)?;
    Some((begin, end))
}

/// Splits off a value with this tag. Returns its content and the rest.
fn expect(tag: u8, der: &[u8]) -> Option<(&[u8], &[u8])> {
    value(der).filter(|(found, ..)| *found == tag).map(|(_, content, rest)| (content, rest))
}

/// Splits off a value. Returns its tag, its content and the rest.
fn value(der: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&[tag, length], rest) = der.split_first_chunk()?;
    let (length, rest) = match length {
        0..=0x7f => (usize::from(length), rest),
        // The low bits are the number of bytes that hold the length.
        0x81..=0x84 => {
            let (bytes, rest) = rest.split_at_checked(usize::from(length & 0x7f))?;
            (bytes.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)), rest)
        }
        _ => return None,
    };
    let (content, rest) = rest.split_at_checked(length)?;
    Some((tag, content, rest))
}

/// Splits off a time.
fn moment(der: &[u8]) -> Option<(SystemTime, &[u8])> {
    let (tag, text, rest) = value(der)?;
    let digits = std::str::from_utf8(text).ok()?.strip_suffix('Z')?;
    let (year, digits) = match tag {
        UTC_TIME => {
            let (year, digits) = number(digits, 2)?;
            // RFC 5280, 4.1.2.5.1.
            (if year < 50 { 2000 + year } else { 1900 + year }, digits)
        }
        GENERALIZED_TIME => number(digits, 4)?,
        _ => return None,
    };
    let (month, digits) = number(digits, 2)?;
    let (day, digits) = number(digits, 2)?;
    let (hour, digits) = number(digits, 2)?;
    let (minute, digits) = number(digits, 2)?;
    let (second, digits) = number(digits, 2)?;
    if !digits.is_empty() {
        return None;
    }
    let [month, day, hour, minute, second] =
        [month, day, hour, minute, second].map(|number| i8::try_from(number).unwrap_or(i8::MAX));
    let time = civil::DateTime::new(year, month, day, hour, minute, second, 0).ok()?;
    let time: Timestamp = time.to_zoned(TimeZone::UTC).ok()?.timestamp();
    Some((time.into(), rest))
}

/// Splits off a number of so many digits.
fn number(text: &str, digits: usize) -> Option<(i16, &str)> {
    let (number, rest) = text.split_at_checked(digits)?;
    let sound = number.bytes().all(|byte| byte.is_ascii_digit());
    Some((sound.then(|| number.parse().ok())??, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value with this tag.
    fn der(tag: u8, content: &[u8]) -> Vec<u8> {
        let length = content.len();
        let head = match u8::try_from(length) {
            Ok(short @ 0..=0x7f) => vec![tag, short],
            Ok(byte) => vec![tag, 0x81, byte],
            Err(_) => vec![tag, 0x82, (length >> 8) as u8, length as u8],
        };
        [head, content.to_vec()].concat()
    }

    fn certificate(begin: Vec<u8>, end: Vec<u8>, issuer: usize) -> Vec<u8> {
        let signed = [
            der(VERSION, &der(INTEGER, &[2])),
            der(INTEGER, &[7; 20]),
            der(SEQUENCE, &[]),
            der(SEQUENCE, &vec![b'x'; issuer]),
            der(SEQUENCE, &[begin, end].concat()),
            der(SEQUENCE, b"the rest"),
        ];
        der(SEQUENCE, &[der(SEQUENCE, &signed.concat()), der(SEQUENCE, &[])].concat())
    }

    #[test]
    fn both_spellings_of_a_time_are_read() {
        let at = |text: &str| SystemTime::from(text.parse::<Timestamp>().unwrap());
        for issuer in [10, 200, 60_000] {
            let begin = der(UTC_TIME, b"491231235959Z");
            let end = der(GENERALIZED_TIME, b"20500101000000Z");
            let expected = (at("2049-12-31T23:59:59Z"), at("2050-01-01T00:00:00Z"));
            assert_eq!(of(&certificate(begin, end, issuer)), Some(expected), "{issuer}");
        }
        let (begin, end) = (der(UTC_TIME, b"500101000000Z"), der(UTC_TIME, b"991231235959Z"));
        let expected = (at("1950-01-01T00:00:00Z"), at("1999-12-31T23:59:59Z"));
        assert_eq!(of(&certificate(begin, end, 10)), Some(expected));
    }

    #[test]
    fn only_certificates_have_a_validity() {
        let sound = || der(UTC_TIME, b"261122120000Z");
        for bad in ["2611221200Z", "261122120000", "261322120000Z", "26112212000aZ", ""] {
            let certificate = certificate(sound(), der(UTC_TIME, bad.as_bytes()), 10);
            assert_eq!(of(&certificate), None, "{bad}");
        }
        let whole = certificate(sound(), sound(), 200);
        for length in 0..whole.len() {
            assert_eq!(of(&whole[..length]), None, "{length}");
        }
        assert_eq!(of(&[SEQUENCE, 0x84, 0xff, 0xff, 0xff, 0xff]), None);
    }
}
