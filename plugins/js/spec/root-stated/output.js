export default {
  locale: 'pl',
  fallbackLocale: ['en', 'fr'],
  pl: { hello: 'HELLO THERE' },
  fr: { hello: 'Bonjour' },
};
