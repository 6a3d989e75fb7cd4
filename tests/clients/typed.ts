// A client in another language: its types are generated from the host's own description of its
// API, so a path, a field or a status that is not described does not compile.
// `node typed.js URL KEY` says what it got, as JSON.
// npm: openapi-typescript@7, openapi-fetch@0.17, typescript@5

import createClient from "openapi-fetch";
import type { components, paths } from "./api";

declare const process: { argv: string[] };

const [url, key] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url, headers: { "x-api-key": key } });

const request: components["schemas"]["Request"] = {
  projectId: "main",
  sourceLocale: "en",
  targetLocale: "pt",
  format: "json",
  sourceText: '{"greeting": "Good morning, {name}!"}',
};

const translated = await client.POST("/api/translate", { body: request });
const text: string | undefined = translated.data?.translatedText;

const refused = await client.POST("/api/translate", { body: { ...request, format: "klingon" } });
const error: string | undefined = refused.error?.error;

const inspected = await client.POST("/api/inspect", { body: { ...request, translate: false } });
const states = inspected.data?.segments.map((segment) => segment.state);

// @ts-expect-error A field that is required is missing.
const incomplete: components["schemas"]["Request"] = { projectId: "main" };

const formats = await client.GET("/api/formats");
const ids = formats.data?.formats.map((format) => format.id);

const ready = await client.GET("/readyz");
console.log(JSON.stringify({
  text,
  error,
  states,
  ids,
  status: ready.data?.status,
  incomplete: Object.keys(incomplete),
}));
