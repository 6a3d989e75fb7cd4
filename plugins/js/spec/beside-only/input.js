export default {
  page: { title: { en: 'Title', de: 'Titel' } },
  menu: { title: { en: 'Menu', de: 'Auswahl' } },
};
