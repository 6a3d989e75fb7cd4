export default {
  a: 'fine',
  b: ['x' 'y'],
};
