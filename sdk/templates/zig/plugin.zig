//! A plugin for `key = value` lines with `#` comments, to be made one for your format.

const std = @import("std");
const contract = @import("contract.zig");
const String = contract.String;
const List = contract.List;

/// Every call runs in an instance of its own, so nothing is ever given back.
const memory = std.heap.wasm_allocator;

fn allocate(comptime T: type, count: usize) []T {
    return memory.alloc(T, count) catch @trap();
}

fn one(value: anytype) *@TypeOf(value) {
    const at = allocate(@TypeOf(value), 1);
    at[0] = value;
    return &at[0];
}

// Reading.

/// What stands around a value without being a part of it.
const space = " \t\r";

const Reader = struct {
    source: []const u8,
    segments: []contract.Segment,
    edits: []contract.Edit,
    count: usize = 0,
    comment: ?[]const u8 = null,

    /// Proposes a value, which is a part of the source.
    fn propose(self: *Reader, key: []const u8, value: []const u8) void {
        const start: u32 = @intCast(value.ptr - self.source.ptr);
        const text = contract.Part{ .tag = .text, .as = .{ .text = String.of(value) } };
        self.segments[self.count] = .{
            .parts = List(contract.Part).of(@as(*[1]contract.Part, one(text))),
            .key = String.of(key),
        };
        if (self.comment) |comment| {
            self.segments[self.count].note = .{ .is_some = true, .some = String.of(comment) };
        }
        const piece = contract.Piece{
            .tag = .segment,
            .as = .{ .segment = @intCast(self.count) },
        };
        self.edits[self.count] = .{
            .start = start,
            .end = start + @as(u32, @intCast(value.len)),
            .pieces = List(contract.Piece).of(@as(*[1]contract.Piece, one(piece))),
        };
        self.count += 1;
    }
};

fn malformed(at: usize, message: []const u8) contract.Extracted {
    return .{ .is_error = true, .as = .{ .failure = .{
        .tag = .malformed,
        .at = .{ .is_some = true, .some = @intCast(at) },
        .message = String.of(message),
    } } };
}

fn read(source: []const u8) contract.Extracted {
    const lines = 1 + std.mem.count(u8, source, "\n");
    var reader = Reader{
        .source = source,
        .segments = allocate(contract.Segment, lines),
        .edits = allocate(contract.Edit, lines),
    };
    var rest = std.mem.splitScalar(u8, source, '\n');
    while (rest.next()) |whole| {
        const line = std.mem.trim(u8, whole, space);
        if (line.len == 0) continue;
        if (line[0] == '#') {
            reader.comment = std.mem.trim(u8, line[1..], space);
            continue;
        }
        const equals = std.mem.indexOfScalar(u8, line, '=') orelse {
            return malformed(line.ptr - source.ptr, "expected `key = value` or `# comment`");
        };
        const value = std.mem.trim(u8, line[equals + 1 ..], space);
        if (value.len > 0) reader.propose(std.mem.trim(u8, line[0..equals], space), value);
        reader.comment = null;
    }
    return .{ .is_error = false, .as = .{ .document = .{
        .segments = List(contract.Segment).of(reader.segments[0..reader.count]),
        .edits = List(contract.Edit).of(reader.edits[0..reader.count]),
    } } };
}

// Spelling.

fn spell(words: List(contract.Word)) contract.Spelling {
    var length: usize = 0;
    for (words.slice()) |word| length += word.as.text.length;
    const text = allocate(u8, length);
    var end: usize = 0;
    for (words.slice()) |word| {
        const next = word.as.text.slice();
        @memcpy(text[end..][0..next.len], next);
        end += next.len;
    }
    if (text.len == 0) return refused("a value is not empty");
    if (std.mem.indexOfAny(u8, text, "\n") != null) return refused("a value is one line");
    if (std.mem.trim(u8, text, space).len != text.len) {
        return refused("a value has no space at its ends");
    }
    return .{ .is_error = false, .text = String.of(text) };
}

fn refused(reason: []const u8) contract.Spelling {
    return .{ .is_error = true, .text = String.of(reason) };
}

// What the host calls. Results stay where they are: the instance is dropped after the call.

fn describe() callconv(.c) *const contract.About {
    var extensions = [_]String{String.of("sample")};
    var media_types = [_]String{String.of("text/plain")};
    return one(contract.About{
        .id = String.of("sample"),
        .summary = String.of("Lines of keys and values"),
        .extensions = List(String).of(memory.dupe(String, &extensions) catch @trap()),
        .media_types = List(String).of(memory.dupe(String, &media_types) catch @trap()),
    });
}

/// A document reads the same into every locale, so the fields of the context are not named.
fn extract(
    source: [*]const u8,
    length: usize,
    _: usize, _: usize, _: usize, _: usize, _: usize, _: usize, _: usize,
    _: usize, _: usize, _: usize, _: usize, _: usize, _: usize, _: usize,
) callconv(.c) *const contract.Extracted {
    return one(read((String{ .at = source, .length = length }).slice()));
}

fn encode(arguments: *const contract.ToEncode) callconv(.c) *const contract.Encoded {
    const found = read(arguments.source.slice());
    if (found.is_error) {
        return one(contract.Encoded{ .is_error = true, .as = .{ .failure = found.as.failure } });
    }
    const translations = arguments.translations.slice();
    if (translations.len != found.as.document.segments.length) {
        const message = String.of("expected one translation for each segment");
        return one(contract.Encoded{ .is_error = true, .as = .{
            .failure = .{ .tag = .unsupported, .message = message },
        } });
    }
    const spellings = allocate(contract.Spelling, translations.len);
    for (translations, spellings) |words, *spelling| spelling.* = spell(words);
    return one(contract.Encoded{ .is_error = false, .as = .{
        .spellings = List(contract.Spelling).of(spellings),
    } });
}

/// The host puts arguments here.
fn reallocate(_: usize, _: usize, _: usize, size: usize) callconv(.c) [*]u8 {
    // The alignment of all types of the contract is 4 at most. An empty allocation would have no address.
    const words = allocate(u64, @max(1, (size + 7) / 8));
    return @ptrCast(words.ptr);
}

comptime {
    @export(&reallocate, .{ .name = "cabi_realloc" });
    @export(&describe, .{ .name = contract.interface ++ "describe" });
    @export(&extract, .{ .name = contract.interface ++ "extract" });
    @export(&encode, .{ .name = contract.interface ++ "encode" });
}
