export const resources = { en: { locale: 'en-US', hello: 'Hello there', lang: 'Language' } };
export const more = { 'en_US': { bye: 'Good bye' } };
