export default {
  two: 'CAR | CARS',
  three: "NO CARS | ONE CAR | {n} CARS",
  one: 'NO FORMS',
  four: 'a word|b word|c word|d word',
};
