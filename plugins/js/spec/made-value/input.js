module.exports = load('texts', () => ({ en: { hello: 'Hello there' } }));
define(['base'], () => ({ late: 'Running late' }));
