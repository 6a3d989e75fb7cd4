module.exports = { en: { a: 'One text', list: { en: 'English' } } };
