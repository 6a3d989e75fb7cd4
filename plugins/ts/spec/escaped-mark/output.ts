export default { locale: 'pt', title: 'A TITLE' };
