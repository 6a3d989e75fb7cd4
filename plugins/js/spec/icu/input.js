export default {
  icu: '{n, plural, one {# file} other {# "files" it\'s}}',
  i18next: 'Hello {{name}}, $t(key) and %{x}',
  broken: '{n, plural, one {x}}',
};
