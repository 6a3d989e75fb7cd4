export default {
  or: given || 'DEFAULT TEXT',
  nullish: given ?? (`MISSING TEXT`),
  and: ready && 'NOW READY',
  both: ready && 'IS READY' || 'NOT READY',
  chosen: dark ? name || 'DARK MODE' : 'LIGHT MODE',
  same: mode === 'Not a text' && 'SHOWN TEXT',
};
window.texts = window.texts || { hello: 'HELLO THERE' };
