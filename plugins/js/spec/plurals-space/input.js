// White space of other kinds than a person types, as merges and editors leave it.
export default {
  at_ordinal_few: '{{count}}rd row'﻿,at_ordinal_other: '{{count}}th row',
  row_ordinal_two: '{{count}}nd row' /* not the last, } */  , row_ordinal_other: '{{count}}th row',
  last_ordinal_other: '{{count}}th at last' /* kept */ , last_ordinal_one: '{{count}}st at last'　
}
