export const languages = { en: 'English', de: 'German' };
export default {
  native: { en: 'English', fr: 'French' },
  weekdays: { mo: 'Mo', tu: 'Tu', fr: 'Fr' },
  short: { mon: 'Monday', tue: 'Tuesday' },
  answers: { yes: 'Yes', no: 'No' },
  confirm: { yes: 'Do it', no: 'Leave it' },
  slider: { el: '.slider', id: 'one' },
  pages: { el: '.pages' },
};
