export default { beds: 'a bed |||| beds|', rows: 'A ROW |||| ROWS |||| ROWS' };
