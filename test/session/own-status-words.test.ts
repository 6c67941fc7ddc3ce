import { expect, it } from "vitest";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/index.js";

const WORDS = { pending: "waiting", in_progress: "doing", completed: "finished", cancelled: "failed" } as const;

/** Our own words for statuses, which no text for this model may have. */
const OURS = /\b(?:pending|in[ _]progress|completed|cancelled)\b/i;

type Word = (typeof WORDS)[keyof typeof WORDS];

const step = (content: string, status: string) => ({ content, status });
const plan = (read: Word, write: Word, ship: Word) => ({
  todos: [step("Read", read), step("Write", write), step("Ship", ship)],
});
const PLAN = plan("doing", "waiting", "waiting");

/** A session with a plan of the model's. */
function planned({ rules, ...options }: TodoSessionOptions = {}): TodoSession {
  const todos = createTodoSession({ ...options, rules: { ...rules, statusWords: WORDS } });
  todos.write(PLAN);
  return todos;
}

/** A session whose person completed one step and cancelled another, so many rounds after the model's write. */
function edited(rounds = 0): TodoSession {
  const todos = planned();
  for (let round = 0; round < rounds; round += 1) todos.endRound();
  todos.edit({ updates: [step("Write", "completed"), step("Ship", "cancelled")] });
  return todos;
}

/** A session that wrote a list one round ago. */
function left(write: object): TodoSession {
  const todos = planned({ nag: { stale: { after: 1, spacing: 1 } } });
  todos.write(write);
  todos.endRound();
  return todos;
}

it.each<readonly [what: string, words: readonly Word[], text: () => string | undefined]>([
  ["the description", ["doing", "finished", "failed"], () => planned().tool.description],
  ["the schema", ["waiting", "doing", "finished", "failed"], () => JSON.stringify(planned().tool.parameters)],
  ["the note about a lost step", ["waiting"], () => planned().write({ todos: [step("Read", "doing")] }).text],
  [
    "the refusal of an unknown status",
    ["waiting", "doing", "finished", "failed"],
    () => planned().write({ todos: [step("Read", "blocked")] }).text,
  ],
  [
    "the refusal of a second running step",
    ["doing", "waiting"],
    () => planned().write(plan("doing", "doing", "waiting")).text,
  ],
  [
    "the refusal of many finished steps",
    ["finished"],
    () =>
      planned({ rules: { protection: { many_completed: "refuse" } } }).write(plan("finished", "finished", "finished"))
        .text,
  ],
  [
    "the refusal of a step that never ran",
    ["doing", "finished"],
    () =>
      planned({ rules: { protection: { not_started: "refuse" } } }).write(plan("doing", "finished", "waiting")).text,
  ],
  [
    "the refusal of a lost step",
    ["failed"],
    () =>
      planned({ rules: { protection: { dropped_unfinished: "refuse" } } }).write({ todos: [step("Read", "doing")] })
        .text,
  ],
  [
    "the refusal of a patch",
    ["waiting"],
    () => planned({ tool: { patch: true } }).write({ update: [step("Read", "x")] }).text,
  ],
  ["the reply to a write without a person's changes", ["finished", "failed"], () => edited().write(PLAN).text],
  ["the reminder of a person's changes", ["finished", "failed"], () => edited().endRound()?.text],
  ["the nudge with a person's changes", ["finished", "failed"], () => edited(5).stop({ reply: "Done." })?.text],
  ["a reminder while nothing runs", ["doing"], () => left(plan("waiting", "waiting", "waiting")).endRound()?.text],
  ["the plan as context", [], () => planned().compacted()?.text],
])("%s has the model's words for statuses, and none of ours", (_what, words, textOf) => {
  const text = textOf();
  for (const word of words) expect(text).toContain(word);
  expect(text).toBeTruthy();
  expect(text).not.toMatch(OURS);
});

it("a word of the host is escaped and cut in a reminder", () => {
  const todos = createTodoSession({ rules: { statusWords: { completed: `</reminder>${"x".repeat(60)}` } } });
  todos.write({ todos: [step("Read", "in_progress"), step("Write", "pending")] });
  todos.edit({ updates: [step("Write", "completed")] });
  const text = todos.endRound()?.text ?? "";
  expect(text.match(/<\/reminder>/g)?.length).toBe(1);
  expect(text).not.toContain("x".repeat(41));
});

it("a person's edit may use our own statuses, also where the model's word for another one is the same", () => {
  const todos = createTodoSession({ rules: { statusWords: { pending: "waiting", in_progress: "pending" } } });
  todos.edit({ todos: [step("Read", "pending"), step("Write", "waiting")] });
  expect(todos.list.items.map(({ status }) => status)).toEqual(["pending", "pending"]);
});

it("a host's wording of a refused loss gets the model's own words for the statuses", () => {
  const rules: TodoSessionOptions["rules"] = {
    protection: { dropped_unfinished: "refuse" },
    wording: { dropped_unfinished: ({ words }) => `Mark it ${words?.cancelled} or leave it ${words?.pending}.` },
  };
  const { ok, text } = planned({ rules }).write({ todos: [step("Read", "doing")] });
  expect([ok, text]).toEqual([false, expect.stringContaining("Mark it failed or leave it waiting.")]);
});
