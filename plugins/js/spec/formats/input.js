export const numberFormats = {
  en: { price: { style: 'currency', currency: 'EUR', currencyDisplay: 'symbol' } },
  'en-GB': shared,
};
const datetimeFormats = { en: { long: { year: 'numeric', month: 'long' } }, ...others };
export default {
  locale: 'en',
  messages: { en: { title: 'Prices', numberFormats: 'Formats of numbers' } },
  dateTimeFormats: { en: { short: { weekday: 'short' } } },
  // Labels of a page that is called so
  page: { numberFormats: { decimal: { style: 'decimal style' } } },
  choice: { datetimeFormats: { en: 'As in English', de: 'As in German' } },
};
