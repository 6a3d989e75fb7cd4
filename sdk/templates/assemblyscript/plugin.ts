// A plugin for `key = value` lines with `#` comments, to be made one for your format.

import {
  EDIT, ENCODE_TRANSLATIONS, List, PART, PIECE, SEGMENT, SEGMENT_KEY, SEGMENT_NOTE, SPELLING, TRANSLATION, Text, WORD,
  allocate, malformed, one, unsupported,
} from "./contract";

const NEWLINE: u8 = 0x0a;
const HASH: u8 = 0x23;
const EQUALS: u8 = 0x3d;

// Reading.

function isSpace(byte: u8): bool {
  return byte == 0x20 || byte == 0x09 || byte == 0x0d;
}

/** Returns the part of a text from one byte to another, without the space at its ends. */
function trimmed(text: Text, from: u32, to: u32): Text {
  while (from < to && isSpace(text.byte(from))) from++;
  while (from < to && isSpace(text.byte(to - 1))) to--;
  return Text.view(text.at + from, to - from);
}

/** Returns the first place of a byte in a text, or the length of the text. */
function find(text: Text, byte: u8, from: u32): u32 {
  while (from < text.length && text.byte(from) != byte) from++;
  return from;
}

function countLines(source: Text): u32 {
  let lines: u32 = 1;
  for (let i: u32 = 0; i < source.length; i++) lines += u32(source.byte(i) == NEWLINE);
  return lines;
}

/** Writes a segment and its edit behind those that are there. */
function propose(document: Document, key: Text, comment: Text | null, value: Text): void {
  const index = document.segments.length++;
  document.edits.length++;
  const part = allocate(PART);
  store<u8>(part, 0);
  value.store(part + 4);
  const segment = document.segments.at + index * SEGMENT;
  memory.fill(segment, 0, SEGMENT);
  store<usize>(segment, part);
  store<u32>(segment, 1, 4);
  key.store(segment + SEGMENT_KEY);
  if (comment) {
    store<u8>(segment, 1, SEGMENT_NOTE);
    comment.store(segment + SEGMENT_NOTE + 4);
  }
  const piece = allocate(PIECE);
  store<u8>(piece, 1);
  store<u32>(piece, index, 4);
  const edit = document.edits.at + index * EDIT;
  const start = u32(value.at - document.source.at);
  store<u32>(edit, start);
  store<u32>(edit, start + value.length, 4);
  store<usize>(edit, piece, 8);
  store<u32>(edit, 1, 12);
}

class Document {
  segments: List = List.empty();
  edits: List = List.empty();
  /** The address of the answer, where the source is malformed. */
  failure: usize = 0;

  constructor(public source: Text) {}
}

function read(source: Text): Document {
  const document = new Document(source);
  const lines = countLines(source);
  document.segments.at = allocate(lines * SEGMENT);
  document.edits.at = allocate(lines * EDIT);
  let comment: Text | null = null;
  let at: u32 = 0;
  while (at < source.length) {
    const end = find(source, NEWLINE, at);
    const line = trimmed(source, at, end);
    at = end + 1;
    if (line.length == 0) continue;
    if (line.byte(0) == HASH) {
      comment = trimmed(line, 1, line.length);
      continue;
    }
    const equals = find(line, EQUALS, 0);
    if (equals == line.length) {
      const place = u32(line.at - source.at);
      document.failure = malformed(place, Text.of("expected `key = value` or `# comment`"));
      return document;
    }
    const value = trimmed(line, equals + 1, line.length);
    if (value.length > 0) propose(document, trimmed(line, 0, equals), comment, value);
    comment = null;
  }
  return document;
}

// Spelling.

/** Writes the spelling of a translation, or the reason why it is refused. */
function spell(words: usize, count: u32, to: usize): void {
  let length: u32 = 0;
  for (let i: u32 = 0; i < count; i++) length += load<u32>(words + i * WORD, 8);
  const text = Text.view(allocate(length), 0);
  for (let i: u32 = 0; i < count; i++) {
    const bytes = load<u32>(words + i * WORD, 8);
    memory.copy(text.at + text.length, load<usize>(words + i * WORD, 4), bytes);
    text.length += bytes;
  }
  let reason: string = "";
  if (text.length == 0) reason = "a value is not empty";
  else if (find(text, NEWLINE, 0) < text.length) reason = "a value is one line";
  else if (trimmed(text, 0, text.length).length != text.length) reason = "a value has no space at its ends";
  store<u8>(to, u8(reason.length > 0));
  (reason.length > 0 ? Text.of(reason) : text).store(to + 4);
}

// What the host calls. Results stay where they are: the instance is dropped after the call.

export function describe(): usize {
  const about = allocate(32);
  Text.of("sample").store(about);
  Text.of("Lines of keys and values").store(about + 8);
  one(Text.of("sample")).store(about + 16);
  one(Text.of("text/plain")).store(about + 24);
  return about;
}

// A document reads the same into every locale, so the fields of the context are not named.
export function extract(
  source: usize, length: u32, _a: u32, _b: u32, _c: u32, _d: u32, _e: u32, _f: u32, _g: u32, _h: u32, _i: u32, _j: u32,
  _k: u32, _l: u32, _m: u32, _n: u32,
): usize {
  const document = read(Text.view(source, length));
  if (document.failure) return document.failure;
  const result = allocate(24);
  store<u8>(result, 0);
  document.segments.store(result + 4);
  document.edits.store(result + 12);
  return result;
}

export function encode(given: usize): usize {
  const document = read(Text.view(load<usize>(given), load<u32>(given, 4)));
  if (document.failure) return document.failure;
  const translations = load<usize>(given, ENCODE_TRANSLATIONS);
  const count = load<u32>(given, ENCODE_TRANSLATIONS + 4);
  if (count != document.segments.length) {
    return unsupported(Text.of("expected one translation for each segment"));
  }
  const spellings = List.empty();
  spellings.at = allocate(count * SPELLING);
  spellings.length = count;
  for (let i: u32 = 0; i < count; i++) {
    const translation = translations + i * TRANSLATION;
    spell(load<usize>(translation), load<u32>(translation, 4), spellings.at + i * SPELLING);
  }
  const result = allocate(24);
  store<u8>(result, 0);
  spellings.store(result + 4);
  return result;
}

/** The host puts arguments here. */
export function reallocate(_old: usize, _oldSize: u32, _align: u32, size: u32): usize {
  return allocate(size);
}
