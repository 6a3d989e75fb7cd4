export default {
  de: { hello: 'Hallo' },
  fr: { hello: 'HELLO THERE' },
};
