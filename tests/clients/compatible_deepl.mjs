// Uses the host by DeepL's own client: `node compatible_deepl.mjs URL KEY`. Says on standard output what
// it got, as JSON.
// npm: deepl-node

import * as deepl from "deepl-node";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [serverUrl, key] = process.argv.slice(2);
const client = new deepl.Translator(key, { serverUrl, maxRetries: 0 });
const refused = (call) => call().then(() => null, (error) => error.constructor.name);
const got = {};

const result = await client.translateText("Good morning, {name}!", "en", "de");
got.text = [result.text, result.detectedSourceLang, result.billedCharacters];
const weblate = 'You have <x id="7"></x> new messages.';
const xml = { tagHandling: "xml", ignoreTags: ["x"] };
got.xml = (await client.translateText([weblate], "en", "pt-BR", xml))[0].text;
const targets = await client.getTargetLanguages();
got.languages = targets.find((language) => language.code === "pt-BR");
got.usage = (await client.getUsage()).anyLimitReached();

const entries = new deepl.GlossaryEntries({ entries: { harbour: "Hafen" } });
const glossary = await client.createGlossary("terms", "en", "de", entries);
got.entries = (await client.getGlossaryEntries(glossary)).entries();
got.withGlossary = (await client.translateText("The harbour.", "en", "de", { glossary })).text;
await client.deleteGlossary(glossary);
got.deleted = await refused(() => client.getGlossary(glossary.glossaryId));

const folder = await mkdtemp(join(tmpdir(), "deepl-"));
const [before, after] = ["en.md", "de.md"].map((name) => join(folder, name));
await writeFile(before, "# Good morning\n");
await client.translateDocument(before, after, "en", "de");
got.document = await readFile(after, "utf8");

got.formality = await refused(() => client.translateText("x", "en", "de", { formality: "less" }));
const foreign = new deepl.Translator("no-such-key", { serverUrl, maxRetries: 0 });
got.key = await refused(() => foreign.getUsage());
console.log(JSON.stringify(got));
