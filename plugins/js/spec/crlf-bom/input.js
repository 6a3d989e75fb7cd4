// note
export default {
  // A title
  a: 'One',
  b: `Two
  lines`,
  c: 'on \
  it goes'
}