#!/usr/bin/env node
// Judges TypeScript modules by the TypeScript compiler.
//
//     ts.mjs SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE]...
//
// Checks that the output has no syntactic diagnostics, and that its tree holds what the
// source's does but for the texts: the same names of properties in the same order, and the
// same identifiers, numbers and keywords. Where a text stands in several locales side by side, the
// target's is added or filled and the others are the same.

// npm: typescript@5

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isBeside } from './shared/beside.mjs';

const ts = createRequire(join(process.cwd(), 'judge.js'))('typescript');

function parse(path, fileName) {
  const text = readFileSync(path, 'utf8');
  const options = { target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve };
  const { diagnostics } = ts.transpileModule(text, {
    fileName,
    compilerOptions: options,
    reportDiagnostics: true,
  });
  const tree = ts.createSourceFile(fileName, text, ts.ScriptTarget.ESNext, true);
  return { diagnostics, tree };
}

// The objects of a tree in order, each with its entries as name and text.
function objects(tree) {
  const found = [];
  const bare = (name) => name.getText(tree).replace(/^['"]|['"]$/g, '');
  const entry = (it) => [it.name ? bare(it.name) : '', it.initializer?.getText(tree)];
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) found.push([node, node.properties.map(entry)]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

// The objects of two trees that hold one text in several locales.
function beside(before, after, locale) {
  const now = objects(after);
  const pairs = objects(before).map((it, i) => [it, now[i] ?? [undefined, []]]);
  const those = pairs.filter(([[, old], [, now]]) => isBeside(old, now, locale));
  return new Set(those.flatMap(([[old], [now]]) => [old, now]));
}

function describe(tree, locale, left) {
  const properties = [];
  const names = [];
  const visit = (node) => {
    if (left.has(node)) return;
    if (ts.isPropertyAssignment(node)) properties.push(plain(node.name.getText(tree), locale));
    if (ts.isIdentifier(node) || ts.isNumericLiteral(node)) names.push(plain(node.text, locale));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  // Plural forms are the target's, and so is how often their `as const` is said.
  const same = (name, at) => !name.endsWith(PLURAL) || properties[at - 1] !== name;
  const lasts = (name) => !name.endsWith(PLURAL) && name !== 'const';
  return { properties: properties.filter(same), names: names.filter(lasts).sort() };
}

const PLURAL = '_<plural>';

// A key of the target's locale may have been one of the source's, without quotes.
function plain(name, locale) {
  const bare = name
    .replace(/^['"]|['"]$/g, '')
    .replace(/_(zero|one|two|few|many|other)$/, PLURAL);
  const tag = bare.replaceAll('_', '-').toLowerCase();
  return tag === locale.toLowerCase() || tag === 'en' || tag === 'en-us' ? '<locale>' : bare;
}

function* judge(source, output, locale) {
  const kinds = ['module.ts', 'module.tsx'];
  const kind = kinds.find((it) => parse(source, it).diagnostics.length === 0);
  if (!kind) {
    yield 'the source itself has syntactic diagnostics';
    return;
  }
  const before = parse(source, kind);
  const after = parse(output, kind);
  for (const it of after.diagnostics) {
    const { line } = after.tree.getLineAndCharacterOfPosition(it.start ?? 0);
    yield `line ${line + 1}: ${ts.flattenDiagnosticMessageText(it.messageText, ' ')}`;
  }
  const left = beside(before.tree, after.tree, locale);
  const [was, is] = [before, after].map((it) => describe(it.tree, locale, left));
  for (const what of ['properties', 'names']) {
    const drop = (list) => (what === 'names' ? list.filter((it) => it !== '<locale>') : list);
    const [old, now] = [drop(was[what]), drop(is[what])];
    const at = Array.from({ length: Math.max(old.length, now.length) }, (_, i) => i);
    const differs = at.find((i) => old[i] !== now[i]);
    if (differs !== undefined) yield `${what}: ${old[differs]} became ${now[differs]}`;
  }
}

let failed = false;
const args = process.argv.slice(2);
for (let i = 0; i + 2 < args.length; i += 3) {
  const problems = [...judge(args[i], args[i + 1], args[i + 2])];
  failed ||= problems.length > 0;
  console.log(`${args[i + 1]}: ${problems.length ? `${problems.length} problems` : 'ok'}`);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
}
process.exit(failed ? 1 : 0);
