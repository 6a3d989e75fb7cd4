export default {
  broken: '||||{n,plural',
  spaced: ' one day |||| many days ',
};
