export default {
  shown: '%{smart_count} ITEM SHOWN |||| %{smart_count} ITEMS SHOWN |||| %{smart_count} ITEMS SHOWN',
  bulk: '%{smart_count} ITEMS SELECTED |||| %{smart_count} ITEMS SELECTED |||| %{smart_count} ITEMS SELECTED',
};
