export default { en: { hello: 'Hello there' }, fr: { hello: 'Bonjour' } };
