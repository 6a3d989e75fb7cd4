export default {
  a: 'ONE THING',
};
