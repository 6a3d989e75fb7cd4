export default {
  locale: 'en',
  fallbackLocale: ['en', 'fr'],
  en: { hello: 'Hello there' },
  fr: { hello: 'Bonjour' },
};
