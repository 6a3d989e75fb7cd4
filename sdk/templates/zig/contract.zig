//! The contract of sdk/wit/format.wit in Zig. The canonical ABI lays records out as C does on wasm32: a string and a
//! list are a pointer and a length, an option and a result are a tag and the value, a variant is a tag and a union.

/// The beginning of the names of all exports.
pub const interface = "targum:format/handler@1.0.0#";

pub const String = extern struct {
    at: [*]const u8,
    length: usize,

    pub fn of(text: []const u8) String {
        return .{ .at = if (text.len == 0) "" else text.ptr, .length = text.len };
    }

    pub fn slice(self: String) []const u8 {
        // The pointer of an empty string means nothing.
        return if (self.length == 0) "" else self.at[0..self.length];
    }
};

pub fn List(comptime T: type) type {
    return extern struct {
        at: [*]T,
        length: usize,

        const Self = @This();

        /// The host wants an address within the memory of an empty list, too.
        pub fn of(items: []T) Self {
            const at = if (items.len == 0) @as([*]T, @ptrFromInt(@alignOf(T))) else items.ptr;
            return .{ .at = at, .length = items.len };
        }

        pub fn slice(self: Self) []T {
            return if (self.length == 0) &.{} else self.at[0..self.length];
        }
    };
}

pub fn Option(comptime T: type) type {
    return extern struct { is_some: bool = false, some: T = undefined };
}

pub const About = extern struct {
    id: String,
    summary: String,
    extensions: List(String),
    media_types: List(String),
};

pub const PluralForm = extern struct {
    category: String,
    sample: String,
    source_category: String,
    integral: bool,
};

pub const Context = extern struct {
    source_locale: String,
    target_locale: String,
    source_plurals: List(PluralForm),
    target_plurals: List(PluralForm),
    source_ordinals: List(PluralForm),
    target_ordinals: List(PluralForm),
    options: List(extern struct { name: String, value: String }),
};

pub const Code = extern struct {
    kind: enum(u8) { placeholder, open, close, standalone },
    id: u32,
    spelling: String,
};

pub const Part = extern struct {
    tag: enum(u8) { text, code },
    as: extern union { text: String, code: Code },
};

pub const PluralUse = extern struct { category: String, sample: String, number: Option(u32) };

pub const Segment = extern struct {
    parts: List(Part),
    key: String,
    note: Option(String) = .{},
    plural: Option(PluralUse) = .{},
    max_length: Option(u32) = .{},
};

pub const Piece = extern struct {
    tag: enum(u8) { literal, segment },
    as: extern union { literal: String, segment: u32 },
};

pub const Edit = extern struct { start: u32, end: u32, pieces: List(Piece) };

pub const Document = extern struct { segments: List(Segment), edits: List(Edit) };

pub const Failure = extern struct {
    tag: enum(u8) { malformed, unsupported },
    at: Option(u32) = .{},
    message: String,
};

pub const Extracted = extern struct {
    is_error: bool,
    as: extern union { document: Document, failure: Failure },
};

pub const Word = extern struct {
    tag: enum(u8) { text, code },
    as: extern union { text: String, code: u32 },
};

/// A text, or the reason why a translation is refused.
pub const Spelling = extern struct { is_error: bool, text: String };

pub const Encoded = extern struct {
    is_error: bool,
    as: extern union { spellings: List(Spelling), failure: Failure },
};

/// The arguments of `encode`: more than the ABI passes as parameters, so they come in memory.
pub const ToEncode = extern struct {
    source: String,
    context: Context,
    translations: List(List(Word)),
};
