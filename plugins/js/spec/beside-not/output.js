export const languages = { en: 'ENGLISH', de: 'GERMAN' };
export default {
  native: { en: 'ENGLISH', fr: 'FRENCH' },
  weekdays: { mo: 'MO', tu: 'TU', fr: 'FR' },
  short: { mon: 'MONDAY', tue: 'TUESDAY' },
  answers: { yes: 'YES', no: 'NO' },
  confirm: { yes: 'DO IT', no: 'LEAVE IT' },
  slider: { el: '.SLIDER', id: 'one' },
  pages: { el: '.PAGES' },
};
