// npm: jsonc-parser, @formatjs/icu-messageformat-parser
// Judges translated JSON: source output target, repeated on the command line.
//
// The output has the members of its source in their order, plural families with the target's
// categories, every other value as it was spelled, and in each string the same placeholders;
// what is an ICU message in the source is one in the output. Where a text stands in several
// locales side by side, the target's is added or filled and the others are the same.
import { isBeside } from './shared/beside.mjs';
import { categories } from './shared/icu.mjs';
import { judge, strings } from './shared/json.mjs';

const CATEGORY = /^(.+[_=])?(zero|one|two|few|many|other)$/;
const same = (a, b) => a.replace(/_/g, '-').toLowerCase() === b.replace(/_/g, '-').toLowerCase();

function grouped(list, by) {
  const groups = new Map();
  for (const it of list) groups.set(by(it), [...(groups.get(by(it)) ?? []), it]);
  return groups;
}

/** What tells a member from its siblings, all forms of a plural being one. */
function folding(members) {
  const names = new Set(members.map(([name]) => name));
  const forms = grouped([...names].filter((it) => CATEGORY.test(it)), (it) => CATEGORY.exec(it)[1]);
  const hash = forms.get(undefined)?.length === names.size && names.size > 1;
  const family = (base) => forms.get(base)?.length > 1 && names.has(`${base}other`);
  return (name) => {
    const [found, base] = CATEGORY.exec(name) ?? [];
    if (found && (base === undefined ? hash : family(base))) return [base ?? '', 'plural'];
    const older = name.replace(/_(plural|\d+)$/, '');
    if (names.has(older) && names.has(`${older}_plural`)) return [older, 'older plural'];
    return [name, ''];
  };
}

function* plural(base, forms, locale) {
  const given = forms.map((name) => CATEGORY.exec(name)[2]);
  const known = categories(locale, base.endsWith('_ordinal_') ? 'ordinal' : 'cardinal');
  const strange = given.filter((it) => it !== 'zero' && !known.includes(it));
  const missing = known.filter((it) => !given.includes(it));
  if (strange.length || missing.length) {
    yield `${base}: missing [${missing}], not in ${locale}: [${strange}]`;
  }
}

const texts = (members) => members.map(([name, it]) => [name, it.text]);

function* members(before, after, locale, path) {
  if (isBeside(texts(before), texts(after), locale)) return;
  const fold = folding(before);
  const fits = (name) => fold(name).join(' ');
  const unique = (list) => [...new Set(list.map(([name]) => fits(name)))].sort().join('\n');
  const renamed = before.length === 1 && before[0][1].members && same(after[0]?.[0] ?? '', locale);
  if (!renamed && unique(before) !== unique(after)) {
    yield `${path}: members differ`;
    return;
  }
  const alike = grouped(before, ([name]) => fits(name));
  const taken = new Map();
  for (const [name, value] of after) {
    const kind = fold(name)[1];
    const like = renamed ? before : alike.get(fits(name));
    const nth = taken.get(name) ?? 0;
    taken.set(name, nth + 1);
    if (!kind) {
      yield* values(like[nth][1], value, locale, `${path}.${name}`);
    } else if (like.every(([, it]) => [...values(it, value, locale, name)].length)) {
      yield `${path}.${name}: fits none of the source's forms`;
    }
  }
  const forms = after.map(([name]) => name).filter((name) => fold(name)[1] === 'plural');
  for (const [base, names] of grouped(forms, (name) => fold(name)[0])) {
    yield* plural(base, names, locale);
  }
}

function* values(before, after, locale, path) {
  if (before.members && after.members) {
    yield* members(before.members, after.members, locale, path);
  } else if (before.elements && after.elements?.length === before.elements.length) {
    for (const [i, it] of before.elements.entries()) {
      yield* values(it, after.elements[i], locale, `${path}[${i}]`);
    }
  } else if (before.text !== undefined && after.text !== undefined) {
    const wrong = strings(before.text, after.text, locale);
    if (wrong) yield `${path}: ${wrong}`;
  } else if (before.spelling === undefined || before.spelling !== after.spelling) {
    yield `${path}: another value`;
  }
}

judge((before, after, locale) => values(before, after, locale, ''));
