const numberFormats: IntlNumberFormats = {
  en: { weight: { style: 'unit', unit: 'kilogram', unitDisplay: 'long' } },
} as const;
export default defineI18nConfig(() => ({
  locale: 'en',
  messages: { en: { weight: 'Your weight' } },
  numberFormats,
  datetimeFormats: { en: { day: { weekday: 'long' } } } satisfies IntlDateTimeFormats,
}));
