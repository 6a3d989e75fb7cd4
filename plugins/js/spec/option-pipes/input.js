export default { a: 'One thing' }
