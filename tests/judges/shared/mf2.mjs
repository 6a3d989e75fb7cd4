// What npm's messageformat says of a message of MessageFormat 2 and of its translation.
import { MessageFormat, validate, visit } from 'messageformat';
import { messageFromCST, parseCST } from 'messageformat/cst';

/** A message's data model; throws what is wrong with the message. */
export function message(text, resource = false) {
  const tree = parseCST(text, { resource });
  if (tree.errors.length) throw tree.errors[0];
  const model = messageFromCST(tree);
  validate(model, (type) => {
    throw new Error(type);
  });
  return model;
}

const SELECTS = ['number', 'integer', 'offset', 'percent'];

/** The rules by which a selector selects: `cardinal`, `ordinal`, or nothing. */
function rules(model, name) {
  const declared = new Map(model.declarations.map((it) => [it.name, it.value]));
  const chain = [];
  for (let value = declared.get(name); value && !chain.includes(value); ) {
    chain.push(value);
    value = value.arg?.type === 'variable' ? declared.get(value.arg.name) : undefined;
  }
  const functions = chain.map((value) => value.functionRef).filter(Boolean);
  if (!SELECTS.includes(functions[0]?.name)) return undefined;
  const option = functions.map((it) => it.options?.get?.('select') ?? it.options?.select).find(Boolean);
  if (option?.value === 'exact') return undefined;
  return option?.value === 'ordinal' ? 'ordinal' : 'cardinal';
}

/** The expressions and markup of a pattern, sorted. */
const codes = (pattern) =>
  pattern.filter((part) => typeof part !== 'string').map(spelled).sort().join(' ');

function spelled(part) {
  const pairs = (map) => (map instanceof Map ? [...map] : Object.entries(map ?? {}));
  return JSON.stringify(part, (key, value) =>
    key === 'options' || key === 'attributes' ? pairs(value) : value,
  );
}

const variants = (model) =>
  model.type === 'select' ? model.variants : [{ keys: [], value: model.pattern }];
const keys = (variant) => variant.keys.map((key) => (key.type === '*' ? '*' : key.value));
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
const categories = (locale, type) =>
  new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;

/** What is wrong with the translation of a message. */
export function* compare(before, text, locale, resource = false) {
  let was;
  try {
    was = message(before, resource);
  } catch {
    if (before !== text) yield 'a broken message was changed';
    return;
  }
  const is = message(text, resource);
  const declarations = (model) => model.declarations.map(spelled).join('\n');
  if (declarations(was) !== declarations(is)) yield 'other declarations';
  const selectors = (model) => (model.selectors ?? []).map((it) => it.name);
  if (selectors(was).join() !== selectors(is).join()) yield 'other selectors';
  const known = new Set(variants(was).map((variant) => codes(variant.value)));
  for (const variant of variants(is)) {
    if (!known.has(codes(variant.value))) yield `${keys(variant)}: other placeholders`;
  }
  yield* selected(was, is, selectors(is), locale);
  yield* formatted(is, locale);
}

/** What is wrong with the keys of a translation. */
function* selected(was, is, selectors, locale) {
  for (const [column, name] of selectors.entries()) {
    const type = rules(is, name);
    const all = (model) => new Set(variants(model).map((variant) => keys(variant)[column]));
    const [before, after] = [all(was), all(is)];
    const forms = type ? categories(locale, type) : [];
    for (const key of before) {
      const may = type && CATEGORIES.includes(key);
      if (!may && !after.has(key)) yield `$${name}: the key ${key} is lost`;
    }
    for (const key of after) {
      if (before.has(key)) {
        if (type && CATEGORIES.includes(key) && !forms.includes(key)) yield `$${name}: ${key} is no form`;
      } else if (!forms.includes(key) && !(type && ['0', '1', '2'].includes(key))) {
        yield `$${name}: the key ${key} is new`;
      }
    }
    if (selectors.length > 1 || !type || ![...before].some((key) => CATEGORIES.includes(key))) continue;
    const exact = { zero: '0', one: '1', two: '2' };
    const missing = forms.filter((it) => it !== 'other' && !after.has(it) && !after.has(exact[it]));
    if (missing.length) yield `$${name}: without ${missing}`;
  }
}

/** What formatting a message reports, for some numbers. */
function* formatted(model, locale) {
  const format = new MessageFormat([locale], model, { bidiIsolation: 'none' });
  const names = new Set();
  const add = (value) => void (value.type === 'variable' && names.add(value.name));
  visit(model, { value: add });
  const reported = new Set();
  for (const number of [0, 1, 2, 3, 5, 11, 21, 100, 1.5]) {
    const values = Object.fromEntries([...names].map((name) => [name, number]));
    format.format(values, (error) => reported.add(error));
  }
  for (const error of reported) {
    const is = (...types) => types.includes(error.type);
    if (!is('bad-operand', 'bad-selector', 'unknown-function', 'bad-option', 'bad-function-result')) {
      yield error.message;
    }
  }
}
