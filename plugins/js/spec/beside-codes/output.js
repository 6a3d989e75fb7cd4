const greet = (name) => {
  return { en: `Hello ${name}`, de: `Hallo ${name}` };
};
export default {
  hello: { en: `Hello ${name}, ${greet}`, de: `Hallo ${name}`, pl: `HELLO ${name}, ${greet}` },
  sum: { de: 'Hallo ' + name, en: 'Hello ' + name + ' there', pl: 'HELLO ' + name + ' THERE' },
  files: { en: '{n, plural, one {# file} other {# files}}', de: '{n, plural, one {# Datei} other {# Dateien}}', pl: '{n, plural, one {# FILE} few {# FILES} many {# FILES} other {# FILES}}' },
};
