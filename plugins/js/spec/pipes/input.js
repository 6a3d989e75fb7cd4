export default {
  two: '{n} apple | {n} apples',
  three: "no apples |one apple|{n} apples",
  four: 'a | b c d | e | f',
  plain: 'No forms',
};
