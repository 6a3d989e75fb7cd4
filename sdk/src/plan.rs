//! The plan of a document: what is needed to spell its translations without reading the document
//! again.

mod read;
mod shared;
mod write;

pub use shared::Shared;

pub(crate) use {
    read::Reader,
    write::{Planner, position},
};

/// The first bytes of the parts of a plan.
pub(crate) const UNIT: u8 = 0;
const WHOLE: u8 = 1;

/// The numbers of texts that are no ranges of the document, in the place of their distance. No distance
/// has these numbers.
const OWN: usize = 0;
const REPEATED: usize = 2;

/// The segments of a document as [`Format::spell`](crate::Format::spell) needs them, and the texts
/// that stand between them.
///
/// A plan is of use with the document it was made for, and by the code that made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(pub(crate) Vec<u8>);

impl Plan {
    /// Returns the size of the plan in bytes.
    pub fn size(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peculiar::Peculiar;

    type Place = Shared<String>;

    fn plan(write: impl FnOnce(&mut Planner<Place>)) -> Plan {
        let mut planner = Planner::new();
        write(&mut planner);
        planner.into_plan()
    }

    #[test]
    fn texts_are_read_as_they_were_written() {
        let source = "The garden at the river";
        let plan = plan(|plan| {
            let mut rest = &source[4..];
            plan.slice(&source[4..10], source);
            plan.slice(&source[0..3], source);
            plan.slice("elsewhere", source);
            plan.slice("elsewhere", source);
            plan.slice("", source);
            plan.quote("garden", &mut rest, false);
            plan.quote("the", &mut rest, false);
            plan.quote("the", &mut rest, true);
            assert_eq!(rest, " river");
            for number in [0, 127, 128, 300, usize::MAX] {
                plan.number(number);
            }
        });
        let mut read = Reader::<Place>::new(&plan, source);
        let mut rest = &source[4..];
        let slices = [(); 5].map(|()| read.slice());
        assert_eq!(slices, ["garden", "The", "elsewhere", "elsewhere", ""]);
        assert_eq!([(); 3].map(|()| read.quote(&mut rest)), ["garden", "the", "the"]);
        assert_eq!(rest, " river");
        assert_eq!([(); 5].map(|()| read.number()), [0, 127, 128, 300, usize::MAX]);
    }

    #[test]
    fn a_shared_value_is_written_once() {
        let long = "label ".repeat(100);
        let [first, second] = [(); 2].map(|()| Shared::new(long.clone()));
        let plan = plan(|plan| {
            assert!(plan.place(&first));
            let mark = plan.mark();
            assert!(plan.place(&second));
            plan.truncate(mark);
            assert!(plan.place(&second.clone()));
            assert!(plan.place(&first));
            assert!(!plan.place(&first));
        });
        assert!(plan.size() < 3 * long.len(), "{}", plan.size());
        let mut read = Reader::<Place>::new(&plan, "");
        let [a, b, c, d] = [false, false, false, true].map(|is_repeated| read.place(is_repeated));
        assert_eq!([&***a, &***b, &***c], [&long; 3]);
        assert!(std::ptr::eq(&raw const ***a, &raw const ***c));
        assert!(!std::ptr::eq(&raw const ***a, &raw const ***b));
        assert!(std::ptr::eq(&raw const *c, &raw const *d));
    }

    #[test]
    fn peculiarities_of_the_unit_before_are_not_repeated() {
        let braced = || {
            let mut peculiar = Peculiar::default();
            peculiar.edit().braced = true;
            peculiar
        };
        let plan = plan(|plan| {
            let mark = plan.mark();
            assert!(plan.peculiarities(&braced()));
            assert!(!plan.peculiarities(&braced()));
            plan.truncate(mark);
            assert!(plan.peculiarities(&braced()));
            assert!(plan.peculiarities(&Peculiar::default()));
            assert!(!plan.peculiarities(&Peculiar::default()));
        });
        let mut read = Reader::<Place>::new(&plan, "");
        let braced = [false, false, true].map(|repeats| read.peculiarities(repeats).braced);
        assert_eq!(braced, [true, false, false]);
        assert!(read.next().is_none());
    }

    #[test]
    fn a_text_is_not_taken_from_another_block() {
        let plan = plan(|plan| {
            plan.slice("a", "");
            plan.text(&"x".repeat(300_000));
            plan.begin(UNIT);
            ["", "a", "a"].iter().for_each(|text| plan.slice(text, ""));
        });
        let mut read = Reader::<Place>::new(&plan, "");
        assert_eq!((read.slice(), read.text().len(), read.byte()), ("a", 300_000, UNIT));
        assert_eq!([(); 3].map(|()| read.slice()), ["", "a", "a"]);
    }

    #[test]
    fn a_plan_of_several_blocks_is_cut_at_a_mark() {
        let text = |size: usize| "x".repeat(size);
        let add = |plan: &mut Planner<_>, size: usize| {
            plan.begin(UNIT);
            plan.text(&text(size));
        };
        let plan = plan(|plan| {
            add(plan, 300_000);
            add(plan, 3);
            let mark = plan.mark();
            for size in [300_000, 300_000, 1] {
                add(plan, size);
            }
            plan.truncate(mark);
            add(plan, 300_001);
            add(plan, 4);
        });
        let mut read = Reader::<Place>::new(&plan, "");
        for size in [300_000, 3, 300_001, 4] {
            assert_eq!(read.byte(), UNIT);
            assert_eq!(read.text().len(), size);
        }
        assert!(read.next().is_none());
    }
}
