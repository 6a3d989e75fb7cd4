export default { bulk: '1 item selected |||| %{smart_count} items selected' };
