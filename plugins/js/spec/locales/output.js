export default {
  de: { a: 'Eins' },
  pt_BR: { a: 'ONE TEXT' },
};
export const en = { b: 'TWO TEXT' };
