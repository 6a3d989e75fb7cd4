export default {
  // Above the table
  columns: 'Columns',
  rows: n => n + ' rows',
  formatColumn () { return 'Column' },
  allSelected: function (n) { return `All ${n} rows selected` },
  summed (from, to) { return 'From ' + from + ' to ' + page.to },
  get title () { return 'The title' },
  // What computes stays.
  chosen: n => n > 1 ? 'many rows' : 'one row',
  counted (n) { const more = n + 1; return 'Row ' + more },
  later: async () => 'Some row',
  called: n => 'Row ' + format(n),
  icon: () => 'home',
  label: { en: () => 'Good day', de: () => 'Guten Tag' },
  other: { en: () => 'Good night', de: () => 'Gute Nacht' },
}
