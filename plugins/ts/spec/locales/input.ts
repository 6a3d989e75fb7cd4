export default { en: { a: 'One text' } } as const;
