export default {
  files: '{count, plural, =0 {NO FILES IN {folder}} one {# FILE IN {folder}} few {# FILES IN {folder}} many {# FILES IN {folder}} other {# FILES IN {folder}}}',
  who: "{gender, select, female {SHE'S HERE} other {THEY'RE HERE}}",
  broken: '{count, plural, one {# file}',
  long: '{n, plural, one {# DAY TO GO} ' +
    'few {# DAYS TO GO} ' +
    'many {# DAYS TO GO} ' +
    'other {# DAYS TO GO}}',
};
