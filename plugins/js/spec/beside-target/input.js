export default {
  kept: { en: 'Kept as it is', pl: 'Zostaje', fr: 'Reste' },
  open: { pl: "", en: 'Filled where it is', fr: 'Rempli' },
  blank: { en: '', fr: 'Sans source' },
  code: { en: '{name}', fr: '{name}' },
  none: { fr: 'Rien', pl: null, en: "In the place of nothing" },
  unset: { en: 'Unset so far', pl: undefined },
  other: { en: 'Elsewhere', fr: 'Ailleurs', pl },
  made: { en: 'Made here', fr: 'Fait', get pl() { return 'Zrobione'; } },
};
