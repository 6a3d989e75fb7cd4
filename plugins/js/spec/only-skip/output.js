export default {
  title: 'Not of the page',
  home: {
    title: 'GOOD MORNING',
    url: `Way to nowhere`,
    author: { name: 'Anna the Great' },
    steps: ['OPEN IT', cond ? 'CLOSE IT' : 'LEAVE IT'],
  },
  file_one: '{{count}} FILE',
  file_few: '{{count}} FILES',
  file_many: '{{count}} files',
  file_other: '{{count}} FILES',
  boat_one: '{{count}} boat',
  boat_other: '{{count}} BOATS',
};
