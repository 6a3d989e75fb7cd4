const garden = {};
garden.strings = {
  bedsAdded: {
    0: 'ADDED %{smart_count} BED TO %{garden}',
    1: 'ADDED %{smart_count} BEDS TO %{garden}',
  },
  bedsLost: {
    '0': 'ONE BED IS LOST',
    '1': '%{smart_count} BEDS ARE LOST',
  },
  steps: { 0: 'DIG', 1: 'PLANT' },
};
garden.pluralize = (count) => (count === 1 ? 0 : 1);
export default garden;
