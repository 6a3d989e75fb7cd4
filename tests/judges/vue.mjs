#!/usr/bin/env node
// npm: @vue/compiler-sfc@3, @intlify/message-compiler@11, jsonc-parser
// Judges translated Vue components: source output target, repeated on the command line.
//
// Vue's compiler reads both; everything but `<i18n>` is the same, every locale of the source is
// there unchanged, the target has the keys of the source, and vue-i18n compiles its messages.
import { readFileSync } from 'node:fs';
import { baseCompile } from '@intlify/message-compiler';
import { parse as parseJson } from 'jsonc-parser';
import { parse } from '@vue/compiler-sfc';
import { pronounce } from './shared/verdicts.mjs';

function read(path) {
  const { descriptor, errors } = parse(readFileSync(path, 'utf8'), { ignoreEmpty: false });
  if (errors.length) throw new Error(errors.map((error) => error.message).join('; '));
  const blocks = descriptor.customBlocks.filter((block) => block.type === 'i18n');
  const messages = {};
  for (const { attrs, content } of blocks) {
    const parsed = parseJson(content, [], { allowTrailingComma: true });
    const locales = attrs.locale ? { [attrs.locale]: parsed } : parsed;
    Object.assign(messages, locales);
  }
  const others = [descriptor.template, descriptor.script, descriptor.scriptSetup, ...descriptor.styles];
  return { messages, others: others.map((block) => block?.content) };
}

function* texts(value, path = '') {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, inner] of Object.entries(value ?? {})) yield* texts(inner, `${path}.${key}`);
}

function* problems(source, output, locale) {
  const [before, after] = [read(source), read(output)];
  if (JSON.stringify(before.others) !== JSON.stringify(after.others)) yield 'other blocks differ';
  for (const [name, messages] of Object.entries(before.messages)) {
    if (name === locale) continue;
    if (JSON.stringify(messages) !== JSON.stringify(after.messages[name])) yield `${name} differs`;
  }
  const own = before.messages.en ?? before.messages[locale];
  const keys = (messages) => [...texts(messages)].map(([path]) => path).join(' ');
  if (own && keys(own) !== keys(after.messages[locale])) yield 'keys differ';
  for (const [path, text] of texts(after.messages[locale])) {
    const onError = (error) => { throw new Error(`${path}: ${error.message}`); };
    baseCompile(text, { onError });
  }
}

pronounce(problems);
