const en = {
  hello: 'HELLO THERE',
};
export = en;
