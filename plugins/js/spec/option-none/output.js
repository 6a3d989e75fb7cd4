export default { a: 'HI {NAME} %S', b: `HI ${name}` }
