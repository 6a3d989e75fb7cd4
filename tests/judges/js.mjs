// npm: typescript
// Whether JavaScript and TypeScript outputs are valid programs (node --check, tsc) with the
// structure of their sources: the same tree by TypeScript's parser, but for what strings say
// and a key that names the locale; `${…}` are the same.
//
// Usage: js.mjs SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

const isJavaScript = (path) => /\.(c|m)?jsx?$/.test(path);

function parse(path) {
  const text = readFileSync(path, "utf8");
  const kind = isJavaScript(path) ? ts.ScriptKind.JSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** The tree as lines, texts of literals and names of locales left out. */
function shape(file, locale) {
  const lines = [];
  const isLocale = (name) => name.replace("_", "-") === locale || /^en([-_][A-Z]{2})?$/.test(name);
  const visit = (node, depth) => {
    const isName = ts.isIdentifier(node) || ts.isStringLiteral(node);
    const isKey = isName && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    let said = "";
    if (isKey) said = isLocale(node.text) ? "(locale)" : node.text;
    else if (ts.isIdentifier(node)) said = node.text;
    const kind = isKey ? "key" : ts.SyntaxKind[node.kind];
    lines.push(" ".repeat(depth) + kind + " " + said);
    // What is put into a template, or joined to a string, may have another place in it.
    const children = [];
    node.forEachChild((child) => void children.push(child));
    const isMovable = ts.isTemplateExpression(node) || ts.isBinaryExpression(node);
    if (!isMovable) return children.forEach((child) => visit(child, depth + 1));
    const parts = children.map((child) => child.getText(file));
    lines.push(parts.filter((part) => !/^["'`}]/.test(part)).map(hole).sort().join("\n"));
  };
  const hole = (part) => part.replace(/}[^{}]*(`|\$\{)$/, "}");
  visit(file, 0);
  return lines.join("\n");
}

/** What node or tsc says against a program by itself. */
function problem(path) {
  if (!isJavaScript(path)) {
    const { diagnostics } = ts.transpileModule(readFileSync(path, "utf8"), {
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.Latest, module: ts.ModuleKind.ESNext },
    });
    return diagnostics.map((it) => ts.flattenDiagnosticMessageText(it.messageText, " ")).join("; ");
  }
  const type = /^\s*(import|export)\b/m.test(readFileSync(path, "utf8")) ? "module" : "commonjs";
  try {
    const input = readFileSync(path, "utf8");
    execFileSync("node", [`--input-type=${type}`, "--check"], { input, stdio: "pipe" });
    return "";
  } catch (error) {
    return String(error.stderr).trim().slice(0, 300);
  }
}

let bad = false;
const paths = process.argv.slice(2);
for (let i = 0; i < paths.length; i += 3) {
  const [source, output, locale] = paths.slice(i, i + 3);
  let found = problem(output);
  if (!found && shape(parse(source), locale) !== shape(parse(output), locale)) {
    found = "another structure than the source's";
  }
  bad ||= Boolean(found);
  console.log(output, found || "ok");
}
process.exit(bad ? 1 : 0);
