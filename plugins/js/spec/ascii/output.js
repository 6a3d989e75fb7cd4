export default { a: 'CAF\u00c9 OPEN', b: 'PLAIN \ud83d\ude00 TEXT' };
