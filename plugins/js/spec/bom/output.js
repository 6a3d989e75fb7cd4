export default { a: 'É TEXT' };
