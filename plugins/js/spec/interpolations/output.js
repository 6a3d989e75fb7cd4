export default {
  a: "PROJECT '__project__' LOADED",
  b: 'THE PAGE $1 DOES NOT EXIST.',
  // do not translate
  c: 'Stays as it is',
}
