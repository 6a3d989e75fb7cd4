export default { a: 'THE :attribute OF {NAME}' };
