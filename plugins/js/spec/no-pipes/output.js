export default { or: 'THIS | THAT' };
