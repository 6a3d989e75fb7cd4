export const defaultLang = 'en';
export const i18n = createI18n({ locale: 'pl', fallbackLocale: 'en', messages: { pl: { hello: 'HELLO THERE' } } });
export const meta = { code: 'en', iso: 'en-US', tag: `en_GB`, name: 'ENGLISH', label: 'EN', locales: ['en', 'DE'] };
export const way = { mode: 'EN-ROUTE' };
export const texts = { pl: { code: 'en', and: 'EN', fallbackLocale: 'en-US', language: 'LANGUAGE', type: 'NUMBER' } };
