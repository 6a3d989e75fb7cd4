export const fields = [
  { label: { 'en-US': 'Color', 'zh-TW': '顏色', 'pt-BR': 'COLOR' } },
  { label: { 'en-US': 'Save', pt: 'Guardar', 'pt-BR': 'SAVE' } },
  defineField({ title: { 'en-US': 'Open', 'pt-BR': 'OPEN' } }),
];
