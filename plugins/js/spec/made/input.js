const helper = make(() => ({ no: 'Not the export' }));
export const other = make(() => ({ no: 'Not the whole module' }));
export default defineI18nLocale(async (locale) => {
  const extra = { more: 'Some more' };
  return { hello: 'Hello there', nested: { bye: 'Good bye' }, extra };
});
