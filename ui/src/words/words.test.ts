import sharedEn from "@words/en.json";
import sharedZh from "@words/zh.json";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import en from "./en.json";
import zh from "./zh.json";

interface Tree { readonly [key: string]: string | Tree }

/** Every key with its words. */
function flat(tree: Tree, under = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, it] of Object.entries(tree)) {
    if (typeof it === "string") all.set(under + key, it);
    else for (const [deep, words] of flat(it, `${under}${key}.`)) all.set(deep, words);
  }
  return all;
}

/** The gaps that words leave open, such as `name` in `{{name}}`. */
function gaps(words: string | undefined): string[] {
  return Array.from((words ?? "").matchAll(/\{\{(\w+)\}\}/g), (it) => it[1] ?? "").sort();
}

/** A key without the ending that i18next adds for number. */
const singular = (key: string) => key.replace(/_(one|other)$/, "");

const CATALOGUES: [string, Tree, Tree][] = [["ui", zh, en], ["shared", sharedZh, sharedEn]];

test.each(CATALOGUES)("the %s words are there in both languages, with the same gaps", (_, zh, en) => {
  const [chinese, english] = [flat(zh), flat(en)];
  const keys = (words: Map<string, string>) => [...new Set([...words.keys()].map(singular))].sort();
  expect(keys(english)).toEqual(keys(chinese));

  for (const [key, words] of english) {
    expect([key, gaps(words)]).toEqual([key, gaps(chinese.get(singular(key)) ?? chinese.get(key))]);
  }
});

interface Use { readonly file: string; readonly key: RegExp; readonly args: Set<string> | undefined }

/** The words a file uses: calls such as `t("undo")` and t(`state.${state}`). */
function usesIn(file: string): Use[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true);
  const uses: Use[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      uses.push({ file, key: exactly(escaped(node.text)), args: argsOf(node) });
    }
    if (ts.isTemplateExpression(node)) {
      const tail = node.templateSpans.map((it) => `[^.]+(?:\\.[^.]+)*${escaped(it.literal.text)}`).join("");
      const key = exactly(escaped(node.head.text) + tail);
      if (node.head.text.includes(".")) uses.push({ file, key, args: undefined });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/** The names that a call with these words fills in; none where it is no call or they are spread. */
function argsOf(node: ts.Node): Set<string> | undefined {
  if (!ts.isCallExpression(node.parent) || node.parent.arguments[0] !== node) return undefined;
  const given = node.parent.arguments[1];
  if (given === undefined) return new Set();
  if (!ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return undefined;
  return new Set(given.properties.map((it) => it.name?.getText() ?? ""));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const exactly = (pattern: string) => new RegExp(`^${pattern}$`);

const USES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((it) => /\.tsx?$/.test(it) && !/\.test\.|testing/.test(it))
  .flatMap((it) => usesIn(join("src", it)));

// That every key in use exists is checked by TypeScript: `t` takes only keys of zh.json.
test("no words of the UI are unused", () => {
  const unused = [...flat(zh).keys()].map(singular).filter((key) => !USES.some((use) => use.key.test(key)));
  expect(unused).toEqual([]);
});

test("whoever uses words fills their gaps", () => {
  const left: string[] = [];
  for (const [key, words] of [...flat(zh), ...flat(sharedZh)]) {
    for (const use of USES.filter((it) => it.key.test(singular(key)) && it.args !== undefined)) {
      const open = gaps(words).filter((it) => use.args?.has(it) === false);
      if (open.length > 0) left.push(`${use.file}: ${key} lacks ${open.join(", ")}`);
    }
  }
  expect(left).toEqual([]);
});
