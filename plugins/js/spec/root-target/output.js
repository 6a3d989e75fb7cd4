export default { de: {}, nt: { o: 'One' } };
