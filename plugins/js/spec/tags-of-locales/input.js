export const defaultLang = 'en';
export const i18n = createI18n({ locale: 'en', fallbackLocale: 'en', messages: { en: { hello: 'Hello there' } } });
export const meta = { code: 'en', iso: 'en-US', tag: `en_GB`, name: 'English', label: 'EN', locales: ['en', 'de'] };
export const way = { mode: 'en-route' };
export const texts = { en: { code: 'en', and: 'en', fallbackLocale: 'en-US', language: 'Language', type: 'number' } };
