export const texts = { title: 'A title', body: <b>Bold (text)</b> };
export const id = <T,>(x: T) => x;
