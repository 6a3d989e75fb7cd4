//! The segments that a draft has proposed: as records, packed for the host at once, so that no
//! segment is kept in memory, or only counted.

use crate::{
    Edit, Segment,
    bindings::exports::targum::format1_2_0::packed::Pack,
    packed::{Packer, Size},
};

/// The segments of a draft, in order.
#[derive(Debug)]
pub(crate) enum Segments {
    Listed(Vec<Segment>),
    Packed { packer: Packer, count: usize },
    Counted(usize),
}

/// A number of first segments, to which [`Segments::truncate`] returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    count: usize,
    size: Size,
}

impl Segments {
    /// Prepares to pack the segments of a document of `source_bytes` bytes.
    pub(crate) fn packed(source_bytes: usize) -> Self {
        Segments::Packed { packer: Packer::of_document(source_bytes), count: 0 }
    }

    /// Returns the number of segments.
    pub(crate) fn len(&self) -> usize {
        match self {
            Segments::Listed(segments) => segments.len(),
            Segments::Packed { count, .. } | Segments::Counted(count) => *count,
        }
    }

    pub(crate) fn push(&mut self, segment: Segment) {
        match self {
            Segments::Listed(segments) => segments.push(segment),
            Segments::Packed { packer, count } => {
                packer.segment(&segment);
                *count += 1;
            }
            Segments::Counted(count) => *count += 1,
        }
    }

    /// Returns the mark of all present segments.
    pub(crate) fn mark(&self) -> Mark {
        let size = match self {
            Segments::Listed(_) | Segments::Counted(_) => Size::default(),
            Segments::Packed { packer, .. } => packer.size(),
        };
        Mark { count: self.len(), size }
    }

    /// Drops the segments since `mark`.
    pub(crate) fn truncate(&mut self, mark: Mark) {
        match self {
            Segments::Listed(segments) => segments.truncate(mark.count),
            Segments::Packed { packer, count } => {
                packer.truncate(mark.size);
                *count = mark.count;
            }
            Segments::Counted(count) => *count = mark.count,
        }
    }

    /// Returns the records. Packed and counted segments have none.
    pub(crate) fn into_list(self) -> Vec<Segment> {
        match self {
            Segments::Listed(segments) => segments,
            Segments::Packed { .. } | Segments::Counted(_) => Vec::new(),
        }
    }

    /// Returns the segments and the `edits` as the host takes them. Counted segments are none.
    pub(crate) fn into_pack(self, edits: &[Edit]) -> Pack {
        let (mut packer, count) = match self {
            Segments::Packed { packer, count } => (packer, count),
            listed => {
                let mut packer = Packer::of_document(0);
                let segments = listed.into_list();
                segments.iter().for_each(|segment| packer.segment(segment));
                (packer, segments.len())
            }
        };
        edits.iter().for_each(|edit| packer.edit(edit));
        packer.into_document(count, edits.len())
    }
}
