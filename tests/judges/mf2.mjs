// npm: messageformat@4
// Judges translated message resources: source output target, repeated on the command line.
//
// The output has the lines of its source, but for its locale and the texts of its values. Each value
// is a message for npm's messageformat, with the declarations and placeholders of the source's and
// the keys that the target needs, and formats.
import { readFileSync } from 'node:fs';
import { compare } from './shared/mf2.mjs';
import { pronounce } from './shared/verdicts.mjs';

/** The lines besides values, and the values by their order. */
function read(path) {
  const lines = readFileSync(path, 'utf8').replace(/^\uFEFF/, '').split(/(?<=\n)/);
  const [others, values] = [[], []];
  while (lines.length) {
    const line = lines.shift();
    const [, head, rest] = /^((?:[^#@[\s\\=]|\\.)(?:[^\\=]|\\.)*=[ \t]*)(.*)/s.exec(line) ?? [];
    if (head === undefined) {
      others.push(line);
      continue;
    }
    let value = rest;
    const isValue = () => {
      const next = lines.findIndex((it) => it.trim());
      return next >= 0 && /^[ \t]/.test(lines[next]);
    };
    while (isValue()) {
      const next = lines.findIndex((it) => it.trim());
      value += lines.splice(0, next + 1).join('');
    }
    others.push(head);
    value = value.replaceAll('\r\n', '\n').replace(/^[ \t\n]+/, '').replace(/\n$/, '');
    // messageformat does not know line breaks that are escaped.
    values.push(value.replace(/(?<!\\)((?:\\\\)*)\\\n[ \t]+/g, '$1'));
  }
  return { others, values };
}

function* problems(source, output, target) {
  const [before, after] = [read(source), read(output)];
  const unlocated = (it) => it.others.map((line) => line.replace(/^(@locale )\S+/, '$1')).join('\n');
  if (unlocated(before) !== unlocated(after)) {
    yield 'other lines';
    return;
  }
  for (const line of after.others) {
    const locale = /^@locale (\S+)/.exec(line)?.[1];
    if (locale && locale !== target) yield `@locale is ${locale}`;
  }
  for (const [index, value] of before.values.entries()) {
    for (const wrong of compare(value, after.values[index], target, true)) {
      yield `${value}: ${wrong}`;
    }
  }
}

pronounce(problems);
