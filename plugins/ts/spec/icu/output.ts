export default { n: '{n, plural, zero {# FILES} one {# FILE} two {# FILES} few {# FILES} many {# FILES} other {# FILES}}' } satisfies M;
