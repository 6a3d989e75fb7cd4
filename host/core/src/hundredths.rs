//! Numbers from 0 to 1 in steps of 0.01.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number from 0 to 1 in steps of 0.01, such as the confidence in a translation or the similarity of two texts. In
/// JSON and TOML it is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(u8);

impl Hundredths {
    /// Makes one of a number, which is rounded. Returns `None` for a number that is not from 0 to 1.
    pub fn new(number: f64) -> Option<Self> {
        (0.0..=1.0).contains(&number).then(|| Self((number * 100.0).round() as u8))
    }

    /// Returns the number, from 0 to 1.
    pub fn number(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.number())
    }
}

impl Serialize for Hundredths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.number())
    }
}

impl<'de> Deserialize<'de> for Hundredths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Number)
    }
}

/// The reader of a number. TOML distinguishes `1` from `1.0`.
struct Number;

impl de::Visitor<'_> for Number {
    type Value = Hundredths;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number from 0 to 1")
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Hundredths, E> {
        let invalid = || E::invalid_value(de::Unexpected::Float(number), &self);
        Hundredths::new(number).ok_or_else(invalid)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Hundredths, E> {
        let invalid = || E::invalid_value(de::Unexpected::Signed(number), &self);
        Hundredths::new(number as f64).ok_or_else(invalid)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Hundredths, E> {
        let invalid = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
        Hundredths::new(number as f64).ok_or_else(invalid)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::{IntoDeserializer, value::Error};

    use super::*;

    #[test]
    fn numbers_are_rounded_to_hundredths() {
        for (number, shown) in [(0.0, "0.00"), (0.874_9, "0.87"), (0.996, "1.00"), (1.0, "1.00")] {
            assert_eq!(Hundredths::new(number).expect("from 0 to 1").to_string(), shown);
        }
        assert_eq!(Hundredths::new(0.29).expect("from 0 to 1").number(), 0.29);
        for number in [-0.01, 1.01, f64::NAN, f64::INFINITY] {
            assert_eq!(Hundredths::new(number), None);
        }
    }

    #[test]
    fn a_number_is_read_with_and_without_a_fraction() {
        let float = |number: f64| {
            Hundredths::deserialize(IntoDeserializer::<Error>::into_deserializer(number))
        };
        let whole = |number: i64| {
            Hundredths::deserialize(IntoDeserializer::<Error>::into_deserializer(number))
        };
        assert_eq!(float(0.6).expect("a number").number(), 0.6);
        assert_eq!(whole(1).expect("a number").number(), 1.0);
        let refused = "invalid value: integer `60`, expected a number from 0 to 1";
        assert_eq!(whole(60).expect_err("a refusal").to_string(), refused);
    }
}
