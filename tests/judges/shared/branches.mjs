// Counts the ICU messages with branches of a source and of its translation, by FormatJS: how many
// there are, and in how many of them words or values stand beside the branches.
//
// Usage: branches.mjs FORMAT SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]
// Prints the sums: messages and messages with something beside of the sources, then of the outputs.
import { readFileSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { read } from './json.mjs';

const unescape = (text) =>
  text.replace(/&#(x?)([0-9a-f]+);|&(\w+);/gi, (_, hex, code, name) =>
    code
      ? String.fromCodePoint(parseInt(code, hex ? 16 : 10))
      : { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[name],
  );

/** The strings of a JSON tree. */
function* strings(tree) {
  if (tree.text !== undefined) yield tree.text;
  for (const [name, value] of tree.members ?? []) if (!name.startsWith('@')) yield* strings(value);
  for (const value of tree.elements ?? []) yield* strings(value);
}

/** The strings of a file on one side: of a bilingual file, its sources or its targets. */
function* texts(format, path, isOutput) {
  if (format === 'json' || format === 'arb') return yield* strings(read(path));
  const text = readFileSync(path, 'utf8');
  if (format === 'po') {
    const side = isOutput ? 'msgstr' : 'msgid';
    for (const [, lines] of text.matchAll(new RegExp(`^${side} ((?:".*"\\s*)+)`, 'gm'))) {
      yield [...lines.matchAll(/^"(.*)"/gm)].map(([, line]) => JSON.parse(`"${line}"`)).join('');
    }
  } else if (format === 'xliff') {
    const side = isOutput ? 'target' : 'source';
    for (const [, inner] of text.matchAll(new RegExp(`<${side}\\b[^>]*>([^]*?)</${side}>`, 'g'))) {
      yield unescape(inner.replace(/<[^>]*>/g, '\uFFFC'));
    }
  }
}

const has_branches = (node) =>
  node.type === TYPE.plural || (node.type === TYPE.select && Object.keys(node.options).length > 0);

/** Whether words or values stand beside branches, at any depth. */
function is_beside(nodes) {
  const branches = nodes.filter(has_branches);
  const shown = (node) => (node.type === TYPE.literal ? /\p{L}/u.test(node.value) : true);
  if (branches.length > 0 && nodes.some((node) => node !== branches[0] && shown(node))) return true;
  return branches.some((node) => Object.values(node.options).some((option) => is_beside(option.value)));
}

function count(format, path, isOutput) {
  const sums = [0, 0];
  for (const text of texts(format, path, isOutput)) {
    let nodes;
    try {
      nodes = parse(text, { ignoreTag: true, requiresOtherClause: false });
    } catch {
      continue;
    }
    if (!nodes.some(has_branches)) continue;
    sums[0] += 1;
    sums[1] += is_beside(nodes);
  }
  return sums;
}

const [format, ...files] = process.argv.slice(2);
const sums = [0, 0, 0, 0];
for (let i = 0; i < files.length; i += 3) {
  const counts = [...count(format, files[i], false), ...count(format, files[i + 1], true)];
  counts.forEach((number, at) => (sums[at] += number));
}
console.log(sums.join(' '));
