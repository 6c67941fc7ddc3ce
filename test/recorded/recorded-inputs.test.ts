import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatIssues } from "../../src/model/format-issues.js";
import { TODO_REPAIRS } from "../../src/model/note.js";
import { countCharacters } from "../../src/model/quote.js";
import { serializeTodos } from "../../src/model/serialize-todos.js";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import type { ReplaceResult } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { todoListSchema } from "../../src/schema/todo-schema.js";
import { FIXTURES, readFixture } from "../support/read-fixture.js";
import { acceptedCalls, type CallingSession, itemsOf, readSessions, type SentItems } from "../support/recorded-call.js";
import { accept } from "../support/write.js";

/**
 * What becomes of each reported input under the default rules, by the id of its row or the thread it stands in: for
 * each call `ok` or `refused`, with the codes of its repairs or of its issues.
 */
const REPORTED_OUTCOMES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("./reported-outcomes.json", import.meta.url), "utf8"),
);

/** Why the default rules refuse a write that its own agent accepted, and how the data shows it. Nothing else may be refused. */
const EXCEPTIONS: Readonly<Record<string, readonly [reason: string, isSo: (sent: SentItems) => boolean]>> = {
  too_many_in_progress: [
    "the agent's tool sets no limit on running items, the default is one",
    (sent) => sent.filter((item) => item.status === "in_progress").length > 1,
  ],
  too_long: [
    "the agent's tool sets no limit on texts, the default is 500 characters",
    (sent) => sent.some((item) => countCharacters(String(item.content)) > 500),
  ],
};

/** The rules under which the exceptions go through, so that the session can be played on. */
const WITHOUT_LIMITS = { maxInProgress: Number.POSITIVE_INFINITY, maxContentLength: Number.POSITIVE_INFINITY } as const;

function playSession(session: CallingSession): { writes: number; changed: number; refused: readonly string[] } {
  const tally = { writes: 0, changed: 0, refused: [] as string[] };
  let list: TodoList = EMPTY_TODO_LIST;
  for (const call of acceptedCalls(session)) {
    const todos = itemsOf(call);
    const result = validateAndReplace(list, { todos });
    for (const { code, message } of result.ok ? [] : result.issues) {
      expect(EXCEPTIONS[code]?.[1](todos), `${session.source.path}: ${message}`).toBe(true);
    }
    if (!result.ok) tally.refused.push(...new Set(result.issues.map((issue) => issue.code)));
    const write = accept(list, { todos }, WITHOUT_LIMITS);
    expect(accept(write.list, { todos }, WITHOUT_LIMITS).changed).toBe(false);
    tally.writes += 1;
    tally.changed += write.changed ? 1 : 0;
    list = write.list;
  }
  expect(accept(list, serializeTodos(list), WITHOUT_LIMITS).list).toBe(list);
  return tally;
}

function playSessions(): void {
  const played = readSessions("sessions.jsonl").map(playSession);
  const sum = (count: (session: (typeof played)[number]) => number): number =>
    played.reduce((total, session) => total + count(session), 0);
  const refused = Object.entries(EXCEPTIONS).map(([code, [reason]]) => {
    const times = sum((session) => session.refused.filter((found) => found === code).length);
    return `${times} × ${code} (${reason})`;
  });
  const [writes, changed] = [sum((session) => session.writes), sum((session) => session.changed)];
  expect(writes).toBeGreaterThan(played.length);
  console.log(
    `${played.length} sessions, ${writes} writes, ${changed} changed the list; refused: ${refused.join(", ")}`,
  );
}

type Row = Readonly<Record<string, unknown>>;

/** The calls a row stands for: a text that is no JSON, a list of calls, a list to be made up, or one call. */
function callsOf(row: Row): readonly unknown[] {
  if ("raw" in row) return [row["raw"]];
  const sent = "args" in row ? row["args"] : row["input"];
  if (String(row["id"]).startsWith("seq-") && Array.isArray(sent)) return sent;
  const count = /^\{"\$generate":\{"count":(\d+)\}\}$/.exec(JSON.stringify(sent))?.[1];
  if (count === undefined) return [sent];
  return [
    { todos: Array.from({ length: Number(count) }, (_, index) => ({ content: `Step ${index}`, status: "pending" })) },
  ];
}

/** Repairs, and what else is noted of a write itself rather than of what it does to the plan. */
const ABOUT_THE_WRITE: ReadonlySet<string> = new Set([...TODO_REPAIRS, "unknown_field", "in_progress_demoted"]);

function describeOutcome(result: ReplaceResult): string {
  const found = result.ok ? result.notes.filter(({ code }) => ABOUT_THE_WRITE.has(code)) : result.issues;
  return [result.ok ? "ok" : "refused", ...new Set(found.map(({ code }) => code))].join(" ");
}

/** The id of a row, or the thread it comes from as `owner/repository#number`. */
function nameOf({ id, source }: Row): string {
  return String(id ?? source)
    .replace("https://github.com/", "")
    .replace(/\/(issues|pull)\//, "#");
}

function playOddities(name: string): void {
  const rows = readFixture(name);
  const unknown: string[] = [];
  let [accepted, refused] = [0, 0];
  for (const row of rows) {
    let list: TodoList = EMPTY_TODO_LIST;
    const outcomes: string[] = [];
    for (const call of callsOf(row)) {
      const result = validateAndReplace(list, call);
      outcomes.push(describeOutcome(result));
      if (result.ok) {
        accepted += 1;
        expect(todoListSchema.parse(result.list)).toEqual(result.list);
      } else {
        refused += 1;
        expect(result.list).toBe(list);
        expect(formatIssues(result.issues)).toMatch(/^Not saved: ./);
      }
      list = result.list;
    }
    const expected = REPORTED_OUTCOMES[nameOf(row)];
    if (expected === undefined) unknown.push(nameOf(row));
    else expect(outcomes.join(", "), nameOf(row)).toBe(expected);
  }
  expect(rows.length).toBeGreaterThan(10);
  console.log(
    `${name}: ${rows.length} rows, ${accepted} calls accepted, ${refused} refused; without a stated outcome: ${unknown.join(", ") || "none"}`,
  );
}

it.skipIf(FIXTURES === undefined)(
  "validateAndReplace() accepts every recorded write that its agent accepted, but for the exceptions named",
  playSessions,
);
it.skipIf(FIXTURES === undefined).each(["malformed-inputs.jsonl", "reported-oddities.jsonl"])(
  "validateAndReplace() answers every input of %s as it is stated",
  playOddities,
);
