export default {
  a: 'one
};
