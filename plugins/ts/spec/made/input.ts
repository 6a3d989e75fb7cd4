export default defineI18nLocale(async (locale: string): Promise<Messages> => {
  return { hello: 'Hello there' } as Messages;
});
