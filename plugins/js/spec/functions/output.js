export default {
  // Above the table
  columns: 'COLUMNS',
  rows: n => n + ' ROWS',
  formatColumn () { return 'COLUMN' },
  allSelected: function (n) { return `ALL ${n} ROWS SELECTED` },
  summed (from, to) { return 'FROM ' + from + ' TO ' + page.to },
  get title () { return 'THE TITLE' },
  // What computes stays.
  chosen: n => n > 1 ? 'many rows' : 'one row',
  counted (n) { const more = n + 1; return 'Row ' + more },
  later: async () => 'Some row',
  called: n => 'Row ' + format(n),
  icon: () => 'home',
  label: { en: () => 'Good day', de: () => 'Guten Tag', pl: () => 'GOOD DAY' },
  other: { en: () => 'Good night', de: () => 'Gute Nacht', pl: () => 'GOOD NIGHT' },
}
