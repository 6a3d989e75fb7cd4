module.exports = load('texts', () => ({ pl: { hello: 'HELLO THERE' } }));
define(['base'], () => ({ late: 'RUNNING LATE' }));
