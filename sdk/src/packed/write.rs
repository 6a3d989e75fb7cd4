//! Packs the answers of a plugin.

use crate::{
    Code, CodeKind, Edit, Part, Piece, PluralUse, Segment,
    bindings::exports::targum::format1_2_0::packed::Pack, spelling::Spelled,
};

/// Packs the spellings of translations, and the reasons of refusals.
pub(crate) fn spellings(spellings: &[Spelled]) -> Pack {
    let text = |spelled: &Spelled| match spelled {
        Ok(text) | Err(text) => text.len(),
    };
    let bytes = spellings.iter().map(text).sum();
    let mut packer = Packer::with_capacity(bytes, 1 + 2 * spellings.len());
    packer.count(spellings.len());
    for spelled in spellings {
        let (kind, text) = match spelled {
            Ok(spelling) => (0, spelling),
            Err(reason) => (1, reason),
        };
        packer.number(kind);
        packer.text(text);
    }
    packer.pack
}

/// Records that are being packed.
#[derive(Debug)]
pub(crate) struct Packer {
    pack: Pack,
    /// The room for texts that is made with the first segment, in bytes.
    expected_bytes: usize,
}

/// The size of the records that are packed so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    bytes: usize,
    numbers: usize,
}

impl Packer {
    fn with_capacity(bytes: usize, numbers: usize) -> Self {
        let (text, numbers) = (String::with_capacity(bytes), Vec::with_capacity(numbers));
        Packer { pack: Pack { text, numbers }, expected_bytes: 0 }
    }

    /// Prepares to pack a document of `source_bytes` bytes, with a place for its counts. The room is
    /// made with the first segment: a parser may need most memory before it.
    pub(crate) fn of_document(source_bytes: usize) -> Self {
        let pack = Pack { text: String::new(), numbers: vec![0, 0] };
        Packer { pack, expected_bytes: source_bytes }
    }

    /// Makes room for the texts of a usual document, and for its numbers.
    fn reserve(&mut self) {
        let bytes = std::mem::take(&mut self.expected_bytes);
        self.pack.text.reserve(bytes);
        self.pack.numbers.reserve(bytes / size_of::<u32>());
    }

    /// Returns the packed document, with its counts.
    pub(crate) fn into_document(mut self, segments: usize, edits: usize) -> Pack {
        self.pack.numbers[0] = length(segments);
        self.pack.numbers[1] = length(edits);
        self.pack
    }

    /// Returns the size of the records that are packed so far.
    pub(crate) fn size(&self) -> Size {
        Size { bytes: self.pack.text.len(), numbers: self.pack.numbers.len() }
    }

    /// Drops the records that were packed since the size was `size`.
    pub(crate) fn truncate(&mut self, size: Size) {
        self.pack.text.truncate(size.bytes);
        self.pack.numbers.truncate(size.numbers);
    }

    fn number(&mut self, number: u32) {
        self.pack.numbers.push(number);
    }

    fn count(&mut self, count: usize) {
        self.number(length(count));
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.pack.text.push_str(text);
    }

    fn optional<T>(&mut self, value: Option<T>, pack: impl FnOnce(&mut Self, T)) {
        self.number(u32::from(value.is_some()));
        if let Some(value) = value {
            pack(self, value);
        }
    }

    /// Packs the next segment.
    pub(crate) fn segment(&mut self, segment: &Segment) {
        if self.expected_bytes > 0 {
            self.reserve();
        }
        let Segment { parts, key, note, plural, max_length } = segment;
        self.text(key);
        self.optional(note.as_deref(), Packer::text);
        self.optional(plural.as_ref(), Packer::plural);
        self.optional(*max_length, Packer::number);
        self.count(parts.len());
        parts.iter().for_each(|part| self.part(part));
    }

    fn plural(&mut self, plural: &PluralUse) {
        self.text(&plural.category);
        self.text(&plural.sample);
        self.optional(plural.number, Packer::number);
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Text(text) => {
                self.number(0);
                self.text(text);
            }
            Part::Code(Code { kind, id, spelling }) => {
                self.number(match kind {
                    CodeKind::Placeholder => 1,
                    CodeKind::Open => 2,
                    CodeKind::Close => 3,
                    CodeKind::Standalone => 4,
                });
                self.number(*id);
                self.text(spelling);
            }
        }
    }

    /// Packs the next edit, which stands behind the last segment.
    pub(crate) fn edit(&mut self, Edit { at, pieces }: &Edit) {
        self.number(at.start);
        self.number(at.end);
        self.count(pieces.len());
        for piece in pieces {
            match piece {
                Piece::Literal(text) => {
                    self.number(0);
                    self.text(text);
                }
                Piece::Segment(index) => {
                    self.number(1);
                    self.number(*index);
                }
            }
        }
    }
}

/// Returns a count or a length as a number. The plugin's memory has no place for more.
fn length(length: usize) -> u32 {
    u32::try_from(length).expect("a length below 4 GiB")
}
