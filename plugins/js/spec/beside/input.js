export const Users = {
  slug: 'users',
  label: { en: 'Users', de: 'Benutzer' },
  labels: {
    singular: {
      en: 'User',
      de: 'Benutzer'
    },
    plural: {
      'de': "Benutzer",
      'en': "Users",
    },
  },
  fields: [
    { name: 'email', label: { en: `Address of the user`, de: 'Adresse' }, },
    { label: {de:'Name',en:'Name of "it"'}, only: {en:'Only one so far'}, one: { en: 'And one' } },
  ],
  columns: [{ en: 'First column', de: 'Erste Spalte' }, { "de": "Zweite Spalte", "en": "Second column" }],
  french: { fr: 'Pas de source' },
  title: 'A text that stands alone',
};
export const heading = { de: 'Titel', en: 'Heading' };
Users.admin = { en: 'Managed', de: 'Verwaltet' };
