// What pages list is what the sources have: the kinds of events, the reasons of reminders, the defaults.

import ts from "typescript";
import { expect, it } from "vitest";
import { DEFAULT_TODO_RULES } from "../../src/index.js";
import { resolveNagOptions } from "../../src/nag/resolve-options.js";
import { resolveObserverOptions } from "../../src/observe/options.js";
import { parseSource } from "./parse-source.js";
import { readText } from "./read-tree.js";

function findDeclaration(path: string, name: string): ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  const found = parseSource(readText(path), path).statements.find(
    (statement): statement is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === name,
  );
  if (found === undefined) throw new Error(`${path} declares no ${name}`);
  return found;
}

/** The texts that a type allows, sorted; of a union of objects those of a field. */
function listTexts(node: ts.Node, field?: string): readonly string[] {
  const texts = new Set<string>();
  const visit = (inner: ts.Node, isWanted: boolean): void => {
    if (isWanted && ts.isLiteralTypeNode(inner) && ts.isStringLiteral(inner.literal)) texts.add(inner.literal.text);
    const isNext = ts.isPropertySignature(inner) ? inner.name.getText() === field : isWanted;
    ts.forEachChild(inner, (child) => visit(child, isNext));
  };
  visit(node, field === undefined);
  return [...texts].sort();
}

/** What stands in backticks at the beginning of the rows of a part of a page, sorted. */
function listRows(page: string, from: string, row: RegExp): readonly string[] {
  const [, part = ""] = readText(page).split(`\n${from}\n`);
  const [list = ""] = part.split(/\n(?:## .*|[^\n]*:)\n/);
  const body = list.split(/^\|(?:---\|)+$/m).at(-1) ?? "";
  return [...body.matchAll(row)]
    .flatMap(([, names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
    .sort();
}

const TABLE = /^\|((?: `\w+`,?)+) \|/gm;
const LIST = /^- ((?:`\w+`(?:, )?)+):/gm;

it("docs/sessions.md has every type of event, and every kind of misuse", () => {
  const types = listTexts(findDeclaration("src/session/event.ts", "TodoEvent"), "type");
  expect(types).toContain("write");
  expect(listRows("docs/sessions.md", "## Every event", TABLE)).toEqual(types);
  const [, events = ""] = readText("docs/sessions.md").split("## Every event\n");
  const codes = listTexts(findDeclaration("src/session/event.ts", "TodoMisuse"));
  expect(codes.filter((code) => !events.includes(`(\`${code}\`)`))).toEqual([]);
});

it.each([
  ["For silence:", "NagSilence"],
  ["For a reminder:", "NagReason"],
])("docs/reminders.md has every reason: %s", (from, name) => {
  const reasons = listTexts(findDeclaration("src/nag/event.ts", name));
  expect(reasons.length).toBeGreaterThan(5);
  expect(listRows("docs/reminders.md", from, LIST)).toEqual(reasons);
});

const NAG = resolveNagOptions();
const OBSERVER = resolveObserverOptions();

/** The defaults that doc comments write as words. */
const IN_WORDS: Readonly<Record<string, unknown>> = {
  none: {},
  "all four": DEFAULT_TODO_RULES.statuses,
  "all noted": DEFAULT_TODO_RULES.protection,
  "as sent": undefined,
  "the library's own words": {},
  "the library's": {},
  "all but those of tools known to read": OBSERVER.changes,
  "no limit": { passes: Number.POSITIVE_INFINITY, tokens: Number.POSITIVE_INFINITY },
};

/** A declaration of options, and the real defaults: of a kind of reminder the setting that a number sets. */
const DEFAULTS: readonly (readonly [path: string, name: string, values: object])[] = [
  ["src/model/todo-rules.ts", "TodoInputRules", DEFAULT_TODO_RULES],
  ["src/model/todo-rules.ts", "TodoLimitRules", DEFAULT_TODO_RULES],
  ["src/model/todo-rules.ts", "TodoProtectionRules", DEFAULT_TODO_RULES],
  ["src/nag/resolve-options.ts", "NagCadence", resolveNagOptions({ noPlan: true }).noPlan ?? {}],
  ["src/nag/resolve-options.ts", "NagStaleCadence", NAG.stale ?? {}],
  [
    "src/nag/resolve-options.ts",
    "NagOptions",
    { ...NAG, noPlan: NAG.noPlan !== undefined, stale: NAG.stale?.after, stop: NAG.stop?.max },
  ],
  ["src/observe/options.ts", "ObserverOptions", OBSERVER],
];

/** The default that a doc comment writes: a word of the language, a number, a text, or one of the words above. */
function readDefault(comment: string): unknown {
  const [, written = ""] = /Default:? (?:after )?(.+?)(?=[.,:]? |[.,]?$)/.exec(comment) ?? [];
  const [, bare = written] = /^`(.+)`$/.exec(written) ?? [];
  if (bare === "undefined") return undefined;
  if (/^(?:true|false|\d+|".*")$/.test(bare)) return JSON.parse(bare);
  if (bare !== written) return bare;
  const words = Object.keys(IN_WORDS).find((key) => new RegExp(`Default: ${key}[.,]`).test(comment));
  return words === undefined ? `unknown words: ${comment}` : IN_WORDS[words];
}

function listDefaults(path: string, name: string): readonly (readonly [option: string, value: unknown])[] {
  const declaration = findDeclaration(path, name);
  const members = ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
  return members.flatMap((member) => {
    const comment = ts.getJSDocCommentsAndTags(member).map(({ comment: text }) => ts.getTextOfJSDocComment(text) ?? "");
    const line = comment.join(" ").replace(/\s+/g, " ");
    return line.includes("Default") ? [[member.name?.getText() ?? "", readDefault(line)] as const] : [];
  });
}

it.each(DEFAULTS)("%s writes the real defaults of %s", (path, name, values) => {
  const written = listDefaults(path, name);
  expect(written.length).toBeGreaterThan(0);
  const real = new Map<string, unknown>(Object.entries(values));
  expect(written).toEqual(written.map(([option]) => [option, real.get(option)]));
});

it("docs/adapters/ai-sdk.md marks each sample with a name of one version", () => {
  const samples = readText("docs/adapters/ai-sdk.md").split("```ts sdk").slice(1);
  const named = samples.filter((sample) =>
    /isStepCount|stepCountIs|experimental_createSteering/.test(sample.split("\n```")[0] ?? ""),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((sample) => !/ from "ai"; \/\/ version [67]\b/.test(sample))).toEqual([]);
});
