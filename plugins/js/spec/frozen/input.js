export default Object.freeze({ a: 'One text', b: wrap({ stays: 'this stays' }) });
