export default { a: 'CAR | CARS | CARS' };
