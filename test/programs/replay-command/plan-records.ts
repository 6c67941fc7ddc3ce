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

/** A round in which a command ends with this exit code. */
export const run = (command: string, exit: number): PlanRecord => ({
  type: "round",
  calls: [{ tool: "Bash", input: { command }, exit }],
});

/** A round of other work. */
export const work: PlanRecord = { type: "round", calls: [{ tool: "Bash" }] };
