export default { files: '{count, plural, one {# file} other {# files}}' };
