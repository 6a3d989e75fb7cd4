export default { a: 'The :attribute of {name}' };
