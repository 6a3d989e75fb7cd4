export default { two: '{n} APPLE | {n} APPLES', three: 'NO APPLES | ONE APPLE | {n} APPLES' };
