import type { PlanRecord } from "agent-todos/replay";

/** A round whose call writes the list. */
export const write = (...todos: readonly object[]): PlanRecord => ({
  type: "round",
  calls: [{ tool: "TodoWrite", input: { todos } }],
});

/** A round of other work. */
export const work: PlanRecord = { type: "round", calls: [{ tool: "Bash" }] };
