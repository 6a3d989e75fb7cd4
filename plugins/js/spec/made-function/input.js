export default (locale) => ({ hello: 'Hello there' });
