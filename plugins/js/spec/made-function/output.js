export default (locale) => ({ hello: 'HELLO THERE' });
