export default {
  page: { title: { en: 'Title', de: 'Titel', pl: 'TITLE' } },
  sub: { ...others, en: 'Left out', de: 'Nicht dabei' },
  menu: { title: { en: 'Menu', de: 'Auswahl' } },
};
