export default {
  kept: { en: 'Kept as it is', pl: 'Zostaje', fr: 'Reste' },
  open: { pl: 'FILLED WHERE IT IS', en: 'Filled where it is', fr: 'Rempli' },
  blank: { en: '', fr: 'Sans source' },
  code: { en: '{name}', fr: '{name}', pl: '{name}' },
  none: { fr: 'Rien', pl: "IN THE PLACE OF NOTHING", en: "In the place of nothing" },
  unset: { en: 'Unset so far', pl: 'UNSET SO FAR' },
  other: { en: 'Elsewhere', fr: 'Ailleurs', pl },
  made: { en: 'Made here', fr: 'Fait', get pl() { return 'Zrobione'; } },
};
