export default {
  a: { 'en-US': 'Color', 'zh_TW': '顏色' },
  b: { 'en-US': "Save changes", pt: "Guardar" },
  c: { fr: `Ouvrir`, en_US: `Open` },
  d: { en: "Close", fr: "Fermer" },
};
