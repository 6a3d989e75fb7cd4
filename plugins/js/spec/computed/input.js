export default {
  simple: `Hello ${user.name}, you have ${n + 1} new ${n === 1 ? 'message' : `messages`}`,
  sum: 'Hello ' + user.name + ', welcome',
  ends: count + " items of " + total,
  adds: a + b + ' in all',
  less: a - b + ' left',
  only: prefix + suffix,
  broken: 'A long text that is ' +
    'broken up ' + "into lines",
  same: 'Another long ' +
    'text in one style',
  mixed: "Press " + `${key} to go` + " on",
  noted: 'First part ' + // why it is so
    'second part',
  price: `$${price} per month`,
  product: 'Area: ' + w * h,
  choice: dark ? 'Dark mode' : light ? 'Light mode' : `Automatic`,
  method: 'Version ' + v.toFixed(1) + '.',
};
