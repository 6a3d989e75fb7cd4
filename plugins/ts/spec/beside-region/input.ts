export const fields = [
  { label: { 'en-US': 'Color', 'zh-TW': '顏色' } },
  { label: { 'en-US': 'Save', pt: 'Guardar' } },
  defineField({ title: { 'en-US': 'Open', 'pt-BR': '' } }),
];
