//! Unpacks the answers of plugins, which may hold any numbers.

use targum_core::contract::{
    Code, CodeKind, Document, Edit, Part, Piece, Plan, PluralUse, Segment, Span,
};

use super::Pack;

/// A breach of the contract.
type Broken = String;

/// The breach of the bound of answers, in the words in which wasmtime states it.
const TOO_MUCH: &str = "too much data is being copied between the host and the guest";

/// Unpacks the document of an `extract`. The pack, the plan and the document together take at most
/// `most_bytes` of the host's memory.
///
/// # Errors
/// The pack breaks the contract. The content of the document is checked later, by [`crate::validate`].
pub(in super::super) fn document(
    pack: &Pack,
    plan: Option<Plan>,
    most_bytes: usize,
) -> Result<Document, Broken> {
    let mut read = Reader::of(pack, most_bytes)?;
    read.take(plan.as_ref().map_or(0, |plan| plan.len()), 1)?;
    let (segments, edits) = (read.count()?, read.count()?);
    let segments = read.list(segments, Reader::segment)?;
    let edits = read.list(edits, Reader::edit)?;
    read.end()?;
    Ok(Document { segments, edits, plan })
}

/// Unpacks the spellings of an `encode`, and the reasons of its refusals. The pack and the spellings
/// together take at most `most_bytes` of the host's memory.
///
/// # Errors
/// The pack breaks the contract.
pub(in super::super) fn spellings(
    pack: &Pack,
    most_bytes: usize,
) -> Result<Vec<Result<String, String>>, Broken> {
    let mut read = Reader::of(pack, most_bytes)?;
    let count = read.count()?;
    let spellings = read.list(count, Reader::spelling)?;
    read.end()?;
    Ok(spellings)
}

/// The numbers and the texts that were not read yet.
struct Reader<'p> {
    numbers: std::slice::Iter<'p, u32>,
    text: &'p str,
    /// The bytes that the answer may still take in the host's memory.
    left_bytes: usize,
}

impl<'p> Reader<'p> {
    fn of(pack: &'p Pack, most_bytes: usize) -> Result<Self, Broken> {
        let mut read =
            Reader { numbers: pack.numbers.iter(), text: &pack.text, left_bytes: most_bytes };
        read.take(pack.text.len(), 1)?;
        read.take(pack.numbers.len(), size_of::<u32>())?;
        Ok(read)
    }

    /// Counts `count` things of `bytes` bytes each as memory of the host.
    fn take(&mut self, count: usize, bytes: usize) -> Result<(), Broken> {
        let left = count.checked_mul(bytes).and_then(|taken| self.left_bytes.checked_sub(taken));
        self.left_bytes = left.ok_or_else(|| TOO_MUCH.to_owned())?;
        Ok(())
    }

    fn number(&mut self) -> Result<u32, Broken> {
        self.numbers.next().copied().ok_or_else(|| "its numbers end too early".to_owned())
    }

    fn count(&mut self) -> Result<usize, Broken> {
        Ok(self.number()? as usize)
    }

    /// Reads `count` things, each of which has at least one number.
    fn list<T>(
        &mut self,
        count: usize,
        item: impl Fn(&mut Self) -> Result<T, Broken>,
    ) -> Result<Vec<T>, Broken> {
        if count > self.numbers.len() {
            return Err("its numbers end too early".to_owned());
        }
        self.take(count, size_of::<T>())?;
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            list.push(item(self)?);
        }
        Ok(list)
    }

    fn optional<T>(
        &mut self,
        value: impl Fn(&mut Self) -> Result<T, Broken>,
    ) -> Result<Option<T>, Broken> {
        match self.number()? {
            0 => Ok(None),
            1 => value(self).map(Some),
            other => Err(format!("{other} stands where 0 or 1 is expected")),
        }
    }

    fn text(&mut self) -> Result<String, Broken> {
        let bytes = self.count()?;
        let Some((text, rest)) = self.text.split_at_checked(bytes) else {
            let what = if bytes > self.text.len() { "past the last one" } else { "in a character" };
            return Err(format!("a text of {bytes} bytes ends {what}"));
        };
        self.take(bytes, 1)?;
        self.text = rest;
        Ok(text.to_owned())
    }

    fn end(&self) -> Result<(), Broken> {
        match (self.numbers.len(), self.text.len()) {
            (0, 0) => Ok(()),
            (0, bytes) => Err(format!("{bytes} bytes of its texts have no place")),
            (numbers, _) => Err(format!("{numbers} of its numbers have no place")),
        }
    }

    fn segment(&mut self) -> Result<Segment, Broken> {
        let key = self.text()?;
        let note = self.optional(Self::text)?;
        let plural = self.optional(Self::plural)?;
        let max_length = self.optional(Self::number)?;
        let parts = self.count()?;
        let parts = self.list(parts, Self::part)?;
        Ok(Segment { parts, key, note, plural, max_length })
    }

    fn plural(&mut self) -> Result<PluralUse, Broken> {
        Ok(PluralUse {
            category: self.text()?,
            sample: self.text()?,
            number: self.optional(Self::number)?,
        })
    }

    fn part(&mut self) -> Result<Part, Broken> {
        let kind = match self.number()? {
            0 => return self.text().map(Part::Text),
            1 => CodeKind::Placeholder,
            2 => CodeKind::Open,
            3 => CodeKind::Close,
            4 => CodeKind::Standalone,
            other => return Err(format!("{other} is no kind of a part")),
        };
        Ok(Part::Code(Code { kind, id: self.number()?, spelling: self.text()? }))
    }

    fn edit(&mut self) -> Result<Edit, Broken> {
        let at = Span { start: self.number()?, end: self.number()? };
        let pieces = self.count()?;
        Ok(Edit { at, pieces: self.list(pieces, Self::piece)? })
    }

    fn piece(&mut self) -> Result<Piece, Broken> {
        match self.number()? {
            0 => self.text().map(Piece::Literal),
            1 => self.number().map(Piece::Segment),
            other => Err(format!("{other} is no kind of a piece")),
        }
    }

    fn spelling(&mut self) -> Result<Result<String, String>, Broken> {
        match self.number()? {
            0 => self.text().map(Ok),
            1 => self.text().map(Err),
            other => Err(format!("{other} is no kind of a spelling")),
        }
    }
}
