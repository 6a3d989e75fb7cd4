#!/usr/bin/env node
// Judges JavaScript modules by Node.
//
//     js.mjs SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE]...
//
// Checks that the output parses (`node --check`), and, where source and output evaluate on
// their own, that they have the same keys with values of the same types, and that every
// string keeps the placeholders of its source. Where a text stands in several locales side by
// side, the target's is added or filled and the others are the same.

// needs: node 20 or newer, nothing else

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isBeside } from './shared/beside.mjs';

const PLACEHOLDER = /\{\{\s*[\w.]+\s*\}\}|%?\{[\w.]+\}|\$\{[\w.]+\}|%\d*\$?[sd@]\b/g;

// Prints the module's exports, or what it gave to the globals it called, as path, type and text.
const EVALUATE = `
  const file = process.argv[1];
  const rows = [];
  const seen = new Set();
  const walk = (path, value) => {
    const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
    rows.push([path, type, type === 'string' ? value : '']);
    if (type !== 'object' && type !== 'array' || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) walk(path.concat(String(key)), value[key]);
  };
  const loaded = file.endsWith('.mjs') ? await import(file) : (await import('node:module')).createRequire(file)(file);
  walk([], { ...loaded });
  process.stdout.write(JSON.stringify(rows));
`;

const folder = mkdtempSync(join(tmpdir(), 'judge-js-'));

function copy(path, side, extension) {
  const file = join(folder, `${side}-${basename(path).replace(/\W/g, '_')}${extension}`);
  writeFileSync(file, readFileSync(path));
  return file;
}

function node(...args) {
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
}

function evaluate(file) {
  const run = node('--input-type=module', '-e', EVALUATE, file);
  return run.status === 0 ? JSON.parse(run.stdout) : undefined;
}

function* judge(source, output, locale) {
  const parses = (path, extension) => node('--check', copy(path, 'source', extension));
  const extension = ['.cjs', '.mjs'].find((it) => parses(source, it).status === 0);
  if (!extension) return; // not plain JavaScript: JSX
  const file = copy(output, 'output', extension);
  const check = node('--check', file);
  if (check.status !== 0) {
    yield check.stderr.trim().split('\n').slice(0, 5).join(' / ');
    return;
  }
  const before = evaluate(copy(source, 'source', extension));
  if (!before) return; // needs its imports, or a browser
  const after = evaluate(file);
  if (!after) {
    yield 'evaluates no longer';
    return;
  }
  yield* compare(...withoutBeside(before, after, locale), locale);
}

// Takes out what stands in objects that hold one text in several locales.
function withoutBeside(before, after, locale) {
  const [old, now] = [objects(before), objects(after)];
  const beside = [...old.keys()].filter((it) => isBeside(old.get(it), now.get(it) ?? [], locale));
  const rest = (rows) => rows.filter(([path]) => !path.length || !beside.includes(holder(path)));
  return [rest(before), rest(after)];
}

// The entries of each object as name and text, by where it stands.
function objects(rows) {
  const found = new Map();
  for (const [path, type, text] of rows) {
    if (!path.length) continue;
    const entries = found.get(holder(path)) ?? [];
    entries.push([path.at(-1), type === 'string' ? text : undefined]);
    found.set(holder(path), entries);
  }
  return found;
}

const holder = (path) => JSON.stringify(path.slice(0, -1));

function* compare(before, after, locale) {
  const named = (key) => key.replaceAll('_', '-').toLowerCase() === locale.toLowerCase();
  const same = (key, other) => key === other || (/^[a-z]{2,3}([-_]|$)/.test(key) && named(other));
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    const [path, type, text] = before[i] ?? [[], 'nothing', ''];
    const [newPath, newType, newText] = after[i] ?? [[], 'nothing', ''];
    const samePath = path.length === newPath.length && path.every((key, j) => same(key, newPath[j]));
    if (!samePath || type !== newType) {
      yield `${path.join('.')} (${type}) became ${newPath.join('.')} (${newType})`;
      return;
    }
    const message = /,\s*(plural|select|selectordinal)\s*,|\|/.test(text);
    for (const placeholder of message ? [] : (text.match(PLACEHOLDER) ?? [])) {
      const count = (it) => it.split(placeholder).length;
      if (count(newText) < count(text)) yield `${path.join('.')}: ${placeholder} is lost`;
    }
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
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
