export default { n: '{n} FILE | {n} FILES | {n} FILES' };
