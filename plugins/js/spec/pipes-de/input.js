export default {
  two: 'car | cars',
  three: "no cars | one car | {n} cars",
  one: 'no forms',
  four: 'a word|b word|c word|d word',
};
