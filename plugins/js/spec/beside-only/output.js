export default {
  page: { title: { en: 'Title', de: 'Titel', pl: 'TITLE' } },
  menu: { title: { en: 'Menu', de: 'Auswahl' } },
};
