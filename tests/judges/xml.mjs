#!/usr/bin/env node
// apt: libxml2-utils
// npm: saxes
// Judges translated XML: source output target, repeated on the command line.
//
// xmllint finds the output well-formed; it has the elements, attributes (but for `xml:lang`) and
// comments of its source, where inline elements may stand in another order. Qt translations
// keep their messages and sources, with as many numerus forms as Qt has.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';

const QT_FORMS = { pl: 3, ru: 3, ar: 6, ja: 1, de: 2, en: 2, fr: 2, pt: 2, es: 2 };

/** The elements of a file in document order, and how often each tag and comment stands in it. */
function read(path) {
  const text = readFileSync(path, 'utf8');
  const parser = new SaxesParser();
  for (const [, name] of text.matchAll(/&([A-Za-z_][\w.-]*);/g)) {
    parser.ENTITIES[name] ??= `&${name};`;
  }
  const [root, count] = [{ name: '', attributes: {}, children: [], text: '' }, new Map()];
  const open = [root];
  const add = (key) => count.set(key, (count.get(key) ?? 0) + 1);
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    const { 'xml:lang': _, ...others } = attributes;
    add(`<${name}> ${JSON.stringify(Object.entries(others))}`);
    open.at(-1).children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('comment', (comment) => add(`<!--${comment}-->`));
  const addText = (more) => (open.at(-1).text += more);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return { root: root.children[0], count };
}

function* problems(source, output, locale) {
  const lint = spawnSync('xmllint', ['--noout', '--nonet', '--huge', output], { encoding: 'utf8' });
  if (lint.status !== 0) {
    yield `xmllint: ${lint.stderr ?? lint.error}`;
    return;
  }
  const [before, after] = [read(source), read(output)];
  if (before.root.name === 'TS') {
    yield* qt(before.root, after.root, locale);
    return;
  }
  const names = ({ root }) => root.children.map((it) => it.name).join(' ');
  if (names(before) !== names(after)) yield 'the elements under the root differ';
  for (const key of new Set([...before.count.keys(), ...after.count.keys()])) {
    const change = (after.count.get(key) ?? 0) - (before.count.get(key) ?? 0);
    if (change) yield `${key}: ${change > 0 ? '+' : ''}${change}`;
  }
}

function* qt(before, after, locale) {
  const language = after.attributes.language ?? '';
  if (language.replaceAll('_', '-') !== locale) yield `language is ${language}`;
  const messages = (root) =>
    root.children.flatMap((it) => (it.name === 'message' ? [it] : messages(it)));
  const child = (it, name) => it.children.find((child) => child.name === name);
  const [old, now] = [messages(before), messages(after)];
  if (old.length !== now.length) yield `${now.length} messages, not ${old.length}`;
  for (const [i, message] of old.entries()) {
    const source = child(message, 'source').text;
    for (const name of ['source', 'comment', 'extracomment']) {
      if (child(message, name)?.text !== child(now[i], name)?.text) yield `${source}: ${name} differs`;
    }
    const translation = child(now[i], 'translation');
    const type = translation?.attributes.type;
    const count = translation?.children.filter((it) => it.name === 'numerusform').length;
    if (!translation || type === 'unfinished') yield `${source}: not translated`;
    if (message.attributes.numerus === 'yes' && !type && count !== QT_FORMS[locale.split('-')[0]]) {
      yield `${source}: ${count} numerus forms`;
    }
  }
}

const given = process.argv.slice(2);
for (let i = 0; i < given.length; i += 3) {
  const found = [...problems(...given.slice(i, i + 3))];
  if (found.length) process.exitCode = 1;
  console.log(`${given[i + 1]}: ${found.length ? `${found.length} problems` : 'ok'}`);
  found.slice(0, 20).forEach((problem) => console.log(`  ${problem}`));
}
