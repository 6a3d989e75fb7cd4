export default {
  title: 'Not of the page',
  home: {
    title: 'Good morning',
    url: `Way to nowhere`,
    author: { name: 'Anna the Great' },
    steps: ['Open it', cond ? 'Close it' : 'Leave it'],
  },
  file_one: '{{count}} file',
  file_other: '{{count}} files',
  boat_one: '{{count}} boat',
  boat_other: '{{count}} boats',
};
