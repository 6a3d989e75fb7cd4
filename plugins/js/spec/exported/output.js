'use strict';
import base from './base';

// Not a message
const version = 'this stays';

export default {
  ...base,
  // Shown at the top
  title: 'IT\'S THE TITLE',
  "quoted": "LINE ONE\nLINE \"TWO\"", // behind it
  nested: {
    [base.KEY]: `HELLO ${user.name}, YOU HAVE ${count > 1 ? 'x' : `y`} \`NEW\` MESSAGES`,
    list: ['FIRST ITEM', , 'THIRD ITEM', ...more],
  },
  multi: `FIRST LINE
    SECOND LINE`,
  count: 42,
  call: t('this stays'),
  choice: a ? 'this stays' : 'that stays',
  fn: (n) => `stays ${n}`,
  method() { return 'this stays'; },
  get getter() { return 'this stays'; },
  tagged: css`stays as it is`,
  paren: ('IN PARENTHESES'),
  shorthand,
  continued: 'ONE TWO',
  escapes: 'CAF\u00c9 \u00c9 \ud83d\ude00 \ud83d\ude00 \ud800 LONE',
};
export const errors = { missing: 'MISSING' };
export const greeting = 'HELLO THERE';
export function helper() { return { stays: 'this stays' }; }
