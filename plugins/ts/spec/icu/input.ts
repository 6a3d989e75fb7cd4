export default { n: '{n, plural, one {# file} other {# files}}' } satisfies M;
