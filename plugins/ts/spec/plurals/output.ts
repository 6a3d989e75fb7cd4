export const resources = {
  pl: {
    shop: {
      item_one: '{{count}} ITEM' as const,
      item_few: '{{count}} ITEMS' as const,
      item_many: '{{count}} ITEMS' as const,
      item_other: '{{count}} ITEMS' as const,
    },
  },
} as const satisfies Resources;
