import type { PlanRecord } from "agent-todos/replay";

/** A round whose call writes the list. */
export const write = (...todos: readonly object[]): PlanRecord => ({
  type: "round",
  calls: [{ tool: "TodoWrite", input: { todos } }],
});

/** The same, where the agent refused the call. */
export const refused = (...todos: readonly object[]): PlanRecord => ({
  type: "round",
  calls: [{ tool: "TodoWrite", input: { todos }, failed: true }],
});

/** A round of other work. */
export const work: PlanRecord = { type: "round", calls: [{ tool: "Bash" }] };
