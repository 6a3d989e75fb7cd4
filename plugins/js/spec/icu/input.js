export default {
  files: '{count, plural, =0 {No files} one {# file} other {# files}} in {folder}',
  who: "{gender, select, female {She's here} other {They're here}}",
  broken: '{count, plural, one {# file}',
  long: '{n, plural, one {# day} ' +
    'other {# days}} to go',
};
