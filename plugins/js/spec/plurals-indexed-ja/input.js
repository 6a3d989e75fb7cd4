const garden = {};
garden.strings = {
  bedsAdded: {
    0: 'Added %{smart_count} bed to %{garden}',
    1: 'Added %{smart_count} beds to %{garden}',
  },
  bedsLost: {
    '0': 'One bed is lost',
    '1': '%{smart_count} beds are lost',
  },
  steps: { 0: 'Dig', 1: 'Plant' },
};
garden.pluralize = (count) => (count === 1 ? 0 : 1);
export default garden;
