const translations = { pt: { hello: 'HELLO THERE' } } as const;
export default translations;
