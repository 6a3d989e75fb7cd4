#!/usr/bin/env node
// npm: @asciidoctor/core@2
// Judges translated AsciiDoc: source output target, repeated on the command line.
//
// Asciidoctor reads both: blocks are the same in the same order, listings and other verbatim blocks
// have the same content, and the HTML of each text has the same elements with the same addresses.
import { readFileSync } from 'node:fs';
import processor from '@asciidoctor/core';
import { pronounce } from './shared/verdicts.mjs';

const asciidoctor = processor();
const VERBATIM = ['listing', 'literal', 'pass', 'stem'];

/** What stands in a document besides its text, block by block. */
function* outline(block) {
  const context = block.getContext();
  const content = VERBATIM.includes(context) ? block.getSource() : '';
  yield `${context} ${block.getStyle() ?? ''} ${content}`;
  if (context === 'table') {
    const { head, body, foot } = block.getRows();
    const cells = [...head, ...body, ...foot].map((row) => row.length);
    yield `cells ${cells}`;
    return;
  }
  if (context === 'paragraph') yield elements(block.getContent());
  if (context === 'list_item' && block.getText()) yield elements(block.getText());
  for (const inner of block.getBlocks()) {
    // An item of a description list is a pair of its terms and its meaning.
    for (const one of [inner].flat(2)) if (one?.getContext) yield* outline(one);
  }
}

/** The elements of a text. A translation may have them in another order. */
function elements(html) {
  const tags = String(html ?? '').match(/<[a-z][^>]*>/g) ?? [];
  return tags.map((tag) => tag.replace(/ (?:alt|title|id)="[^"]*"/g, '')).sort().join('');
}

function* problems(source, output) {
  const read = (path) => asciidoctor.load(readFileSync(path, 'utf8'), { safe: 'secure' });
  const [before, after] = [source, output].map((path) => [...outline(read(path))]);
  if (before.length !== after.length) yield `${before.length} blocks became ${after.length}`;
  const at = before.findIndex((line, index) => line !== after[index]);
  if (at >= 0) yield `${JSON.stringify(before[at])} became ${JSON.stringify(after[at])}`;
}

pronounce(problems);
