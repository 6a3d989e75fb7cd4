export default {
  page: { title: { en: 'Title', de: 'Titel' } },
  sub: { ...others, en: 'Left out', de: 'Nicht dabei' },
  menu: { title: { en: 'Menu', de: 'Auswahl' } },
};
