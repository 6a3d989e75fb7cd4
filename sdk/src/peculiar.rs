//! Properties of a unit that few units have. A unit without these properties has no memory for them.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::{
    codes::Apostrophe, icu::Quoting, inline::Mixed, joined::Notation, mf2::PatternPlace,
    nesting::Hole, wrap::Wrapping,
};

/// The peculiarities of a unit. A usual unit has none.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Peculiar(Option<Box<Peculiarities>>);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Peculiarities {
    /// The codes that are [`Carrier::Mixed`](crate::inline::Carrier), in order.
    pub mixed: Vec<Mixed>,
    /// The quoting of the ICU message around the text.
    pub quoting: Option<Quoting>,
    /// The place in a MessageFormat 2 message, if the segment is a pattern of one.
    pub pattern: Option<PatternPlace>,
    /// Whether the text has braces but is not a message. Its translation could become one.
    pub braced: bool,
    /// Whether signs beside the forms of a [magic word](crate::magic) keep these from being
    /// sentences. A translation must have such signs, too.
    pub keeps_signs: bool,
    /// The notation of the plural forms, where the segment is one of several forms in one text.
    pub joined: Option<Notation>,
    /// The slots of the segment's markup, with their contents.
    pub holes: Vec<Hole>,
    /// The terms that are codes wherever they occur in the text.
    pub terms: Vec<String>,
    /// The line breaks of the source, where a sentence goes over several lines.
    pub wrapping: Option<Wrapping>,
    /// The key and the colon at the beginning of the text, which are not part of the segment.
    pub prefix: String,
    /// The way in which apostrophes within words are written, where they are character references.
    pub apostrophe: Option<Apostrophe>,
}

/// The peculiarities of a usual unit.
static NONE: Peculiarities = Peculiarities {
    mixed: Vec::new(),
    quoting: None,
    pattern: None,
    braced: false,
    keeps_signs: false,
    joined: None,
    holes: Vec::new(),
    terms: Vec::new(),
    wrapping: None,
    prefix: String::new(),
    apostrophe: None,
};

impl Peculiar {
    /// Makes the peculiarities that are known from a unit's text.
    pub(crate) fn new(
        mixed: Vec<Mixed>,
        wrapping: Option<Wrapping>,
        prefix: String,
        apostrophe: Option<Apostrophe>,
    ) -> Self {
        let is_usual =
            mixed.is_empty() && wrapping.is_none() && prefix.is_empty() && apostrophe.is_none();
        let all = || Peculiarities { mixed, wrapping, prefix, apostrophe, ..Default::default() };
        Peculiar((!is_usual).then(|| Box::new(all())))
    }

    /// Returns whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the peculiarities, to be changed.
    pub(crate) fn edit(&mut self) -> &mut Peculiarities {
        self.0.get_or_insert_default()
    }

    /// Drops what describes a text that is left as it is.
    pub(crate) fn forget_text(&mut self) {
        if let Some(all) = &mut self.0 {
            all.prefix.clear();
            all.mixed.clear();
        }
    }
}

impl Deref for Peculiar {
    type Target = Peculiarities;

    fn deref(&self) -> &Peculiarities {
        self.0.as_deref().unwrap_or(&NONE)
    }
}
