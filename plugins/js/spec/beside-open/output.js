export default {
  title: { en: 'Title', de: 'Titel', pl: 'TITLE' },
  text: { en: 'Text', de: 'Text', pl: 'TEXT' },
  spread: { ...others, en: 'With others', de: 'Mit anderen' },
  computed: { en: 'Computed', de: 'Berechnet', [locale]: 'Anything' },
  filled: { ...others, en: 'Filled', pl: 'FILLED' },
  known: { ['en']: 'Known', de: GERMAN, get fr() { return 'Connu'; }, pl: 'KNOWN' },
  called: { en: 'Called', de: german('Gerufen'), fr: (n) => `${n} appels`, pl: 'CALLED' },
  chosen: { en: many ? 'Several' : 'One', fr: 'Plusieurs' },
  either: { en: 'Either', fr: many ? 'Plusieurs' : null, pl: 'EITHER' },
  deep: { en: 'DEEP', de: { label: 'TIEF' } },
};
