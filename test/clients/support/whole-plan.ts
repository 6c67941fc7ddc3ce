import { createTodoSession, type TodoSession } from "agent-todos";
import { expect } from "vitest";
import type { ScriptedCall, ScriptedTurn } from "../../support/api-server/scripted-turn.js";

/** The other tool of the agent, for a client that takes JSON Schema. */
export const WORK = {
  name: "work",
  description: "Does one piece of work.",
  parameters: {
    type: "object" as const,
    properties: { step: { type: "string" } },
    required: ["step"],
    additionalProperties: false,
  },
};

/** What the other tool answers. */
export function doWork(): string {
  return "Worked.";
}

export const TASK = "Refactor the parser, then test it.";

/** The stale reminder comes in the second round without a write, with a word to the first message. */
export const PLAN_NAG = { nag: { start: true, stale: { after: 2, spacing: 10 } } } as const;

/** A session for the plan. */
export function createPlanSession(): TodoSession {
  return createTodoSession(PLAN_NAG);
}

const CONTENTS = ["Read the parser", "Rewrite it", "Run the tests", "Update the docs"];

/** A write of the plan's first items with these statuses. */
export function plan(...statuses: readonly string[]): ScriptedCall {
  const todos = statuses.map((status, index) => ({ content: CONTENTS[index], status }));
  return { name: "todo_write", input: { todos } };
}

/**
 * What the model does: every kind of turn that an adapter has to get right.
 *
 * The second round without a write carries the stale reminder; at the first end two items are open, and the list is stale.
 */
export const TURNS: readonly ScriptedTurn[] = [
  { text: "A plan first.", calls: [plan("in_progress", "pending", "pending")] },
  { calls: [{ name: "work", input: { step: "next" } }] },
  { calls: [{ name: "work", input: { step: "next" } }] },
  { calls: [plan("failed", "in_progress", "pending")] },
  { calls: [plan("completed", "in_progress", "pending")] },
  {
    calls: [
      plan("completed", "completed", "in_progress"),
      { name: "work", input: { step: "next" } },
      plan("completed", "completed", "in_progress", "pending"),
    ],
  },
  { calls: [{ name: "work", input: { step: "next" } }] },
  { calls: [{ name: "work", input: { step: "next" } }] },
  { text: "All done." },
  { text: "Not quite.", calls: [plan("completed", "completed", "completed", "completed")] },
  { text: "Now all is done." },
];

/** The same plan's first items, riding on the other tool's calls. */
export const RIDING_TURNS: readonly ScriptedTurn[] = [
  {
    text: "A plan on the way.",
    calls: [
      {
        name: "work",
        input: {
          step: "next",
          todos: [
            { content: "Read the parser", status: "in_progress" },
            { content: "Rewrite it", status: "pending" },
          ],
        },
      },
    ],
  },
  {
    calls: [
      {
        name: "work",
        input: {
          step: "next",
          todos: [
            { content: "Read the parser", status: "failed" },
            { content: "Rewrite it", status: "pending" },
          ],
        },
      },
    ],
  },
  { calls: [{ name: "work", input: { step: "next" } }] },
  {
    calls: [
      {
        name: "work",
        input: {
          step: "next",
          todos: [
            { content: "Read the parser", status: "completed" },
            { content: "Rewrite it", status: "completed" },
          ],
        },
      },
    ],
  },
  { text: "Done." },
];

/** What the conversation of the riding plan must hold. */
export const RIDING_SEEN: readonly string[] = [
  "Worked.\n\nTodos: 0/2 done. Now: Read the parser. Next: Rewrite it.",
  "Worked.\n\nTodos: Not saved: todos[0].status is",
  "Worked.",
  "Worked.\n\nTodos: 2/2 done.",
];

/** What the conversation must hold, in this order. */
export const SEEN: readonly string[] = [
  "Refactor the parser, then test it.",
  "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>",
  "0/3 done. Now: Read the parser. Next: Rewrite it.",
  "Worked.",
  "Worked.",
  "<reminder>The todo list has not been written for 2 rounds (0/3 done",
  "Not saved: todos[0].status is",
  "1/3 done. Now: Rewrite it. Next: Run the tests.",
  "2/3 done. Now: Run the tests.",
  "Worked.",
  "2/4 done. Now: Run the tests. Next: Update the docs.",
  "Worked.",
  "Worked.",
  "All done.",
  '<reminder type="nudge">2 of 4 todos are still open:',
  "4/4 done.",
];

/** A list in one line an item, to compare with {@link FINISHED}. */
export const FINISHED: readonly string[] = CONTENTS.map((content) => `completed ${content}`);

/** The same of the riding plan. */
export const RIDDEN: readonly string[] = FINISHED.slice(0, 2);

/** The texts stand in the conversation in their order, each once as often as listed. */
export function expectSeen(messages: unknown, texts: readonly string[] = SEEN): void {
  const conversation = allTexts(messages).join("\n");
  let from = 0;
  for (const text of texts) {
    const found = conversation.indexOf(text, from);
    expect(found, `${JSON.stringify(text)} after character ${from} of:\n${conversation}`).toBeGreaterThan(-1);
    from = found + text.length;
  }
  expect(conversation.match(/<reminder/g)?.length ?? 0).toBe(
    texts.filter((text) => text.startsWith("<reminder")).length,
  );
}

/** What was sent once is never touched: the messages of each request are the first ones of the next, to the byte. */
export function expectUntouchedHistory(requests: readonly (readonly unknown[])[]): void {
  expect(requests.length).toBeGreaterThan(1);
  for (const [index, messages] of requests.entries()) {
    const next = requests[index + 1]?.slice(0, messages.length);
    if (next !== undefined) {
      expect(next.map((message) => JSON.stringify(message))).toEqual(
        messages.map((message) => JSON.stringify(message)),
      );
    }
  }
}

/** The list as {@link FINISHED} writes it. */
export function linesOf(
  list: { readonly items: readonly { readonly content: string; readonly status: string }[] } | undefined,
): readonly string[] | undefined {
  return list?.items.map(({ content, status }) => `${status} ${content}`);
}

/** Every text in a value, in the order of writing. */
function allTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(allTexts);
}
