export default {
  icu: '{n, plural, one {# FILE} few {# "FILES" IT\'S} many {# "FILES" IT\'S} other {# "FILES" IT\'S}}',
  i18next: 'HELLO {{name}}, $t(key) AND %{x}',
  broken: '{n, plural, one {x}}',
};
