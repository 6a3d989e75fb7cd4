export default { beds: 'a bed |||| beds|', rows: 'a row |||| rows' };
