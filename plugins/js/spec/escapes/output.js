export default {
  single: 'IT\'S "QUOTED"\n\tAND A \\ BACKSLASH',
  double: "SAY \"HI\" IT'S",
  template: `A \`tick\` AND \${not code}`,
  lines: `FIRST LINE
    SECOND LINE`,
  continued: 'ONE TWO',
  accents: "CAF\xc9 \xc9T\xc9",
  emoji: '\u{1f389} PARTY',
  half: 'HALF \ud83c PAIR',
  two: 'LOW \udf89\ud83c HIGH',
  script: '<b>BOLD<\/b> <\/script> TEXT',
  nul: 'A\x00B',
};
