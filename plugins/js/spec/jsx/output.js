export default { a: 'A TEXT', b: <b>stays</b> };
