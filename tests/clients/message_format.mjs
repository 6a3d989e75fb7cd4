// npm: messageformat@4
// Judges translated messages of MessageFormat 2 in catalogues of any format. Standard input has an
// array of [name, locale, source, translation], of which the last two are objects of messages.
// Prints what is wrong, line by line, and then the number of messages.
import { readFileSync } from 'node:fs';
import { compare } from '../judges/shared/mf2.mjs';

let count = 0;
for (const [name, locale, source, translation] of JSON.parse(readFileSync(0, 'utf8'))) {
  for (const [key, before] of Object.entries(source)) {
    if (key.startsWith('@') || typeof before !== 'string') continue;
    count += 1;
    try {
      for (const wrong of compare(before, translation[key], locale)) {
        console.log(`${name} into ${locale}: ${key}: ${wrong}`);
      }
    } catch (error) {
      console.log(`${name} into ${locale}: ${key}: ${error.message}: ${translation[key]}`);
    }
  }
}
console.log(count);
