export default { 'pt-BR': { hello: 'HELLO THERE' } };
