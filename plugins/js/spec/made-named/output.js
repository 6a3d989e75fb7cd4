const messages = defineI18nLocale(function () { return { hello: 'HELLO THERE' }; });
export default messages;
