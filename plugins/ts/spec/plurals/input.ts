export const resources = {
  en: {
    shop: {
      item_one: '{{count}} item' as const,
      item_other: '{{count}} items' as const,
    },
  },
} as const satisfies Resources;
