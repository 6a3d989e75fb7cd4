import { defineMessage, msg } from '@lingui/core/macro';
export const labels = {
  wet: msg({ message: 'It rains on {place}', id: 'wet' }),
  dry: defineMessage({ message: `The sun shines`, comment: 'Said of the sky', context: 'weather' }),
  old: defineMessage({ id: 'old', defaultMessage: 'Snow fell' }),
  // Not a message with a comment of its own
  form: defineForm({ message: 'Your message', comment: 'Your comment', send: 'Send it' }),
  plain: { message: 'Our message', comment: 'Our comment' },
};
export const single = msg({ message: 'Fog lies', comment: 'Seen on a hill' });
