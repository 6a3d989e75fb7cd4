// prettier-ignore
module.exports = {
  // Shown at the top
  title: {
    en: 'Inbox', // never shortened
    de: 'Eingang', // die Deutschen sagen es so
    ar: 'INBOX'
  },
  empty: {
    de: 'Nichts',
    en: 'Nothing here', /* ends it */
    ar: 'NOTHING HERE',
    // pt is to come
  },
  line: { en: 'In a line', de: 'In einer Zeile', ar: 'IN A LINE', }, // beside
  last: { en: 'Last', de: 'Letzte', ar: 'LAST' /* within */ },
  crowded: { en: 'Crowded', de: 'Voll', ar: 'CROWDED' // behind
  },
  wide: {
    de:
      'Weit',
    en:
      'Far ' +
      'apart',
    ar:
      'FAR APART' },
  below: {
    en: 'Below'
    /* no end
       on this line */
    , de: 'Unten' // one
    // two
    , ar: 'BELOW', // three
  },
  commas: { en: 'By commas'
          , de: 'Nach Kommas' // before them
          , ar: 'BY COMMAS'
          },
  around: { en /* English */ : ('Around'), de: ('Herum'), ar: ('AROUND') },
};
