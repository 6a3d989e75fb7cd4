export const resources = {
  en: {
    translation: {
      // How many
      file_one: '{{count}} file',
      file_other: '{{count}} files',
      'cart_zero': "An empty cart",
      'cart_one': "One thing in the cart",
      'cart_other': `{{count}} things in ` + `the cart`, // with its price
      at_ordinal_one: '{{count}}st row',
      at_ordinal_two: '{{count}}nd row',
      at_ordinal_few: '{{count}}rd row',
      at_ordinal_other: '{{count}}th row',
      label_one: 'First label',
      label_two: 'Second label',
      label_other: 'Other labels',
      category_other: 'All others',
      shown_one: `${count} shown`,
      shown_other: 'Many shown',
      days: { one: '%d day', other: ('%d days') },
      last_other: '{{count}} at the end',
      last_one: '{{count}} at the end'
    },
  },
};
export default {a_one:"one {{count}}",a_other:"more {{count}}"}
