export default { en: 'HELLO', de: 'HALLO', fr: 'BONJOUR' };
export const messages = {
  pl: { langs: { en: 'ENGLISH', de: 'GERMAN' }, native: { en: 'ENGLISH', de: 'DEUTSCH' }, own: { en: 'OWN', de: 'EIGEN' } },
  de: { langs: { en: 'Englisch', de: 'Deutsch' } },
};
