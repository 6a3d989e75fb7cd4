export default { 'pl': { hello: 'HELLO THERE' } };
