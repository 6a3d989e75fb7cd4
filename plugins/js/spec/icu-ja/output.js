export default { files: '{count, plural, other {# FILES}}' };
