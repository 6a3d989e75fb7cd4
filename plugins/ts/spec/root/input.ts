const translations = { en: { hello: 'Hello there' } } as const;
export default translations;
