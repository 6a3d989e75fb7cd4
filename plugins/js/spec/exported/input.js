'use strict';
import base from './base';

// Not a message
const version = 'this stays';

export default {
  ...base,
  // Shown at the top
  title: 'It\'s the title',
  "quoted": "Line one\nLine \"two\"", // behind it
  nested: {
    [base.KEY]: `Hello ${user.name}, you have ${count > 1 ? 'x' : `y`} \`new\` messages`,
    list: ['First item', , 'Third item', ...more],
  },
  multi: `First line
    second line`,
  count: 42,
  call: t('this stays'),
  choice: a ? 'this stays' : 'that stays',
  fn: (n) => `stays ${n}`,
  method() { return 'this stays'; },
  get getter() { return 'this stays'; },
  tagged: css`stays as it is`,
  paren: ('In parentheses'),
  shorthand,
  continued: 'One \
two',
  escapes: 'caf\xe9 \u00e9 \u{1F600} \uD83D\uDE00 \ud800 lone',
};
export const errors = { missing: 'Missing' };
export const greeting = 'Hello there';
export function helper() { return { stays: 'this stays' }; }
