use super::*;

const STYLE: Style = Style("XQ#X");

fn text(text: &str) -> Item {
    Item::Text(text.into())
}

fn spelled() -> Spelled {
    let items =
        [text("Move "), Item::Placeholder(0), text(" to "), Item::Placeholder(1), text("px")];
    write(&items, STYLE).expect("no clash")
}

#[test]
fn codes_are_separate_words() {
    assert_eq!(spelled().text, "Move XQ0X to XQ1X px");
    assert_eq!(spelled().marks[1].edges, [Edge::Spaced, Edge::Ending('p')]);
}

#[test]
fn a_text_with_its_own_sentinels_needs_another_style() {
    let items = [text("Model xq 7x of "), Item::Placeholder(0)];
    assert!(write(&items, STYLE).is_none());
    assert!(write(&items, Style("[X#X]")).is_some());
}

#[test]
fn adjacent_codes_are_one() {
    let items = [
        text("At "),
        Item::Placeholder(0),
        text(":"),
        Item::Placeholder(1),
        text(" "),
        Item::Open(2, 9),
        Item::Number(3, "5".into()),
        Item::Close(4, 9),
        text(" and "),
        Item::Open(5, 8),
        text("more"),
        Item::Close(6, 8),
    ];
    let spelled = write(&items, STYLE).expect("no clash");
    assert_eq!(spelled.text, "At XQ0X 5 and more");
    assert_eq!(spelled.marks[0].items, items[1..4]);
    assert_eq!(spelled.marks[1].items, items[5..8]);
    assert_eq!(spelled.markup, [(14, items[9].clone()), (18, items[11].clone())]);
}

#[test]
fn a_tag_separates_words() {
    let adjacent = |spelled: &Spelled| -> Vec<(Item, usize)> {
        let place = |adjacent: &AdjacentWords| match adjacent {
            AdjacentWords::Text { tag, index, .. } => Some((tag.clone(), *index)),
            AdjacentWords::Elements(..) => None,
        };
        spelled.adjacent.iter().filter_map(place).collect()
    };
    let element = |inner: &str| [Item::Open(0, 1), text(inner), Item::Close(1, 1)];
    let before = |inner, after| write(&[&element(inner)[..], &[text(after)]].concat(), STYLE);
    let after = |before, inner| write(&[&[text(before)][..], &element(inner)].concat(), STYLE);
    for (inner, rest, seen) in [
        ("send", "Submit", "send Submit"),
        ("Step 1", "Create", "Step 1 Create"),
        ("4", "unread", "4 unread"),
        ("99%", "Happy", "99% Happy"),
    ] {
        let spelled = before(inner, rest).expect("no clash");
        assert_eq!(spelled.text, seen);
        assert_eq!(adjacent(&spelled), [(Item::Close(1, 1), 2)]);
        assert_eq!(spelled.markup[1].0, inner.len());
    }
    let spelled = after("Total", "10").expect("no clash");
    assert_eq!(spelled.text, "Total 10");
    assert_eq!(adjacent(&spelled), [(Item::Open(0, 1), 1)]);
    assert_eq!(spelled.markup[0].0, "Total ".len());
    for (inner, rest) in [("D", "elete"), ("1", "st"), ("bold", "."), ("un", "able")] {
        assert_eq!(before(inner, rest).expect("no clash").adjacent, [], "{inner}{rest}");
    }
    assert_eq!(after("file", "s").expect("no clash").adjacent, []);
}

#[test]
fn exact_mended_lost() {
    let find = |target| find(&spelled(), STYLE, target);
    let exact = find("XQ1X aus XQ0X");
    assert_eq!((exact.at, exact.lost, exact.mended), (vec![(0..4, 1), (9..13, 0)], vec![], false));
    let mended = find("Mova xq0x para XQ 1 X");
    assert_eq!(
        (mended.at, mended.lost, mended.mended),
        (vec![(5..9, 0), (15..21, 1)], vec![], true)
    );
    assert_eq!(find("Mova XQ0X para XQ0X").lost, [0, 1]);
    assert_eq!(find("Mova XQ0XX para XQ1X").lost, [0]);
}

#[test]
fn the_number_of_a_sentinel_is_not_a_sample() {
    let items = [Item::Number(0, "1".into()), text(" file of "), Item::Placeholder(1)];
    let spelled = write(&items, STYLE).expect("no clash");
    assert_eq!(spelled.text, "1 file of XQ1X");
    let found = find(&spelled, STYLE, "1 arquivo de XQ1X");
    assert_eq!((found.at, found.lost), (vec![(0..1, 0), (13..17, 1)], vec![]));
    assert_eq!(find(&spelled, STYLE, "um arquivo de XQ1X").lost, [0]);
}

#[test]
fn broken_brackets_are_repaired() {
    let style = Style("[X#X]");
    let items = [text("Move "), Item::Placeholder(0)];
    let spelled = write(&items, style).expect("no clash");
    assert_eq!(find(&spelled, style, "Mova [ x0x ] já").at, [(5..12, 0)]);
    assert_eq!(find(&spelled, style, "Mova X0X já").at, [(5..8, 0)]);
}

#[test]
fn percent_signs_follow_their_numbers() {
    let (code, sign) = (Item::Placeholder, |code, number: &str| Item::Percent(code, number.into()));
    let items = [code(0), sign(1, ""), text(" of 15"), sign(2, "15"), text(" off")];
    let spelled = write(&items, STYLE).expect("no clash");
    assert_eq!(spelled.text, "XQ0X% of 15% off");
    let found = find(&spelled, STYLE, "15 % de desconto em XQ0X%");
    assert_eq!((found.at, found.lost), (vec![(3..4, 1), (20..25, 0)], vec![]));
    assert_eq!(find(&spelled, STYLE, "15 de desconto em XQ0X").lost, [0, 1]);
}

#[test]
fn debris() {
    assert!(has_debris("Copy it", "Copie XQ3"));
    assert!(has_debris("Copy it", "Copie 0X"));
    assert!(!has_debris("At 1920x1080", "Em 1920x1080"));
    assert!(!has_debris("Copy the box", "Copie a caixa"));
}
