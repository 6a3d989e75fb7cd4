//! Cuts a segment into sentences and what lies between them, which stays as it is.

mod label;
mod peel;
mod places;
mod quotation;
mod row;

use icu_segmenter::{SentenceSegmenter, options::SentenceBreakInvariantOptions};

pub(crate) use self::places::begins_with_name;
use self::{
    peel::peel,
    places::{
        around_codes, around_dash, before_elements, before_names, behind_pictures,
        between_keywords, columns, continues,
    },
    row::is_row,
};
use crate::{
    item::{Item, push},
    plan::line_ends,
    text::escaped_line_end,
};

/// A stretch of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// A stretch that stays: spaces, line ends, bullets, markup around a sentence, text without a
    /// letter.
    Kept(Vec<Item>),
    /// A sentence, which is translated as a whole.
    Sentence(Vec<Item>),
}

impl Stretch {
    /// Returns the items of the stretch.
    pub(crate) fn into_items(self) -> Vec<Item> {
        let (Stretch::Kept(items) | Stretch::Sentence(items)) = self;
        items
    }
}

/// The character that stands for held items in a search for boundaries.
const HELD: char = '\u{FFFC}';

/// Returns the length of an item in the text that is searched for boundaries.
fn plain_length(item: &Item) -> usize {
    match item {
        Item::Text(text) => text.len(),
        item if item.is_held() => HELD.len_utf8(),
        _ => 0,
    }
}

/// The places at which a segment is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// A segment is not cut.
    Never,
    /// A segment is cut where a line ends.
    Lines,
    /// A segment is cut where a line or a sentence ends.
    Sentences,
}

/// Cuts `items` into sentences; all stretches together are the items. The end of a line within a
/// sentence is an item of its own.
pub fn split(items: &[Item]) -> Vec<Stretch> {
    split_at(&line_ends::hold(items), Cut::Sentences)
}

/// Cuts `items`; all stretches together are the items.
pub fn split_at(items: &[Item], cut_at: Cut) -> Vec<Stretch> {
    if cut_at == Cut::Never {
        return peel(items.to_vec()).into();
    }
    let mut plain = String::new();
    let mut cuts = Vec::new();
    let is_row = is_row(items);
    let mut depth = 0;
    for item in items {
        match item {
            Item::Text(text) => plain.push_str(text),
            Item::Open(..) => {
                if is_row && depth == 0 {
                    cuts.push(plain.len());
                }
                depth += 1;
            }
            Item::Close(..) => depth -= 1,
            item if matches!(item, Item::Break(_)) || is_separator(item) => {
                cuts.push(plain.len());
                plain.push(HELD);
                cuts.push(plain.len());
            }
            held if held.is_held() => plain.push(HELD),
            _ => {}
        }
    }
    if cut_at == Cut::Sentences {
        let segmenter = SentenceSegmenter::new(SentenceBreakInvariantOptions::default());
        cuts.extend(segmenter.segment_str(&plain).filter(|&at| !continues(&plain, at)));
        cuts.extend(before_names(&plain));
        cuts.extend(before_elements(items));
    }
    cuts.extend(plain.match_indices(['\n', '\t']).map(|(at, _)| at + 1));
    cuts.extend(between_keywords(&plain));
    cuts.extend(around_codes(&plain));
    // Columns are separate sentences.
    cuts.extend(columns(&plain));
    cuts.extend(around_dash(items).into_iter().flatten());
    cuts.extend(behind_pictures(items));
    cuts.extend(quotation::around(&plain).into_iter().flatten());
    cuts.extend(label::end(items));
    if cut_at == Cut::Sentences {
        cuts.extend(label::behind_codes(items));
    }
    cuts.sort_unstable();
    cuts.dedup();
    cut(items, &cuts).into_iter().flat_map(peel).collect()
}

fn is_separator(item: &Item) -> bool {
    // An option of a command's usage has its description in a column of its own.
    let ends_column = |text: &str| text.ends_with([' ', '\t']);
    matches!(item, Item::Verbatim(text)
        if is_sign_between_entries(text) || ends_column(text) || escaped_line_end::is_one(text))
}

/// Returns whether a sign stands between entries: `Home | News`, `Settings → Privacy`.
pub(crate) fn is_sign_between_entries(text: &str) -> bool {
    text.chars().all(|c| "|•·›»→▸▶❯".contains(c))
}

/// Cuts items at offsets into their plain text. Markup that closes at a cut stays before
/// it, markup that opens there comes after.
fn cut(items: &[Item], cuts: &[usize]) -> Vec<Vec<Item>> {
    let mut pieces = vec![Vec::new()];
    let mut cuts = cuts.iter().copied().filter(|&at| at > 0).peekable();
    let mut at = 0;
    for item in items {
        let due =
            |cuts: &mut std::iter::Peekable<_>, at: usize| cuts.next_if(|&cut| cut <= at).is_some();
        if !matches!(item, Item::Close(..)) && due(&mut cuts, at) {
            pieces.push(Vec::new());
        }
        if let Item::Text(text) = item {
            let mut rest = text.as_str();
            while let Some(cut) = cuts.next_if(|&cut| cut < at + rest.len()) {
                let (left, right) = rest.split_at(cut - at);
                push(pieces.last_mut().expect("never empty"), Item::Text(left.into()));
                pieces.push(Vec::new());
                at = cut;
                rest = right;
            }
            at += rest.len();
            push(pieces.last_mut().expect("never empty"), Item::Text(rest.into()));
        } else {
            at += plain_length(item);
            pieces.last_mut().expect("never empty").push(item.clone());
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn sentences(items: &[Item]) -> Vec<Vec<Item>> {
        let all = split(items);
        let mut whole = Vec::new();
        for stretch in &all {
            let (Stretch::Kept(items) | Stretch::Sentence(items)) = stretch;
            items.iter().cloned().for_each(|item| push(&mut whole, item));
        }
        assert_eq!(whole, items);
        let sentence = |stretch| match stretch {
            Stretch::Sentence(items) => Some(items),
            Stretch::Kept(_) => None,
        };
        all.into_iter().filter_map(sentence).collect()
    }

    #[test]
    fn lines_and_sentences() {
        let found = sentences(&[text("  One here. Two there!\n\n- Three\n1. Four  ")]);
        assert_eq!(
            found,
            [[text("One here.")], [text("Two there!")], [text("Three")], [text("Four")]]
        );
    }

    #[test]
    fn a_sign_beside_a_word_belongs_to_it() {
        assert_eq!(sentences(&[text("\u{A0}-x")]), [[text("-x")]]);
        assert_eq!(sentences(&[text("- #tag")]), [[text("#tag")]]);
        assert_eq!(
            sentences(&[text("-Keep the beds: it is slow.")]),
            [[text("Keep the beds: it is slow.")]]
        );
        assert_eq!(sentences(&[text("-Path <path>")]), [[text("-Path <path>")]]);
        let name = [Item::Verbatim("@".into()), Item::Placeholder(0), text(" is here")];
        assert_eq!(sentences(&name), [name]);
    }

    #[test]
    fn signs_around_a_label_are_no_part_of_it() {
        for (label, inner) in [
            ("--Choose a bed--", "Choose a bed"),
            ("=== Beds ===", "Beds ==="),
            ("How deep?::", "How deep?"),
            ("Beds::", "Beds::"),
            ("--wet and --dry", "--wet and --dry"),
            ("--wet--", "--wet--"),
        ] {
            assert_eq!(sentences(&[text(label)]), [[text(inner)]], "{label}");
        }
    }

    #[test]
    fn abbreviations_do_not_end_a_sentence() {
        assert_eq!(sentences(&[text("Ask Mr. Smith. Then go.")]).len(), 2);
    }

    #[test]
    fn keywords_are_separate() {
        assert_eq!(sentences(&[text("browse;disks;local files;")]).len(), 3);
        assert_eq!(sentences(&[text("Red; green;blue")]).len(), 1);
        assert_eq!(sentences(&[text("a &lt;b&gt; c")]).len(), 1);
    }

    #[test]
    fn codes_between_sentences_are_in_neither() {
        let code = || Item::Placeholder(0);
        let items = [text("It failed."), code(), code(), text("Try again.")];
        assert_eq!(sentences(&items), [[text("It failed.")], [text("Try again.")]]);
    }

    #[test]
    fn a_placeholder_before_a_whole_sentence_is_a_label() {
        let label = |text: &str| {
            let items = [Item::Placeholder(0), Item::Text(text.into())];
            sentences(&items).first().is_some_and(|sentence| sentence.len() == 1)
        };
        assert!(label(" Missing beds are not found."));
        assert!(label(" A bed is wet!"));
        // A prefix touches the words that follow it.
        assert!(label("Warning: Rome has wet beds"));
        assert!(label("Missing beds"));
        for text in ["Beds", "s are wet", "GB of it", "Bed-like names", "Bed(s) of it"] {
            assert!(!label(text), "{text}");
        }
        let colour = [Item::Verbatim("&a".into()), text("The bed is wet")];
        assert_eq!(sentences(&colour), [[text("The bed is wet")]]);
        for text in
            [" Settings", " Beds in Rome are wet.", " is a wet bed.", " Garden beds", " GB of it."]
        {
            assert!(!label(text), "{text}");
        }
        let listed =
            [Item::Standalone(0), text(", "), Item::Standalone(1), text(" Names of wet beds.")];
        assert_eq!(sentences(&listed), [[text("Names of wet beds.")]]);
        let either = [Item::Standalone(0), text(" or "), Item::Standalone(1), text(" Dry a bed.")];
        assert_eq!(sentences(&either), [[text("or")], [text("Dry a bed.")]]);
        let told =
            [Item::Standalone(0), text(" beside "), Item::Standalone(1), text(" Dry a bed.")];
        assert_ne!(sentences(&told), [[text("Dry a bed.")]]);
    }

    #[test]
    fn a_remark_behind_a_sentence_is_one_of_its_own() {
        let found = sentences(&[text("Name of the garden. (optional)")]);
        assert_eq!(found, [[text("Name of the garden.")], [text("(optional)")]]);
        assert_eq!(sentences(&[text("Water it (see fig. (a) there)")]).len(), 1);
    }

    #[test]
    fn a_sentence_may_touch_an_element() {
        let bold = [Item::Open(0, 1), text("Dry it first."), Item::Close(1, 1)];
        let found = sentences(&[&[text("It is ready.")], &bold[..]].concat());
        assert_eq!(found, [[text("It is ready.")], [text("Dry it first.")]]);
        let domain = [text("www.garden."), Item::Open(0, 1), text("org"), Item::Close(1, 1)];
        assert_eq!(sentences(&domain).len(), 1);
    }

    #[test]
    fn pictures_at_the_beginning_of_an_element_belong_to_no_sentence() {
        let items = [
            Item::Open(0, 1),
            Item::Standalone(1),
            text(" Beds"),
            Item::Close(2, 1),
            text(": They are wet"),
        ];
        let found = sentences(&items);
        assert_eq!(found[0][0], text("Beds"));
        assert!(found.iter().flatten().all(|item| *item != Item::Standalone(1)));
    }

    #[test]
    fn an_answer_is_a_sentence() {
        assert_eq!(sentences(&[text("Default: No. By default it is off.")]).len(), 2);
        assert_eq!(sentences(&[text("See No. 5 of it.")]).len(), 1);
        assert_eq!(sentences(&[text("See No. "), Item::Placeholder(0), text(" of it.")]).len(), 1);
    }

    #[test]
    fn a_sentence_may_begin_with_a_small_letter() {
        assert_eq!(sentences(&[text("It works on tablets. iOS defaults to it.")]).len(), 2);
        assert_eq!(sentences(&[text("It has files, etc. iOS needs them.")]).len(), 1);
    }

    #[test]
    fn a_sentence_may_begin_with_a_code() {
        let code = |name: &str| Item::Verbatim(name.into());
        let items = [
            code("all"),
            text(" allows any to be installed. "),
            code("none"),
            text(" prevents it, approx. "),
            Item::Placeholder(0),
            text(" times."),
        ];
        let found = sentences(&items);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1], items[2..]);
    }

    #[test]
    fn markup_around_a_sentence_stays_out_of_it() {
        let items = [Item::Open(0, 7), text("All bold."), Item::Close(1, 7), text(" Not bold.")];
        assert_eq!(sentences(&items), [[text("All bold.")], [text("Not bold.")]]);
    }

    #[test]
    fn markup_within_a_sentence_stays_in_it() {
        let items = [text("A "), Item::Open(0, 7), text("bold"), Item::Close(1, 7), text(" word")];
        assert_eq!(sentences(&items), [items.to_vec()]);
    }

    #[test]
    fn elements_of_a_row_are_sentences() {
        let element =
            |id: u32, says| [Item::Open(2 * id, id), text(says), Item::Close(2 * id + 1, id)];
        let touching: Vec<Item> = [element(0, "Home"), element(1, "About us")].concat();
        assert_eq!(sentences(&touching), [[text("Home")], [text("About us")]]);
        let row = |words: [&'static str; 3]| {
            let [first, second, third] = words;
            let space = [text(" ")];
            let two = [&element(0, first)[..], &space, &element(1, second)].concat();
            assert_eq!(sentences(&two).len(), 1);
            [&two[..], &space, &element(2, third)].concat()
        };
        let menu = row(["Home", "News", "About"]);
        assert_eq!(sentences(&menu), [[text("Home")], [text("News")], [text("About")]]);
        assert_eq!(sentences(&row(["Build", "better", "apps"])).len(), 1);
        let badge = |id: u32, says| {
            [&[Item::Open(2 * id, id)], &element(id + 10, says)[..], &[Item::Close(2 * id + 1, id)]]
                .concat()
        };
        let badges = [&badge(0, "Build")[..], &[text(" ")], &badge(1, "License: MIT")].concat();
        assert_eq!(sentences(&badges), [[text("Build")], [text("License: MIT")]]);
        let initial = [element(0, "O"), element(1, "nce upon a time")].concat();
        assert_eq!(sentences(&initial).len(), 1);
    }

    #[test]
    fn markup_over_two_sentences_is_shared() {
        let items = [
            text("See "),
            Item::Open(0, 7),
            text("this. And that"),
            Item::Close(1, 7),
            text(" now."),
        ];
        assert_eq!(
            sentences(&items),
            [
                vec![text("See "), Item::Open(0, 7), text("this.")],
                vec![text("And that"), Item::Close(1, 7), text(" now.")]
            ]
        );
    }

    #[test]
    fn line_breaks_and_pictures_stay_out() {
        let items = [
            Item::Standalone(0),
            text(" One"),
            Item::Break(1),
            text("Two "),
            Item::Verbatim("🎉".into()),
        ];
        assert_eq!(sentences(&items), [[text("One")], [text("Two")]]);
    }

    #[test]
    fn entries_and_columns_are_separate() {
        let items = [text("Home "), Item::Verbatim("|".into()), text(" News")];
        assert_eq!(sentences(&items), [[text("Home")], [text("News")]]);
        assert_eq!(sentences(&[text("Name\tPrice   Notes")]).len(), 3);
        assert_eq!(sentences(&[text("Size of it  : a bed")]).len(), 2);
        let valued = [Item::Verbatim("--size=".into()), Item::Placeholder(0), text("  Sets it")];
        assert_eq!(sentences(&valued), [[text("Sets it")]]);
        assert_eq!(sentences(&[text("All of "), Item::Placeholder(0), text("  Is wet")]).len(), 1);
        let option = [Item::Verbatim("-o FILE : ".into()), text("Write to it")];
        assert_eq!(sentences(&option), [[text("Write to it")]]);
    }

    #[test]
    fn a_dash_behind_a_term_parts_it_from_its_description() {
        let code = || Item::Verbatim("`wet`".into());
        assert_eq!(sentences(&[code(), text("—Waters the bed")]), [[text("Waters the bed")]]);
        let linked = [Item::Open(0, 1), code(), Item::Close(1, 1), text(" – it waters")];
        assert_eq!(sentences(&linked), [[text("it waters")]]);
        let term = [Item::Open(0, 1), text("Wet"), Item::Close(1, 1), text("—it waters")];
        assert_eq!(sentences(&term), [[text("Wet")], [text("it waters")]]);
        assert_eq!(sentences(&[code(), text("—or dry—beds")]).len(), 1);
        assert_eq!(sentences(&[text("Beds "), code(), text("—or dry")]).len(), 1);
    }

    #[test]
    fn a_label_with_a_colon_parts_from_its_sentence() {
        let bold = |says| vec![Item::Open(0, 1), text(says), Item::Close(1, 1)];
        let labelled = |label, rest| sentences(&[bold(label), vec![text(rest)]].concat());
        assert_eq!(
            labelled("Wet Beds", ": Water them less"),
            [[bold("Wet Beds"), vec![text(":")]].concat(), vec![text("Water them less")]]
        );
        assert_eq!(labelled("Why:", " It rains"), [[text("Why:")], [text("It rains")]]);
        assert_eq!(labelled("Tip:", " use dry beds").len(), 1);
        assert_eq!(labelled("Wet beds:", " use dry ones").len(), 2);
        assert_eq!(labelled("Note", " that it rains: stay").len(), 1);
        assert_eq!(labelled("Wet", ":dry").len(), 1);
        assert_eq!(labelled("Wet", ": 3"), [[bold("Wet"), vec![text(": 3")]].concat()]);
        let code = [Item::Open(0, 7), Item::Placeholder(2), text(":"), Item::Close(1, 7)];
        assert_eq!(sentences(&[&code[..], &[text(" Water it")]].concat()), [[text("Water it")]]);
        assert_eq!(sentences(&[&code[..], &[text(" water it")]].concat()).len(), 1);
        assert_eq!(labelled("A long way to say that all of these beds are wet", ": go").len(), 1);
    }

    #[test]
    fn escaped_line_ends_part_sentences() {
        let lines = [text("It is wet."), Item::Verbatim(r"\n".into()), text("So wait")];
        assert_eq!(sentences(&lines), [[text("It is wet.")], [text("So wait")]]);
    }

    #[test]
    fn quotation_marks_around_a_text_stay_out_of_it() {
        let code = || Item::Placeholder(0);
        let said = [text("\"It is wet. Ask "), code(), text(".\"")];
        assert_eq!(
            sentences(&said),
            [vec![text("It is wet.")], vec![text("Ask "), code(), text(".")]]
        );
        assert_eq!(sentences(&[text("\"Wet\"")]), [[text("\"Wet\"")]]);
    }

    #[test]
    fn nothing_to_translate() {
        assert_eq!(sentences(&[text("100 % — "), Item::Placeholder(0)]), Vec::<Vec<Item>>::new());
    }
}
