export default { en: 'Hello', de: 'Hallo', fr: 'Bonjour' };
export const messages = {
  en: { langs: { en: 'English', de: 'German' }, native: { en: 'English', de: 'Deutsch' }, own: { en: 'Own', de: 'Eigen' } },
  de: { langs: { en: 'Englisch', de: 'Deutsch' } },
};
