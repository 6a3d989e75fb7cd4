export default {
  shown: '%{smart_count} item shown |||| %{smart_count} items shown',
  bulk: 'One item selected |||| %{smart_count} items selected',
};
