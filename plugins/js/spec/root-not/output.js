export default { en: { hello: 'HELLO THERE' }, title: 'A TITLE' };
