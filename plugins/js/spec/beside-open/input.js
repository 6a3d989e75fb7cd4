export default {
  title: { en: 'Title', de: 'Titel' },
  text: { en: 'Text', de: 'Text' },
  spread: { ...others, en: 'With others', de: 'Mit anderen' },
  computed: { en: 'Computed', de: 'Berechnet', [locale]: 'Anything' },
  filled: { ...others, en: 'Filled', pl: '' },
  known: { ['en']: 'Known', de: GERMAN, get fr() { return 'Connu'; } },
  called: { en: 'Called', de: german('Gerufen'), fr: (n) => `${n} appels` },
  chosen: { en: many ? 'Several' : 'One', fr: 'Plusieurs' },
  either: { en: 'Either', fr: many ? 'Plusieurs' : null },
  deep: { en: 'Deep', de: { label: 'Tief' } },
};
