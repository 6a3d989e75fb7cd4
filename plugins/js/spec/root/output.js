export const resources = { pt: { locale: 'pt', hello: 'HELLO THERE', lang: 'LANGUAGE' } };
export const more = { 'pt': { bye: 'GOOD BYE' } };
