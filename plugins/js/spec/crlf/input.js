export default {
  // note
  a: `First line
second line`,
  b: 'One \
two',
};
