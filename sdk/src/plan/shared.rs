//! Values that many places share.

use std::{any::Any, cell::RefCell, ops::Deref, rc::Rc};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of shared values among which an equal one is looked for.
const RECENT: usize = 8;

thread_local! {
    /// The shared values of the plan whose place is being written or read.
    static KNOWN: RefCell<Values> = const { RefCell::new(Vec::new()) };
}

/// The shared values of a plan, in the order in which they were met first.
pub(super) type Values = Vec<Rc<dyn Any>>;

/// A value that many places of a document share. A plan holds it once.
#[derive(Clone, Debug, Default)]
pub struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    /// Makes a value that can be shared by cloning it.
    pub fn new(value: T) -> Self {
        Shared(Rc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// A shared value in a plan: its index among the plan's shared values, or the value itself where it is
/// met first.
#[derive(Serialize, Deserialize)]
enum Record<T> {
    Known(usize),
    First(T),
}

impl<T: Serialize + 'static> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_self =
            |known: &Rc<dyn Any>| std::ptr::addr_eq(Rc::as_ptr(known), Rc::as_ptr(&self.0));
        let index = KNOWN.with_borrow_mut(|known| {
            let recent = known.len().saturating_sub(RECENT);
            let index = known[recent..].iter().rposition(is_self);
            if index.is_none() {
                known.push(Rc::clone(&self.0) as Rc<dyn Any>);
            }
            index.map(|index| recent + index)
        });
        match index {
            Some(index) => Record::<&T>::Known(index).serialize(serializer),
            None => Record::First(&*self.0).serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de> + 'static> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Record::<T>::deserialize(deserializer)? {
            Record::Known(index) => {
                let known = KNOWN.with_borrow(|known| known.get(index).cloned());
                let value = known.and_then(|known| known.downcast().ok());
                value.map(Shared).ok_or_else(|| serde::de::Error::custom("unknown shared value"))
            }
            Record::First(value) => {
                let value = Rc::new(value);
                KNOWN.with_borrow_mut(|known| known.push(Rc::clone(&value) as Rc<dyn Any>));
                Ok(Shared(value))
            }
        }
    }
}

/// Runs `work`, which writes or reads a place of the plan with the shared values `values`.
pub(super) fn with<T>(values: &mut Values, work: impl FnOnce() -> T) -> T {
    KNOWN.with_borrow_mut(|known| std::mem::swap(known, values));
    let result = work();
    KNOWN.with_borrow_mut(|known| std::mem::swap(known, values));
    result
}
