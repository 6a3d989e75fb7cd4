export default { a: 'CAR | CARS' };
