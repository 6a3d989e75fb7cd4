// npm: jsonc-parser, @formatjs/icu-messageformat-parser
// Judges translated ARB: source output target, repeated on the command line.
//
// The same keys in the same order, `@@locale` the target's, all other metadata as it was,
// and each message one that FormatJS takes, with the same arguments and the target's plurals.
import { judge, strings } from './shared/json.mjs';

judge(function* (before, after, locale) {
  const names = (tree) => tree.members.map(([name]) => name).join('\n');
  if (names(before) !== names(after)) {
    yield 'keys differ';
    return;
  }
  for (const [i, [name, value]] of before.members.entries()) {
    const now = after.members[i][1];
    if (name === '@@locale') {
      if (now.text.replace(/_/g, '-') !== locale) yield `@@locale is ${now.text}`;
    } else if (name.startsWith('@') || name.startsWith('_') || value.text === undefined) {
      if (JSON.stringify(value) !== JSON.stringify(now)) yield `${name} changed`;
    } else {
      const wrong = strings(value.text, now.text, locale);
      if (wrong) yield `${name}: ${wrong}`;
    }
  }
});
