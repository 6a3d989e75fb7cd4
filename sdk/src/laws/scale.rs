//! Time in proportion: documents in which one construct stands very many times.

use crate::{Context, Format, encode, extract};

use super::{context, round_trip::own_words};

/// As long as a document gets here; what takes time with the square of it does not finish.
/// In bytes.
const SIZE: usize = 1 << 20;

/// Reads and spells a document of `head`, very many times `repeated` (`§` in it is a number) and
/// `tail`, for several targets. Whether it is valid does not matter: it has to be done at once.
pub fn scales<F: Format>(head: &str, repeated: &str, tail: &str) {
    let mut document = head.to_owned();
    for number in 0.. {
        if document.len() > SIZE {
            break;
        }
        document += &repeated.replace('§', &number.to_string());
    }
    document += tail;
    for target in ["en", "pl", "ja"] {
        read_and_spell::<F>(&document, &context("en", target));
    }
}

fn read_and_spell<F: Format>(document: &str, context: &Context) {
    if let Ok(found) = extract::<F>(document, context) {
        let own: Vec<_> = found.segments.iter().map(|segment| own_words(&segment.parts)).collect();
        let spelled = encode::<F>(document, context, &own);
        assert_eq!(spelled.map(|spelled| spelled.len()), Ok(own.len()));
    }
}
