import { defineMessage, msg } from '@lingui/core/macro';
export const labels = {
  wet: msg({ message: 'IT RAINS ON {place}', id: 'wet' }),
  dry: defineMessage({ message: `THE SUN SHINES`, comment: 'Said of the sky', context: 'weather' }),
  old: defineMessage({ id: 'old', defaultMessage: 'SNOW FELL' }),
  // Not a message with a comment of its own
  form: defineForm({ message: 'YOUR MESSAGE', comment: 'YOUR COMMENT', send: 'SEND IT' }),
  plain: { message: 'OUR MESSAGE', comment: 'OUR COMMENT' },
};
export const single = msg({ message: 'FOG LIES', comment: 'Seen on a hill' });
