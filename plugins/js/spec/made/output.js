const helper = make(() => ({ no: 'Not the export' }));
export const other = make(() => ({ no: 'Not the whole module' }));
export default defineI18nLocale(async (locale) => {
  const extra = { more: 'SOME MORE' };
  return { hello: 'HELLO THERE', nested: { bye: 'GOOD BYE' }, extra };
});
