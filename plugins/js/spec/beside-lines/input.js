// prettier-ignore
module.exports = {
  // Shown at the top
  title: {
    en: 'Inbox', // never shortened
    de: 'Eingang' // die Deutschen sagen es so
  },
  empty: {
    de: 'Nichts',
    en: 'Nothing here', /* ends it */
    // pt is to come
  },
  line: { en: 'In a line', de: 'In einer Zeile', }, // beside
  last: { en: 'Last', de: 'Letzte' /* within */ },
  crowded: { en: 'Crowded', de: 'Voll' // behind
  },
  wide: {
    de:
      'Weit',
    en:
      'Far ' +
      'apart' },
  below: {
    en: 'Below'
    /* no end
       on this line */
    , de: 'Unten' // one
    // two
    , // three
  },
  commas: { en: 'By commas'
          , de: 'Nach Kommas' // before them
          },
  around: { en /* English */ : ('Around'), de: ('Herum') },
};
