export default {
  a: { 'en-US': 'Color', 'zh_TW': '顏色', 'pt-BR': 'COLOR' },
  b: { 'en-US': "Save changes", pt: "Guardar", 'pt-BR': "SAVE CHANGES" },
  c: { fr: `Ouvrir`, en_US: `Open`, 'pt-BR': `OPEN` },
  d: { en: "Close", fr: "Fermer", "pt-BR": "CLOSE" },
};
