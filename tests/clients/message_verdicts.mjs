// npm: messageformat@4
// Prints, for each text of an array on standard input, whether npm's messageformat takes it as a
// message of MessageFormat 2: an array of booleans.
import { readFileSync } from 'node:fs';
import { message } from '../judges/shared/mf2.mjs';

const isMessage = (text) => {
  try {
    return Boolean(message(text));
  } catch {
    return false;
  }
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(isMessage)));
