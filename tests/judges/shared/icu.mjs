// What FormatJS says of a message and its translation.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A message's syntax tree; nothing where it is not valid, or holds no arguments. */
export function message(text) {
  try {
    const nodes = parse(text, { ignoreTag: true });
    return nodes.every((node) => node.type === TYPE.literal) ? undefined : nodes;
  } catch {
    return undefined;
  }
}

function walk(nodes, visit) {
  for (const node of nodes) {
    visit(node);
    for (const option of Object.values(node.options ?? {})) walk(option.value, visit);
  }
}

const arguments_of = (nodes) => {
  const names = new Set();
  walk(nodes, (node) => node.type !== TYPE.literal && node.type !== TYPE.pound && names.add(node.value));
  return [...names].sort().join(' ');
};

/** The plural categories of a locale; `type` is `cardinal` or `ordinal`. */
export const categories = (locale, type) =>
  new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;

/** What is wrong with the translation of a message. */
export function compare(before, text, locale) {
  let after;
  try {
    after = parse(text, { ignoreTag: true });
  } catch (error) {
    return `not a message: ${error.message}`;
  }
  if (arguments_of(before) !== arguments_of(after)) {
    return `arguments were ${arguments_of(before)}, are ${arguments_of(after)}`;
  }
  let wrong;
  walk(after, (node) => {
    if (node.type !== TYPE.plural) return;
    const known = categories(locale, node.pluralType);
    const selectors = Object.keys(node.options);
    const exact = { zero: '=0', one: '=1', two: '=2' };
    const missing = known.filter((it) => !selectors.includes(it) && !selectors.includes(exact[it]));
    const strange = selectors.filter((it) => !it.startsWith('=') && !known.includes(it));
    if (missing.length || strange.length) {
      wrong = `{${node.value}}: missing [${missing}], not in ${locale}: [${strange}]`;
    }
  });
  return wrong;
}
