export default {
  de: { hello: 'Hallo' },
  en: { hello: 'Hello there' },
};
