export default { locale: '\en', title: 'A title' };
