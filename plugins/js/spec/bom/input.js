export default { a: 'é text' };
