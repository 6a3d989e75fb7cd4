export default {
  single: 'It\'s "quoted"\n\tand a \\ backslash',
  double: "say \"hi\" it's",
  template: `a \`tick\` and \${not code}`,
  lines: `First line
    second line`,
  continued: 'one \
two',
  accents: "caf\u00e9 \xe9t\u{e9}",
  emoji: '\ud83c\udf89 party',
  half: 'half \ud83c pair',
  two: 'low \udf89\ud83c high',
  script: '<b>bold</b> <\/script> text',
  nul: 'a\0b',
};
