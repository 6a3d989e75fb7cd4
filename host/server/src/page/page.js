// The script of the page. It sends requests to the API of the host and shows the answers. It stores nothing,
// and inserts texts as text nodes, never as markup.
const $ = (id) => document.getElementById(id);
const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const host = { formats: [], plugins: [], projects: [] };
let shown = null;

const ask = async (path, options = {}) => {
  const headers = { "x-api-key": $("key").value.trim(), ...options.headers };
  const answer = await fetch(path, { ...options, headers });
  const json = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(json?.error ?? `the host answers ${answer.status}`);
  return json;
};

// --- Formats, projects and plugins ---

const fill = (select, values, chosen) => {
  select.replaceChildren(...values.map((value) => element("option", { value, textContent: value })));
  if (values.includes(chosen)) select.value = chosen;
};

const showFormats = () => {
  const project = $("project").value;
  const formats = host.formats.filter((format) => format.projects.includes(project));
  fill($("format"), formats.map((format) => format.id), $("format").value || "json");
  $("formats").replaceChildren(...formats.map((format) => {
    const plugin = host.plugins.find((plugin) => plugin.id === format.id);
    const about = plugin ? `${plugin.file ?? ""} ${Math.ceil(plugin.sizeBytes / 1024)} KiB, ${plugin.digest.slice(0, 19)}…` : "";
    const files = format.extensions.map((extension) => `.${extension}`).join(" ");
    return element("tr", {}, ...[format.id, format.summary, files, about].map((textContent) => element("td", { textContent })));
  }));
};

// --- Languages ---

const offer = (list, languages) => {
  list.replaceChildren(...languages.map(({ tag, name }) => element("option", { value: tag, textContent: name })));
};

// The languages that the project translates, and those that it translates the chosen one into.
const showLanguages = () => {
  const project = host.projects.find(({ id }) => id === $("project").value);
  const languages = project?.languages ?? [];
  const sources = languages.filter(({ targets }) => targets.length);
  const detected = project?.detectsSource ? [{ tag: "auto", name: "detected" }] : [];
  offer($("sources"), [...detected, ...sources]);
  const tag = $("from").value.trim().replaceAll("_", "-");
  const known = (tag) => sources.filter((source) => source.tag.toLowerCase() === tag.toLowerCase());
  const exact = known(tag);
  // Of a region that is not listed, the targets are those of its language.
  const from = tag === "auto" ? sources : exact.length ? exact : known(tag.split("-")[0]);
  const targets = new Set(from.flatMap((source) => source.targets));
  offer($("targets"), languages.filter(({ tag }) => targets.has(tag)));
};

const showProject = () => {
  showFormats();
  showLanguages();
};

const connect = async () => {
  clear();
  if (!$("key").value.trim()) return;
  try {
    const ready = await (await fetch("/readyz")).json();
    // With a separate address for administrators, readiness is not available here.
    host.plugins = ready.plugins ?? [];
    if (ready.plugins) {
      const problems = [...ready.problems, ready.lastReloadError, ...ready.needRestart].filter(Boolean);
      $("readiness").textContent = [`The host is ${ready.status}: ${ready.plugins.length} plugins, snapshot ${ready.generation}.`, ...problems].join(" ");
    }
    host.formats = (await ask("/api/formats")).formats;
    const projects = [...new Set(host.formats.flatMap((format) => format.projects))];
    host.projects = (await ask("/api/languages")).projects;
    fill($("project"), projects, $("project").value);
    showProject();
  } catch (error) {
    showError(error);
  }
};

// --- The source ---

const take = async (file) => {
  if (!file) return;
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    $("source").value = text.decode(await file.arrayBuffer());
  } catch {
    showError(new Error(`${file.name} is not in UTF-8: \`targum translate\` reads other encodings, too`));
    return;
  }
  clear();
  host.file = file.name;
  const extension = file.name.split(".").pop().toLowerCase();
  const rank = (format) => format.extensions.indexOf(extension);
  const fitting = host.formats.filter((format) => rank(format) >= 0).sort((a, b) => rank(a) - rank(b));
  if (fitting.length) $("format").value = fitting[0].id;
  $("status").textContent = `${file.name}: ${file.size} bytes`;
};

// --- The answer ---

const rightToLeft = (tag) => {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const info = locale.getTextInfo?.() ?? locale.textInfo;
    return info?.direction === "rtl";
  } catch {
    return false;
  }
};

const parts = (list) => list.map((part) =>
  typeof part === "string" ? part : element("span", { className: "code", textContent: part.code, title: part.kind }));

// Returns the spellings that a code can have in a file: plain, with backslashes, or with entities.
const escapes = (code) => {
  const named = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return [code, JSON.stringify(code).slice(1, -1), code.replace(/[&<>]/g, (c) => named[c])];
};

// Returns the nodes of a file, with marks for its segments and for the codes within them.
const marked = (text, segments, span, side) => {
  const spans = segments.map((segment, index) => ({ index, at: segment[span], segment })).filter(({ at }) => at);
  spans.sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  const nodes = [];
  let end = 0;
  for (const { index, at: [from, to], segment } of spans) {
    if (from < end) continue;
    nodes.push(text.slice(end, from));
    const mark = element("mark", { className: segment.state, title: `${segment.key}: ${segment.state}` });
    mark.dataset.segment = index;
    mark.dir = side.dir;
    mark.lang = side.lang;
    let rest = text.slice(from, to);
    for (const part of segment[side.parts] ?? []) {
      if (typeof part === "string") continue;
      const code = escapes(part.code).find((code) => rest.includes(code));
      if (!code) continue;
      const place = rest.indexOf(code);
      mark.append(rest.slice(0, place), element("span", { className: "code", textContent: code }));
      rest = rest.slice(place + code.length);
    }
    mark.append(rest);
    nodes.push(mark);
    end = to;
  }
  nodes.push(text.slice(end));
  return nodes;
};

// Returns the nodes of a segment's confidence, which not every segment has.
const confidence = ({ confidence: number, unsure }) => {
  if (number === undefined) return [];
  const title = unsure ? "The confidence in the translation is below the least that the project demands" : "The confidence in the translation";
  return [" ", element("span", { className: unsure ? "confidence unsure" : "confidence", title, textContent: number.toFixed(2) })];
};

// Returns the nodes of the imported translations of similar texts.
const suggestions = ({ suggestions: list = [] }, from, to) => {
  if (!list.length) return [];
  const rows = list.map(({ source, target, similarity }) => element("li", {},
    element("span", { lang: to.lang, dir: to.dir, textContent: target }), " ",
    element("span", { className: "confidence", textContent: `${Math.round(similarity * 100)} %` }), " ",
    element("span", { className: "similar", lang: from.lang, dir: from.dir, textContent: source })));
  return [element("ul", { className: "suggestions", ariaLabel: "Translations of similar texts" }, ...rows)];
};

const RUNNING_TEXT = ["string", "md", "mdx", "srt"];

const show = (report, request, took) => {
  shown = { text: report.translatedText, request };
  const dir = rightToLeft(request.targetLocale) ? "rtl" : "ltr";
  const from = { dir: rightToLeft(request.sourceLocale) ? "rtl" : "ltr", lang: request.sourceLocale.replaceAll("_", "-"), parts: "source" };
  const to = { dir, lang: request.targetLocale.replaceAll("_", "-"), parts: "target" };
  $("source-pane").replaceChildren(...marked(request.sourceText, report.segments, "sourceSpan", from));
  $("target-pane").replaceChildren(...marked(report.translatedText, report.segments, "targetSpan", to));
  // A file of running text has the direction of its language.
  $("target-pane").dir = RUNNING_TEXT.includes(request.format) ? dir : "ltr";
  $("segments").replaceChildren(...report.segments.map((segment, index) => {
    const state = element("span", { className: `state ${segment.state}`, textContent: segment.state });
    const cells = [
      element("td", { className: "key", textContent: segment.key, title: segment.note ?? "" }),
      element("td", { lang: from.lang, dir: from.dir }, ...parts(segment.source)),
      element("td", { lang: to.lang, dir: to.dir }, ...parts(segment.target ?? []), ...suggestions(segment, from, to)),
      element("td", {}, state, ...confidence(segment), segment.reason ? ` ${segment.reason}` : ""),
    ];
    const row = element("tr", {}, ...cells);
    row.dataset.segment = index;
    return row;
  }));
  const count = (state) => report.segments.filter((segment) => segment.state === state).length;
  const unsure = report.segments.filter((segment) => segment.unsure).length;
  const states = ["translated", "repaired", "cached", "kept", "same"].map((state) => [count(state), state]);
  const counts = [...states, [unsure, "unsure"]].filter(([n]) => n);
  const total = report.segments.length;
  $("status").textContent = `${total} segment${total === 1 ? "" : "s"}${total ? ": " : ""}${counts.map(([n, state]) => `${n} ${state}`).join(", ")}. ${took} ms.`;
  $("result").hidden = false;
  $("result").focus({ preventScroll: true });
};

const clear = () => {
  $("problem").replaceChildren();
  $("result").hidden = true;
  shown = null;
};

// Shows an error. If its message names a line, shows that line and its neighbours. Removes the previous
// result.
const showError = (error, text = "") => {
  clear();
  $("status").textContent = "";
  const nodes = [element("p", { textContent: error.message })];
  const place = /line (\d+)(?:, column (\d+))?/.exec(error.message);
  if (place && text) {
    const lines = text.split(/\r\n|\r|\n/);
    const line = Math.min(Number(place[1]), lines.length);
    const column = Math.max(Number(place[2] ?? 1), 1) - 1;
    const first = Math.max(line - 2, 1);
    const list = element("ol", { start: first });
    for (let at = first; at <= Math.min(line + 2, lines.length); at += 1) {
      const item = element("li");
      if (at === line) {
        const characters = [...lines[at - 1]];
        item.className = "wrong";
        item.append(characters.slice(0, column).join(""), element("b", { textContent: characters[column] ?? "␤" }), characters.slice(column + 1).join(""));
        item.setAttribute("aria-label", `line ${line}, here: ${lines[at - 1]}`);
      } else {
        item.textContent = lines[at - 1] || " ";
      }
      list.append(item);
    }
    nodes.push(list);
  }
  $("problem").replaceChildren(...nodes);
};

const translate = async (event) => {
  event.preventDefault();
  clear();
  const request = {
    projectId: $("project").value,
    sourceLocale: $("from").value.trim(),
    targetLocale: $("to").value.trim(),
    format: $("format").value,
    sourceText: $("source").value,
    cache: $("cache").checked,
  };
  $("go").disabled = true;
  $("status").textContent = "Translating …";
  const begin = performance.now();
  try {
    const headers = { "content-type": "application/json" };
    const report = await ask("/api/inspect", { method: "POST", headers, body: JSON.stringify(request) });
    show(report, request, Math.round(performance.now() - begin));
  } catch (error) {
    showError(error, request.sourceText);
  } finally {
    $("go").disabled = false;
  }
};

const point = (event) => {
  const index = event.target.closest?.("[data-segment]")?.dataset.segment;
  for (const node of document.querySelectorAll("[data-segment]")) {
    node.classList.toggle("here", index !== undefined && node.dataset.segment === index);
  }
};

const save = () => {
  const url = URL.createObjectURL(new Blob([shown.text]));
  const name = (host.file ?? `translation.${shown.request.format}`).replace(/(\.[^.]*)?$/, `.${shown.request.targetLocale}$1`);
  element("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

$("form").addEventListener("submit", translate);
$("key").addEventListener("change", connect);
$("project").addEventListener("change", showProject);
$("from").addEventListener("change", showLanguages);
$("file").addEventListener("change", (event) => take(event.target.files[0]));
$("result").addEventListener("pointerover", point);
$("save").addEventListener("click", save);
$("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(shown.text);
  $("status").textContent = "Copied.";
});
const drop = $("drop");
for (const kind of ["dragenter", "dragover"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  take(event.dataTransfer.files[0]);
});
