export default { pl: { a: 'ONE TEXT' } } as const;
