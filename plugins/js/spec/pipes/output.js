export default {
  two: '{n} APPLE | {n} APPLES | {n} APPLES',
  three: "NO APPLES |ONE APPLE|{n} APPLES|{n} APPLES",
  four: 'A | B C D | E | F',
  plain: 'NO FORMS',
};
