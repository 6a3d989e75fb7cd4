const en = {
  hello: 'Hello there',
};
export = en;
