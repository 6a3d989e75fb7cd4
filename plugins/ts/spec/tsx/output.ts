export const texts = { title: 'A TITLE', body: <b>Bold (text)</b> };
export const id = <T,>(x: T) => x;
