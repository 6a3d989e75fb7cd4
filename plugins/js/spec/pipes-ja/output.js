export default { two: '{n} APPLES', three: 'NO APPLES | {n} APPLES' };
