const greet = (name) => {
  return { en: `Hello ${name}`, de: `Hallo ${name}` };
};
export default {
  hello: { en: `Hello ${name}, ${greet}`, de: `Hallo ${name}` },
  sum: { de: 'Hallo ' + name, en: 'Hello ' + name + ' there' },
  files: { en: '{n, plural, one {# file} other {# files}}', de: '{n, plural, one {# Datei} other {# Dateien}}' },
};
