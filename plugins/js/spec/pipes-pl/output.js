export default {
  two: 'CAR | CARS | CARS',
  three: "NO CARS | ONE CAR | {n} CARS | {n} CARS",
  one: 'NO FORMS',
  four: 'a word|b word|c word|d word',
};
