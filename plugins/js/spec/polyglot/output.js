export default { bulk: '1 ITEM SELECTED |||| %{smart_count} ITEMS SELECTED |||| %{smart_count} ITEMS SELECTED' };
