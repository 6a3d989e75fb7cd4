export default {
  // note
  a: `FIRST LINE
SECOND LINE`,
  b: 'ONE TWO',
};
