export default { two: '{n} APPLES | {n} APPLE | {n} APPLES | {n} APPLES | {n} APPLES | {n} APPLES', three: 'NO APPLES | ONE APPLE | {n} APPLES | {n} APPLES | {n} APPLES | {n} APPLES' };
