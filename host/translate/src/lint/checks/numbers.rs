//! Numbers that differ from those of the source.

mod chinese;

use super::super::texts::{Texts, missing};

/// Numbers up to this are often spelled as words.
const SPELLED: u64 = 12;
/// The zeros of the decimal digits of scripts.
const ZEROS: [char; 17] =
    ['0', '٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០'];
/// Words after which a number is written in another way in some languages.
const SCALED: [&str; 6] = ["thousand", "million", "billion", " am", " pm", "dozen"];

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let lower = texts.before.to_lowercase();
    if SCALED.iter().any(|word| lower.contains(word)) {
        return Vec::new();
    }
    let (before, after) = (numbers(&texts.before), numbers(&texts.after));
    let is_large = |number: &String| number.parse::<u64>().map_or(true, |n| n > SPELLED);
    let spelled: Vec<u64> = chinese::numbers(&texts.after, texts.language()).collect();
    let is_spelled = |number: &String| number.parse().is_ok_and(|n| spelled.contains(&n));
    let lost = missing(&before, &after).into_iter();
    let lost = lost.filter(|number| is_large(number) && !is_spelled(number));
    let extra = missing(&after, &before).into_iter().filter(is_large);
    let lost = lost.map(|number| format!("the number {number} is missing"));
    lost.chain(extra.map(|number| format!("the number {number} is not in the source"))).collect()
}

/// Returns the numbers of a text in ASCII digits, without the signs between digits, which differ by language.
/// Digits in a word, as in `UTF8`, are no numbers.
fn numbers(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut number = String::new();
    let letters: Vec<char> = text.chars().collect();
    let mut is_word = false;
    for (at, &c) in letters.iter().enumerate() {
        match digit(c) {
            Some(digit) if !is_word => number.push(digit),
            Some(_) => {}
            None => {
                let is_inside = !number.is_empty()
                    && ".,'’\u{a0}\u{202f}\u{2009} ٬٫".contains(c)
                    && letters.get(at + 1).is_some_and(|next| digit(*next).is_some())
                    && (c != ' ' || has_three_digits(&letters[at + 1..]));
                if !is_inside {
                    if !number.is_empty() {
                        numbers.push(std::mem::take(&mut number));
                    }
                    is_word = c.is_ascii_alphabetic() || "_#/&".contains(c);
                }
            }
        }
    }
    if !number.is_empty() {
        numbers.push(number);
    }
    numbers
}

/// Returns whether exactly three digits follow, as after the space in `10 000`.
fn has_three_digits(rest: &[char]) -> bool {
    rest.iter().take_while(|c| digit(**c).is_some()).count() == 3
}

fn digit(c: char) -> Option<char> {
    let wide = ('０'..='９').contains(&c).then_some('０');
    let zero = wide.or_else(|| {
        ZEROS.into_iter().find(|zero| (*zero as u32..*zero as u32 + 10).contains(&(c as u32)))
    })?;
    char::from_digit(c as u32 - zero as u32, 10)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn a_number_changes() {
        let both = ["the number 30 is missing", "the number 13 is not in the source"];
        let both_small = [both[0], both[1]];
        assert_eq!(found(check, "de", "30 days", "13 Tage"), both_small);
        assert_eq!(found(check, "de", "up to 100", "bis zu"), ["the number 100 is missing"]);
    }

    #[test]
    fn a_number_may_stand_in_chinese_characters() {
        for (locale, translation) in [("zh-CN", "三十天内"), ("ja", "三十日以内")] {
            assert!(found(check, locale, "within 30 days", translation).is_empty());
        }
        let missing = ["the number 30 is missing"];
        assert_eq!(found(check, "zh-CN", "within 30 days", "三天内"), missing);
    }

    #[test]
    fn languages_write_numbers_differently() {
        for (source, translation) in [
            ("2 files", "zwei Dateien"),
            ("1,000 files", "1.000 Dateien"),
            ("10,000", "10 000"),
            ("2.5 GB of 64", "2,5 GB von 64"),
            ("25 files", "٢٥ ملفا"),
            ("25 files", "２５個"),
            ("UTF16 and x64", "Unicode"),
            ("2 million", "200万"),
            ("at 11 pm", "um 23 Uhr"),
            ("‹%d› files", "‹%d› Dateien"),
        ] {
            assert!(found(check, "de", source, translation).is_empty(), "{source}");
        }
    }
}
