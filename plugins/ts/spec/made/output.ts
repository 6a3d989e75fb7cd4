export default defineI18nLocale(async (locale: string): Promise<Messages> => {
  return { hello: 'HELLO THERE' } as Messages;
});
