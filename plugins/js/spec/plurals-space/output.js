// White space of other kinds than a person types, as merges and editors leave it.
export default {
  at_ordinal_other: '{{count}}TH ROW',
  row_ordinal_other: '{{count}}ND ROW',
  last_ordinal_other: '{{count}}TH AT LAST' /* kept */  　
}
