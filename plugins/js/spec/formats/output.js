export const numberFormats = {
  en: { price: { style: 'currency', currency: 'EUR', currencyDisplay: 'symbol' } },
  'en-GB': shared,
};
const datetimeFormats = { en: { long: { year: 'numeric', month: 'long' } }, ...others };
export default {
  locale: 'pl',
  messages: { pl: { title: 'PRICES', numberFormats: 'FORMATS OF NUMBERS' } },
  dateTimeFormats: { en: { short: { weekday: 'short' } } },
  // Labels of a page that is called so
  page: { numberFormats: { decimal: { style: 'DECIMAL STYLE' } } },
  choice: { datetimeFormats: { en: 'AS IN ENGLISH', de: 'AS IN GERMAN' } },
};
