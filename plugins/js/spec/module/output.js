// Copyright: not a note.
import { brand } from './brand.js';

const limit = 'not taken: neither exported nor in an object';

export const greeting = 'WELCOME BACK';

// Shown on the first page
export const home = {
  // The large heading
  title: 'GOOD MORNING',
  'sub-title': "IT'S A FINE DAY", // under the heading
  0: 'ZEROTH',
  [brand.key]: `PLAIN TEMPLATE`,
  url: 'https://example.org/a',
  file: './img/logo.png',
  id: 'snake_case_id',
  count: 3,
  flag: true,
  nothing: null,
  pattern: /don't/,
  brand,
  ...brand.more,
  format(n) { return 'FROM A METHOD'; },
  arrow: (n) => `FROM AN ARROW ${n}`,
  call: translate('Left alone'),
  made: new Thing('Left alone'),
  tagged: html`Left alone`,
  raw: String.raw`C:\left`,
  days: ['SUNDAY', 'MONDAY', , 'TUESDAY'],
  nested: { deep: [{ text: 'DEEP TEXT' }] },
};

export default Object.freeze({ ok: ('FINE'), cancel: (('CANCEL')) });
