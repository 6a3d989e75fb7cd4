export default { en: { hello: 'Hello there' }, title: 'A title' };
