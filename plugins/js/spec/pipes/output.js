export default {
  two: '{n} APPLE | {n} APPLES | {n} APPLES',
  three: "NO APPLES |ONE APPLE|{n} APPLES|{n} APPLES",
  four: 'a | B C D | e | f',
  plain: 'NO FORMS',
};
