// The contract of sdk/wit/format.wit in AssemblyScript. The canonical ABI lays records out as C does on wasm32, so
// each is a class with the same fields: a string and a list are an address and a length, an option and a result are
// a tag and the value, a variant is a tag and a union.

/** Takes memory. Every call runs in an instance of its own, so nothing is ever given back. */
export function allocate(bytes: usize): usize {
  return heap.alloc(max(bytes, 1));
}

/** Bytes of UTF-8 in memory. */
@unmanaged
export class Text {
  at: usize;
  length: u32;

  /** Returns the bytes of a literal. */
  static of(literal: string): Text {
    const bytes = <u32>String.UTF8.byteLength(literal);
    const at = allocate(bytes);
    String.UTF8.encodeUnsafe(changetype<usize>(literal), literal.length, at);
    return Text.view(at, bytes);
  }

  static view(at: usize, length: u32): Text {
    const text = changetype<Text>(allocate(offsetof<Text>()));
    text.at = at;
    text.length = length;
    return text;
  }

  byte(index: u32): u8 {
    return load<u8>(this.at + index);
  }

  /** Writes the address and the length. */
  store(to: usize): void {
    store<usize>(to, this.at);
    store<u32>(to, this.length, 4);
  }
}

/** A list of records of one size, in memory. */
@unmanaged
export class List {
  at: usize;
  length: u32;

  static empty(): List {
    const list = changetype<List>(allocate(offsetof<List>()));
    list.at = allocate(8);
    list.length = 0;
    return list;
  }

  store(to: usize): void {
    store<usize>(to, this.at);
    store<u32>(to, this.length, 4);
  }
}

// The sizes of records, and the places of fields in them.
export const PART: u32 = 20;
export const SEGMENT: u32 = 64;
export const SEGMENT_KEY: u32 = 8;
export const SEGMENT_NOTE: u32 = 16;
export const PIECE: u32 = 12;
export const EDIT: u32 = 16;
export const WORD: u32 = 12;
export const TRANSLATION: u32 = 8;
export const SPELLING: u32 = 12;

/** The record that `encode` is given: the source, 56 bytes of context, the translations. */
export const ENCODE_TRANSLATIONS: u32 = 64;

/** Returns a list of one text, as `describe` answers it. */
export function one(text: Text): List {
  const list = List.empty();
  list.at = allocate(8);
  list.length = 1;
  text.store(list.at);
  return list;
}

/** Returns `malformed` with a place and a message, at the address of a result. */
export function malformed(at: u32, message: Text): usize {
  const result = allocate(24);
  store<u8>(result, 1);
  store<u8>(result, 0, 4);
  store<u8>(result, 1, 8);
  store<u32>(result, at, 12);
  message.store(result + 16);
  return result;
}

/** Returns `unsupported` with a message, at the address of a result. */
export function unsupported(message: Text): usize {
  const result = allocate(24);
  store<u8>(result, 1);
  store<u8>(result, 1, 4);
  store<u8>(result, 0, 8);
  message.store(result + 16);
  return result;
}
