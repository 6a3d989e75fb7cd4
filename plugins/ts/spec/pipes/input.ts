export default { n: '{n} file | {n} files' };
