export default {
  two: 'CARS',
  three: "NO CARS | {n} CARS",
  one: 'NO FORMS',
  four: 'a word|b word|c word|d word',
};
