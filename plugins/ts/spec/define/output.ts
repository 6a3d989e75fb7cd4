import { defineMessages } from 'react-intl';
export default defineMessages({
  greeting: { id: 'app.greeting', defaultMessage: 'HELLO, {name}!', description: 'On top' },
} as const);
export const setup = createI18n<[Schema], 'en'>({ locale: 'pl', messages: { pl: { hello: 'HELLO THERE' } } });
