export default {
  a: "Project '__project__' loaded",
  b: 'The page $1 does not exist.',
  // do not translate
  c: 'Stays as it is',
}
