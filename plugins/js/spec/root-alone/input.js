export default { 'en-GB': { hello: 'Hello there' } };
