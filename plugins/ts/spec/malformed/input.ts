export default { a: 'one' 'two' };
