export default {
  or: given || 'Default text',
  nullish: given ?? (`Missing text`),
  and: ready && 'Now ready',
  both: ready && 'Is ready' || 'Not ready',
  chosen: dark ? name || 'Dark mode' : 'Light mode',
  same: mode === 'Not a text' && 'Shown text',
};
window.texts = window.texts || { hello: 'Hello there' };
