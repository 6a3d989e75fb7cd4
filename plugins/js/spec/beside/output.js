export const Users = {
  slug: 'users',
  label: { en: 'Users', de: 'Benutzer', pl: 'USERS' },
  labels: {
    singular: {
      en: 'User',
      de: 'Benutzer',
      pl: 'USER'
    },
    plural: {
      'de': "Benutzer",
      'en': "Users",
      'pl': "USERS",
    },
  },
  fields: [
    { name: 'EMAIL', label: { en: `Address of the user`, de: 'Adresse', pl: `ADDRESS OF THE USER` }, },
    { label: {de:'Name',en:'Name of "it"',pl:'NAME OF "IT"'}, only: {en:'Only one so far',pl:'ONLY ONE SO FAR'}, one: { en: 'And one', pl: 'AND ONE' } },
  ],
  columns: [{ en: 'First column', de: 'Erste Spalte', pl: 'FIRST COLUMN' }, { "de": "Zweite Spalte", "en": "Second column", "pl": "SECOND COLUMN" }],
  french: { fr: 'Pas de source' },
  title: 'A TEXT THAT STANDS ALONE',
};
export const heading = { de: 'Titel', en: 'Heading', pl: 'HEADING' };
Users.admin = { en: 'Managed', de: 'Verwaltet', pl: 'MANAGED' };
