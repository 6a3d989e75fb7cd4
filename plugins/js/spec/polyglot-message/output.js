export default {
  broken: '||||{n,plural',
  spaced: 'MANY DAYS',
};
