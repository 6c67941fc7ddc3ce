import { expect, it } from "vitest";
import { TODO_REPAIRS } from "../../src/model/note.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { ReplaceResult } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { MALFORMED_INPUTS } from "../../src/testing/malformed-inputs.js";
import { ISSUE_CODES, NOTE_CODES } from "../support/codes.js";
import { isDeepFrozen } from "../support/deep-freeze.js";

/** What became of a write, in the form of the table. */
function outcomeOf(result: ReplaceResult): unknown {
  const findings = (found: readonly { readonly code: string; readonly path: unknown }[]): unknown =>
    found.map(({ code, path }) => ({ code, path }));
  return result.ok
    ? { ok: true, items: result.list.items, notes: findings(result.notes) }
    : { ok: false, issues: findings(result.issues) };
}

it.each(MALFORMED_INPUTS)("validateAndReplace() answers as the table says: $kind, $name", (row) => {
  expect(outcomeOf(validateAndReplace(EMPTY_TODO_LIST, row.input))).toEqual(row.outcome);
});

const REPAIRS: readonly string[] = TODO_REPAIRS;

it.each(MALFORMED_INPUTS)("validateAndReplace() repairs nothing where the rules say so: $kind, $name", (row) => {
  const { outcome, input } = row;
  const result = validateAndReplace(EMPTY_TODO_LIST, input, { repair: false });
  if (result.ok) expect(result.notes.filter(({ code }) => REPAIRS.includes(code))).toEqual([]);
  const notes = outcome.ok ? outcome.notes : [];
  // What an optional field was called does not decide whether a write is sound.
  const needed = notes.filter(
    ({ code, path }) => REPAIRS.includes(code) && !/^(activeForm|id|summary)$/.test(String(path.at(-1))),
  );
  expect(result.ok).toBe(
    outcome.ok &&
      needed.length === 0 &&
      !notes.some(({ code }) => code === "number_as_text" || code === "duplicate_id"),
  );
});

it("every accepted input of the table, written again as its clean form, gives the same list", () => {
  for (const { input, name } of MALFORMED_INPUTS) {
    const result = validateAndReplace(EMPTY_TODO_LIST, input);
    if (!result.ok) continue;
    const { items, summary } = result.list;
    const again = validateAndReplace(result.list, { todos: items, ...(summary === undefined ? {} : { summary }) });
    expect(again, name).toMatchObject({ ok: true, changed: false, notes: [] });
  }
});

it("MALFORMED_INPUTS is plain frozen data with names and codes that are known", () => {
  expect(isDeepFrozen(MALFORMED_INPUTS)).toBe(true);
  expect(structuredClone(MALFORMED_INPUTS)).toEqual(MALFORMED_INPUTS);
  expect(new Set(MALFORMED_INPUTS.map(({ name }) => name)).size).toBe(MALFORMED_INPUTS.length);
  const codes: readonly string[] = [...NOTE_CODES, ...ISSUE_CODES];
  for (const { outcome } of MALFORMED_INPUTS) {
    for (const { code } of outcome.ok ? outcome.notes : outcome.issues) expect(codes).toContain(code);
  }
});

it("MALFORMED_INPUTS has a row for every repair but the one that needs a rule", () => {
  const noted = MALFORMED_INPUTS.flatMap(({ outcome }) => (outcome.ok ? outcome.notes : []));
  const codes = new Set(noted.map(({ code }) => code));
  expect(TODO_REPAIRS.filter((repair) => !codes.has(repair))).toEqual(["text_item"]);
});
