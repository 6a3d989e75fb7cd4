export default { two: '{n} apple | {n} apples', three: 'no apples | one apple | {n} apples' };
