export const a: = {
  b: 'x',
};
