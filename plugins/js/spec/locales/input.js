export default {
  de: { a: 'Eins' },
  en_US: { a: 'One text' },
};
export const en = { b: 'Two text' };
