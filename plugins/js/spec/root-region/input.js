export default { en: { hello: 'Hello there' } };
