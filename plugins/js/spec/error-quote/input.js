export default {
  a: 'fine',
  b: 'not closed,
};
