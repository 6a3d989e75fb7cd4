export default { or: 'this | that' };
