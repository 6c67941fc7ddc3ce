import type { ScriptedCall, ScriptedTurn } from "../../../test/support/api-server/scripted-turn.js";

export const TASK = "Refactor hello.py: add type hints, then run the tests. Use the work tool for each step.";

/** The agent's other tool; what it does is of no matter here. */
export const WORK = {
  name: "work",
  description: "Does one step of the work.",
  parameters: {
    type: "object" as const,
    properties: { step: { type: "string" } },
    required: ["step"],
    additionalProperties: false,
  },
};

export function doWork(): string {
  return "Done.";
}

const CONTENTS = ["Read hello.py", "Add type hints", "Run the tests"];

function plan(...statuses: readonly string[]): ScriptedCall {
  const todos = statuses.map((status, index) => ({ content: CONTENTS[index], status }));
  return { name: "todo_write", input: { todos } };
}

function work(step: string): ScriptedCall {
  return { name: "work", input: { step } };
}

/** What the scripted model does: a plan, work, a slip and its correction, an early end, the real end. */
export const TURNS: readonly ScriptedTurn[] = [
  { text: "A plan first.", calls: [plan("in_progress", "pending", "pending"), work("read")] },
  { calls: [plan("failed", "in_progress", "pending")] },
  { calls: [plan("completed", "in_progress", "pending"), work("edit")] },
  // A list that was just written is left alone; after four rounds without a write an early end gets a nudge.
  ...["edit again", "format", "check the types", "read it over"].map((step) => ({ calls: [work(step)] })),
  { text: "It is done." },
  { calls: [work("test"), plan("completed", "completed", "completed")] },
  { text: "Type hints are in, and the tests pass." },
];
