import { defineMessages } from 'react-intl';
export default defineMessages({
  greeting: { id: 'app.greeting', defaultMessage: 'Hello, {name}!', description: 'On top' },
} as const);
export const setup = createI18n<[Schema], 'en'>({ locale: 'en', messages: { en: { hello: 'Hello there' } } });
