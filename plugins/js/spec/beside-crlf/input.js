export default {
  a: {
    en: 'First',
    fr: 'Premier'
  },
  b: {
    en: 'Second',
    fr: 'Deuxième',
  },
};
