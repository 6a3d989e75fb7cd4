export default {
  two: 'FIRST HALF, ' + 'SECOND HALF',
  lines: 'FIRST LINE, ' + // why
    'SECOND LINE.',
  value: 'BEFORE ' + name + ' AFTER ' + f('x') + '!',
  mixed: 'SINGLE ' + "AND DOUBLE",
  templates: `ONE ${a} ` + `TWO`,
  leading: n + ' THINGS',
  minus: 'left' - 'right',
};
