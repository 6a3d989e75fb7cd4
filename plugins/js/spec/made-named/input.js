const messages = defineI18nLocale(function () { return { hello: 'Hello there' }; });
export default messages;
