export default {
  two: 'First half, ' + 'second half',
  lines: 'First line, ' + // why
    'second line.',
  value: 'Before ' + name + ' after ' + f('x') + '!',
  mixed: 'Single ' + "and double",
  templates: `One ${a} ` + `two`,
  leading: n + ' things',
  minus: 'left' - 'right',
};
