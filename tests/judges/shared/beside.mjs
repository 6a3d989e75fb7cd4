// Texts that stand in several locales side by side: `{"en": "Hello", "fr": "Bonjour"}`.

const LOCALE = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;

/**
 * Whether the target's entry was added or filled and the others are the same, of entries as pairs
 * of name and text; undefined stands for what is no text.
 */
export function isBeside(before, after, target) {
  const [old, now] = [others(before, target), others(after, target)];
  const isOne = old && now && after.length > now.length && old.length === now.length;
  return isOne && old.every(([name, text], i) => name === now[i][0] && text === now[i][1]);
}

/** The entries but the target's; undefined where they are no texts in several locales. */
function others(entries, target) {
  const [language] = target.split('-');
  const isText = ([name, text]) => (LOCALE.test(name) && text !== undefined) || name.startsWith('_');
  const rest = entries.filter(([name]) => name.split(/[-_]/)[0].toLowerCase() !== language);
  return entries.every(isText) && rest.length > 0 ? rest : undefined;
}
