export const resources = {
  ja: {
    translation: {
      // How many
      file_other: '{{count}} FILES',
      'cart_zero': "AN EMPTY CART",
      'cart_other': `{{count}} THINGS IN THE CART`, // with its price
      at_ordinal_other: '{{count}}ND ROW',
      label_one: 'FIRST LABEL',
      label_two: 'SECOND LABEL',
      label_other: 'OTHER LABELS',
      category_other: 'ALL OTHERS',
      shown_one: `${count} SHOWN`,
      shown_other: 'MANY SHOWN',
      days: { other: ('%d DAYS') },
      last_other: '{{count}} AT THE END'
    },
  },
};
export default {a_other:"MORE {{count}}"}
