export default { files: '{count, plural, one {# FILE} zero {# FILES} two {# FILES} few {# FILES} many {# FILES} other {# FILES}}' };
