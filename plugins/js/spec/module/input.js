// Copyright: not a note.
import { brand } from './brand.js';

const limit = 'not taken: neither exported nor in an object';

export const greeting = 'Welcome back';

// Shown on the first page
export const home = {
  // The large heading
  title: 'Good morning',
  'sub-title': "It's a fine day", // under the heading
  0: 'Zeroth',
  [brand.key]: `Plain template`,
  url: 'https://example.org/a',
  file: './img/logo.png',
  id: 'snake_case_id',
  count: 3,
  flag: true,
  nothing: null,
  pattern: /don't/,
  brand,
  ...brand.more,
  format(n) { return 'From a method'; },
  arrow: (n) => `From an arrow ${n}`,
  call: translate('Left alone'),
  made: new Thing('Left alone'),
  tagged: html`Left alone`,
  raw: String.raw`C:\left`,
  days: ['Sunday', 'Monday', , 'Tuesday'],
  nested: { deep: [{ text: 'Deep text' }] },
};

export default Object.freeze({ ok: ('Fine'), cancel: (('Cancel')) });
