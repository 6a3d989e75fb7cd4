export default {
  files: '{count, plural, =0 {NO FILES} one {# FILE} few {# FILES} many {# FILES} other {# FILES}} IN {folder}',
  who: "{gender, select, female {SHE'S HERE} other {THEY'RE HERE}}",
  broken: '{count, plural, one {# file}',
  long: '{n, plural, one {# DAY} ' +
    'few {# DAYS} ' +
    'many {# DAYS} ' +
    'other {# DAYS}} TO GO',
};
