const numberFormats: IntlNumberFormats = {
  en: { weight: { style: 'unit', unit: 'kilogram', unitDisplay: 'long' } },
} as const;
export default defineI18nConfig(() => ({
  locale: 'pl',
  messages: { pl: { weight: 'YOUR WEIGHT' } },
  numberFormats,
  datetimeFormats: { en: { day: { weekday: 'long' } } } satisfies IntlDateTimeFormats,
}));
