export default { files: '{count, plural, zero {# FILES} one {# FILE} two {# FILES} few {# FILES} many {# FILES} other {# FILES}}' };
