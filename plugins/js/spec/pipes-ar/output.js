export default {
  two: 'CARS | CAR | CARS | CARS | CARS | CARS',
  three: "NO CARS | {n} CARS | ONE CAR | {n} CARS | {n} CARS | {n} CARS | {n} CARS",
  one: 'NO FORMS',
  four: 'a word|b word|c word|d word',
};
