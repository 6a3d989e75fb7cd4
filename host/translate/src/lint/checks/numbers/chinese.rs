//! Numbers in Chinese characters: `二十四` is 24, `二〇二四` is 2024.

/// The languages that may write a number in Chinese characters.
const LANGUAGES: [&str; 3] = ["ja", "yue", "zh"];

/// The characters of the digits, with the informal one for 2.
const DIGITS: &str = "〇零一二三四五六七八九两兩";

/// The characters of the powers of ten below 10,000.
const UNITS: [(char, u64); 3] = [('十', 10), ('百', 100), ('千', 1000)];

/// The characters of 10,000.
const MYRIADS: &str = "万萬";

/// Returns the numbers of a text that are written in Chinese characters, if the language has them.
pub(super) fn numbers<'t>(text: &'t str, language: &str) -> impl Iterator<Item = u64> + 't {
    let text = if LANGUAGES.contains(&language) { text } else { "" };
    text.split(|c| !is_numeral(c)).filter(|numeral| !numeral.is_empty()).map(value)
}

fn is_numeral(c: char) -> bool {
    digit(c).is_some() || unit(c).is_some() || MYRIADS.contains(c)
}

fn digit(c: char) -> Option<u64> {
    let place = DIGITS.chars().position(|known| known == c)? as u64;
    Some(if place > 10 { 2 } else { place.saturating_sub(1) })
}

fn unit(c: char) -> Option<u64> {
    UNITS.iter().find(|(known, _)| *known == c).map(|(_, unit)| *unit)
}

/// Returns the value of a numeral. A unit without a digit before it is one of its kind: `十四` is 14.
fn value(numeral: &str) -> u64 {
    let (mut myriads, mut sum, mut digits) = (0_u64, 0_u64, 0_u64);
    for c in numeral.chars() {
        if let Some(digit) = digit(c) {
            digits = digits.saturating_mul(10).saturating_add(digit);
        } else if let Some(unit) = unit(c) {
            sum = sum.saturating_add(digits.max(1).saturating_mul(unit));
            digits = 0;
        } else {
            let below = sum.saturating_add(digits).max(1);
            myriads = myriads.saturating_add(below.saturating_mul(10_000));
            (sum, digits) = (0, 0);
        }
    }
    myriads.saturating_add(sum).saturating_add(digits)
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numerals_have_values() {
        for (numeral, value) in [
            ("二十四", 24),
            ("十四", 14),
            ("三十", 30),
            ("二〇二四", 2024),
            ("一百零五", 105),
            ("两千", 2000),
            ("三万六千", 36_000),
            ("十二万", 120_000),
        ] {
            let text = format!("在{numeral}天内");
            assert_eq!(numbers(&text, "zh").collect::<Vec<_>>(), [value], "{numeral}");
        }
        assert_eq!(numbers("三十", "de").count(), 0);
        let long = "九".repeat(100) + "千万";
        assert_eq!(numbers(&long, "zh").collect::<Vec<_>>(), [u64::MAX]);
    }
}
