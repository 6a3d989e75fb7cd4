export default { n: '{n, plural, one {# FILE} zero {# FILES} two {# FILES} few {# FILES} many {# FILES} other {# FILES}}' } satisfies M;
