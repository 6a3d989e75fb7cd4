export default {
  simple: `HELLO ${user.name}, YOU HAVE ${n + 1} NEW ${n === 1 ? 'message' : `messages`}`,
  sum: 'HELLO ' + user.name + ', WELCOME',
  ends: count + " ITEMS OF " + total,
  adds: (a + b) + ' IN ALL',
  less: (a - b) + ' LEFT',
  only: prefix + suffix,
  broken: 'A LONG TEXT THAT IS BROKEN UP INTO LINES',
  same: 'ANOTHER LONG TEXT IN ONE STYLE',
  mixed: `PRESS ${key} TO GO ON`,
  noted: 'FIRST PART ' + // why it is so
    'SECOND PART',
  price: `$${price} PER MONTH`,
  product: 'AREA: ' + w * h,
  choice: dark ? 'DARK MODE' : light ? 'LIGHT MODE' : `AUTOMATIC`,
  method: 'VERSION ' + v.toFixed(1) + '.',
};
