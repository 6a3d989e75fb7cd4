// JSON as VS Code's parser reads it, and what strings must keep.
import { readFileSync } from 'node:fs';
import { parseTree, printParseErrorCode } from 'jsonc-parser';
import { compare, message } from './icu.mjs';

/** A file as a tree: `{ value }`, `{ members: [[name, tree]] }` or `{ elements }`. */
export function read(path) {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const errors = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length) {
    throw new Error(`${printParseErrorCode(errors[0].error)} at ${errors[0].offset}`);
  }
  const tree = (node) => {
    if (node.type === 'object') {
      const members = (node.children ?? []).map((it) => it.children);
      return { members: members.map(([key, value]) => [key.value, tree(value)]) };
    }
    if (node.type === 'array') return { elements: (node.children ?? []).map(tree) };
    if (node.type === 'string') return { text: node.value };
    return { spelling: text.slice(node.offset, node.offset + node.length) };
  };
  return tree(root);
}

const PLACEHOLDER =
  /\{\{(?!(?:PLURAL|GENDER|plural|gender):)[^{}]*\}\}|\$\{[^{}]*\}|%\([^)]*\)[a-z]|%\{[^}]*\}|%(?:\d+\$)?[sd@]|\$t\([^)]*\)|<\/?\w[^<>]*>|https?:\/\/[^\s<>"')]+\w/g;

const FORMS = /^\{\{(?:PLURAL|GENDER):[^|{}]*\|/i;

/** The beginnings of MediaWiki's forms in a text, without those within other forms and those without an end. */
function* forms(text) {
  let depth = 0;
  let begin;
  for (const { 0: mark, index } of text.matchAll(/\{\{|\}\}/g)) {
    if (mark === '{{') {
      if (depth === 0) [begin] = FORMS.exec(text.slice(index)) ?? [];
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0 && begin) yield begin;
    }
  }
}

/** What is wrong with a translated string. */
export function strings(before, after, locale) {
  const known = message(before);
  if (known) return compare(known, after, locale);
  for (const begin of forms(before)) {
    if (!after.includes(begin)) return `${begin} is lost`;
  }
  const left = [...after.matchAll(PLACEHOLDER)].map(([it]) => it);
  for (const [code] of before.matchAll(PLACEHOLDER)) {
    const at = left.indexOf(code);
    if (at < 0) return `${code} is lost`;
    left.splice(at, 1);
  }
  return undefined;
}

/** Runs a judge on source, output and locale, repeated on the command line. */
export function judge(problems) {
  const given = process.argv.slice(2);
  for (let i = 0; i < given.length; i += 3) {
    const [source, output, locale] = given.slice(i, i + 3);
    let found;
    try {
      found = [...problems(read(source), read(output), locale)];
    } catch (error) {
      found = [error.message];
    }
    if (found.length) process.exitCode = 1;
    console.log(`${output}: ${found.length ? found.slice(0, 5).join('; ') : 'ok'}`);
  }
}
