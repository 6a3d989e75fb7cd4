export default { a: 'Hi {name} %s', b: `Hi ${name}` }
