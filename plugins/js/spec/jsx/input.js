export default { a: 'A text', b: <b>stays</b> };
