import { expect, it } from "vitest";
import type { TodoItem } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
import { accept, item, items, listOf, notesOf } from "../support/write.js";
import { told } from "./told-regressions.js";

/** Items as lines, an id in front: `7:[ ]a`. */
function read(lines: readonly string[]): readonly TodoItem[] {
  return lines.map((text) => {
    const [, id, rest = ""] = /^(?:([\w-]+):(?=\[))?(.*)$/s.exec(text) ?? [];
    return id === undefined ? item(rest) : { id, ...item(rest) };
  });
}

/** Two lists as rows: `[ ]a | [ ]b => [x]a`. */
type Sides = string | readonly [before: readonly string[], after: readonly string[]];

function sidesOf(sides: Sides): readonly [before: readonly string[], after: readonly string[]] {
  if (typeof sides !== "string") return sides;
  const [before = [], after = []] = sides.split(" => ").map((side) => (side === "" ? [] : side.split(" | ")));
  return [before, after];
}

it.each(readRows<[name: string, sides: Sides, rules?: TodoRulesOptions]>("plan/report-regressions.silent"))(
  "validateAndReplace() tells the model of no loss when %s",
  (_name, sides, rules) => {
    const [before, after] = sidesOf(sides);
    const { notes } = accept(listOf(read(before), rules), { todos: read(after) }, rules);
    expect(told(notes)).toEqual([]);
  },
);

it.each<[name: string, sides: Sides, notes: readonly string[]]>([
  ["an open item that is left out", "[x]a | [>]b | [ ]c => [x]a | [>]c", ["dropped_unfinished [>]b"]],
  [
    "an item whose outcome is only looked at",
    "[ ]TODO 2. Run data.py, fix errors, validate full_data_out.json, generate preview, mini and full versions => [ ]TODO 2. Verify full_data_out.json, preview_data_out.json and mini_data_out.json exist",
    [
      "dropped_unfinished [ ]TODO 2. Run data.py, fix errors, validate full_data_out.json, generate preview, mini and full versions",
    ],
  ],
  [
    "a finished item's outcome that is looked at, which opens nothing again",
    "[x]Create README.md | [ ]Verify docker compose => [ ]Audit README accuracy",
    ["dropped_unfinished [ ]Verify docker compose"],
  ],
  [
    "a follow-up of a finished item, which opens nothing again",
    "[x]Add tests and docs | [ ]Test the toggle => [ ]Add tests + docs for filters",
    ["dropped_unfinished [ ]Test the toggle"],
  ],
  [
    "an item in whose place other work stands",
    "[x]Plan | [ ]Write the migration guide | [ ]Ship => [x]Plan | [>]Fix the flaky upload test | [ ]Speed up the image build | [ ]Ship",
    ["dropped_unfinished [ ]Write the migration guide"],
  ],
  [
    "an item in whose place one stands that shares half of its words",
    "[x]Read | [ ]Write unit tests for the currency parser | [ ]Ship => [x]Read | [>]Write unit tests for the exporter | [ ]Ship",
    ["dropped_unfinished [ ]Write unit tests for the currency parser"],
  ],
  [
    "a numbered item in whose place one stands that shares half of its words",
    "1:[x]Read | 2:[ ]Write unit tests for the currency parser | 3:[ ]Ship => 1:[x]Read | 2:[>]Write unit tests for the exporter | 3:[ ]Ship",
    ["dropped_unfinished [ ]Write unit tests for the currency parser"],
  ],
  ["one of two equal texts that is left out", "[>]Run | [ ]Run | [ ]c => [>]Run | [ ]c", ["dropped_unfinished [ ]Run"]],
  [
    "the open items of a plan that is made anew",
    "[x]Read | [>]Write docs | [ ]Ship => [>]Fix the build | [ ]Find out why | [ ]Tell them",
    ["dropped_unfinished [>]Write docs", "dropped_unfinished [ ]Ship"],
  ],
  [
    "an open item whose place two others take",
    "[x]Read | [>]Write | [ ]Deploy => [x]Read | [>]Write | [ ]Update docs | [ ]Tell them",
    ["dropped_unfinished [ ]Deploy"],
  ],
  [
    "an open item in whose place three old ones stand now",
    "[x]Read | [ ]Deploy | [ ]Write | [ ]Ask Ann | [ ]Tell them | [ ]Eat => [x]Read | [ ]Ask Ann | [ ]Tell them | [ ]Eat | [ ]Write",
    ["dropped_unfinished [ ]Deploy"],
  ],
  [
    "a step of a number that is gone",
    "[x]Migrate step 1 | [>]Look | [ ]Migrate the big step 3 => [x]Migrate step 1 | [>]Look | [ ]Rest | [ ]Migrate the big step 4 | [ ]Eat",
    ["dropped_unfinished [ ]Migrate the big step 3"],
  ],
  [
    "a numbered row that is left out, the rest numbered anew",
    "1:[x]Read | 2:[>]Write | 3:[ ]Ship => 1:[x]Read | 2:[>]Ship",
    ["dropped_unfinished [>]Write"],
  ],
  [
    "numbered rows of a plan that is made anew",
    "1:[x]Read | 2:[>]Write docs | 3:[ ]Ship => 1:[>]Fix the build | 2:[ ]Find out why | 3:[ ]Tell them",
    ["dropped_unfinished [>]Write docs", "dropped_unfinished [ ]Ship"],
  ],
  ["a finished item that is opened again", "[x]a | [ ]b => [>]a | [ ]b", ["reopened [x]a -> [>]a"]],
  ["a cancelled item that is opened again", "[~]a | [ ]b => [ ]a | [ ]b", ["reopened [~]a -> [ ]a"]],
  [
    "a finished item that is opened again in other case",
    "[x]Auto-Update | [ ]b => [ ]auto-update | [ ]b",
    ["reopened [x]Auto-Update -> [ ]auto-update"],
  ],
  [
    "a finished item that comes back open in nearly the same words",
    "[x]Write the unit tests | [>]Ship => [ ]Write unit tests for all | [>]Ship",
    ["reopened [x]Write the unit tests -> [ ]Write unit tests for all"],
  ],
  [
    "a numbered finished item that comes back open in nearly the same words",
    "1:[x]Write the unit tests | 2:[>]Ship => 1:[ ]Write unit tests for all | 2:[>]Ship",
    ["reopened [x]Write the unit tests -> [ ]Write unit tests for all"],
  ],
  [
    "a finished item in other words",
    "[x]Read the old code | [>]Write => [x]Read the new code | [>]Write",
    ["reworded_finished [x]Read the old code -> [x]Read the new code"],
  ],
  [
    "an open item under whose id other work stands now",
    "a1:[>]Rotate the keys | b2:[ ]Ship => a1:[>]Buy milk | b2:[ ]Ship",
    ["dropped_unfinished [>]Rotate the keys"],
  ],
  [
    "the only item, unfinished, in whose place finished other work stands",
    "[ ]Rotate leaked AWS keys => [x]Buy milk",
    ["dropped_unfinished [ ]Rotate leaked AWS keys"],
  ],
  [
    "two running items completed at once",
    "[>]a | [>]b | [ ]c => [x]a | [x]b | [>]c",
    ["many_completed [>]a -> [x]a", "many_completed [>]b -> [x]b"],
  ],
  ["an item completed without a start", "[>]a | [ ]b => [>]a | [x]b", ["not_started [ ]b -> [x]b"]],
  [
    "everything at once, in a stable order",
    "[x]Read it | [x]b | [>]c | [ ]d | [ ]e => [x]Read all | [ ]b | [x]c | [x]d",
    [
      "dropped_unfinished [ ]e",
      "reopened [x]b -> [ ]b",
      "reworded_finished [x]Read it -> [x]Read all",
      "many_completed [>]c -> [x]c",
      "many_completed [ ]d -> [x]d",
      "not_started [ ]d -> [x]d",
    ],
  ],
  [
    "other work in the same sentence",
    "[x]Read | [>]Verify row counts in payments => [x]Read | [>]Verify row counts in refunds",
    ["dropped_unfinished [>]Verify row counts in payments"],
  ],
  [
    "other work in the same sentence, in a script without spaces",
    "[x]修复首页样式错乱 | [>]修复订单页样式错乱 | [ ]提交代码 => [x]修复首页样式错乱 | [>]修复帮助页样式错乱 | [ ]提交代码",
    ["dropped_unfinished [>]修复订单页样式错乱"],
  ],
  [
    "another number in a name",
    "[x]Load exports | [>]Chart revenue by region for Q2 2024 | [ ]Write commentary => [x]Load exports | [>]Chart revenue by region for Q4 2024 | [ ]Write commentary",
    ["dropped_unfinished [>]Chart revenue by region for Q2 2024"],
  ],
  [
    "another name of several words",
    "[x]Fix rounding | [>]Write unit tests for `invoice_service.ts` | [ ]Update docs => [x]Fix rounding | [>]Write unit tests for `customer_service.ts` | [ ]Update docs",
    ["dropped_unfinished [>]Write unit tests for `invoice_service.ts`"],
  ],
  [
    "a word of many that a new item shares",
    "[x]Profile slow queries | [>]Add Redis caching layer for the summary | [ ]Write cache invalidation on event ingest | [ ]Benchmark => [x]Profile slow queries | [>]Find cause of flaky test_event_ordering | [ ]Pin timezone in containers | [ ]Benchmark",
    [
      "dropped_unfinished [>]Add Redis caching layer for the summary",
      "dropped_unfinished [ ]Write cache invalidation on event ingest",
    ],
  ],
  [
    "kana alone that a new item shares",
    "[x]権限を確認する | [>]ステージング環境を構築する | [ ]CloudWatchのアラームを設定する | [ ]手順書を作成する => [x]権限を確認する | [x]ステージング用のネットワークを作成する | [>]ステージング用のサーバーを作成する | [ ]手順書を作成する",
    ["dropped_unfinished [ ]CloudWatchのアラームを設定する"],
  ],
])("validateAndReplace() notes %s", (_name, sides, notes) => {
  const [before, after] = sidesOf(sides);
  const rules = { maxInProgress: Number.POSITIVE_INFINITY } as const;
  const list = listOf(read(before), rules);
  const result = accept(list, { todos: read(after) }, rules);
  expect(told(result.notes)).toEqual(notes);
  expect(isDeepFrozen(result.notes)).toBe(true);
  const again = accept(result.list, { todos: read(after) }, rules);
  expect([again.changed, again.notes]).toEqual([false, []]);
});

it("validateAndReplace() makes one note of a whole plan made anew, with all of its items", () => {
  const before = listOf(items("[x]done", ...Array.from({ length: 12 }, (_, index) => `[ ]Old part ${index}`)));
  const result = accept(before, { todos: items("[>]Something else", "[ ]And more") });
  expect(notesOf(result)).toEqual(["dropped_unfinished todos"]);
  expect(result.notes[0]?.items?.map((lost) => lost.before)).toEqual(before.items.slice(1));
});

it("a note names ten items, and counts the others", () => {
  const before = listOf(items(...Array.from({ length: 12 }, (_, index) => `[ ]Part ${index}`), "[>]Ship"));
  const named = Array.from({ length: 10 }, (_, index) => `"Part ${index}" (pending)`).join(", ");
  expect(accept(before, { todos: items("[>]Ship") }).notes.map(({ message }) => message)).toEqual([
    `No longer in the list: ${named}, and 2 more. No action needed if meant.`,
  ]);
});

const LONG = "word ".repeat(500);

it.each<[name: string, before: readonly string[], after: readonly string[]]>([
  ["an item that is gone", [`[ ]${LONG}`], ["[ ]Ship"]],
  ["ten items that are gone", Array.from({ length: 10 }, (_, index) => `[ ]${index} ${LONG}`), []],
  ["a finished item that is open again, in other words", [`[x]${LONG}`], [`[ ]${LONG}and more`]],
  ["a finished item in other words", [`[x]${LONG}`], [`[x]Old ${LONG}and more`]],
])("a note of long texts comes to its end within 2,000 characters: %s", (_name, before, after) => {
  const rules = { maxContentLength: 9000 };
  const first = listOf(items(...before, "[>]Go on"), rules);
  const { notes } = accept(first, { todos: items(...after, "[>]Go on") }, rules);
  expect(notes).toHaveLength(1);
  expect(notes[0]?.message.length).toBeGreaterThan(1300);
  expect(notes[0]?.message).toMatch(/No action needed if meant\.$/);
});

it.each([
  ["Call Ann", "Call Bob"],
  ["Write tests", "Run tests"],
  ["Delete user table", "Create user table"],
])("validateAndReplace() does not see a step that is reworded into another: %s to %s", (before, after) => {
  const result = accept(listOf(items(`[ ]${before}`, "[ ]b")), { todos: items(`[ ]${after}`, "[ ]b") });
  expect(result.notes).toEqual([]);
});

it("validateAndReplace() names the list as the model does", () => {
  const rules = { fields: { list: "plan" } };
  const result = accept(listOf(items("[ ]a", "[ ]b", "[ ]c"), rules), { plan: items("[ ]a", "[ ]c") }, rules);
  expect(result.notes.map((note) => note.path)).toEqual([["plan"]]);
});

it("validateAndReplace() compares whole long plans without end", () => {
  const rules = { maxItems: Number.POSITIVE_INFINITY };
  const plan = (word: string): unknown[] =>
    Array.from({ length: 20_000 }, (_, index) => ({ content: `${word} ${index}`, status: "pending" }));
  const { notes } = accept(listOf(plan("Rewrite"), rules), { todos: plan("Deploy") }, rules);
  expect(notes.map(({ items: lost }) => (lost?.length ?? 0) > 19_000)).toEqual([true]);
});
