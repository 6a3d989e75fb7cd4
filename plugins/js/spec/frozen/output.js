export default Object.freeze({ a: 'ONE TEXT', b: wrap({ stays: 'this stays' }) });
