export default { a: 'caf\u00e9 open', b: 'plain \u{1F600} text' };
