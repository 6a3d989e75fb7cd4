export default { a: 'car | cars' };
