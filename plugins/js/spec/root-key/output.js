module.exports = { "pt-BR": { a: 'ONE TEXT', list: { en: 'ENGLISH' } } };
