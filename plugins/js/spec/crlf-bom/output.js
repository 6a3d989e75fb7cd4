// note
export default {
  // A title
  a: 'ONE',
  b: `TWO
  LINES`,
  c: 'ON   IT GOES'
}