export const resources = {
  pl: {
    translation: {
      // How many
      file_one: '{{count}} FILE',
      file_few: '{{count}} FILES',
      file_many: '{{count}} FILES',
      file_other: '{{count}} FILES',
      'cart_zero': "AN EMPTY CART",
      'cart_one': "ONE THING IN THE CART",
      'cart_few': `{{count}} THINGS IN THE CART`,
      'cart_many': `{{count}} THINGS IN THE CART`,
      'cart_other': `{{count}} THINGS IN THE CART`, // with its price
      at_ordinal_other: '{{count}}ND ROW',
      label_one: 'FIRST LABEL',
      label_two: 'SECOND LABEL',
      label_other: 'OTHER LABELS',
      category_other: 'ALL OTHERS',
      shown_one: `${count} SHOWN`,
      shown_other: 'MANY SHOWN',
      days: { one: '%d DAY', few: ('%d DAYS'), many: ('%d DAYS'), other: ('%d DAYS') },
      last_few: '{{count}} AT THE END',
      last_many: '{{count}} AT THE END',
      last_other: '{{count}} AT THE END',
      last_one: '{{count}} AT THE END'
    },
  },
};
export default {a_one:"ONE {{count}}",a_few:"MORE {{count}}",a_many:"MORE {{count}}",a_other:"MORE {{count}}"}
