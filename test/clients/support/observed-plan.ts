import { createTodoSession } from "agent-todos";
import { type ObservedRound, type ObserverRequest, observePlan, type PlanWatch } from "agent-todos/observe";
import { expect } from "vitest";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { linesOf, TASK, WORK } from "./whole-plan.js";

/** The tool whose calls fail. */
export const FAIL = { ...WORK, name: "fail" };

/** Fails as a tool does. */
export function doFail(): string {
  throw new Error("no such file");
}

/** What the main model does, which has no todo tool: a round with one call that fails, another round, the end. */
export const OBSERVED_TURNS: readonly ScriptedTurn[] = [
  {
    text: "I look first.",
    calls: [
      { name: "work", input: { step: "read" } },
      { name: "fail", input: { step: "write" } },
    ],
  },
  { calls: [{ name: "work", input: { step: "write" } }] },
  { text: "Done." },
];

/** What an observer is to hear of these turns. */
const HEARD = [
  `user ${TASK}`,
  "round I look first.: work read, fail write (failed)",
  "round : work write",
  "end Done.",
];

/** A plan that a scripted small model keeps, and what its watch was told. */
export type ObservedTalk = ReturnType<typeof observeTalk>;

/** Starts to observe; the small model plans at its first look and completes what it planned at the turn's end. */
export function observeTalk() {
  const todos = createTodoSession({ nag: false });
  const ask = async ({ prompt }: ObserverRequest): Promise<unknown> =>
    prompt.includes("The agent has ended its turn.")
      ? { updates: [{ id: "#1", status: "completed", round: 2 }] }
      : { add: [{ content: "Rewrite the parser", status: "in_progress" }] };
  const watching = observePlan(todos, { ask });
  const heard: string[] = [];
  const listening: PlanWatch = {
    ...watching,
    user: (text) => {
      heard.push(`user ${text}`);
      watching.user(text);
    },
    round: (round) => {
      heard.push(describeRound(round));
      watching.round(round);
    },
    end: (end) => {
      heard.push(`end ${end?.text}`);
      return watching.end(end);
    },
  };
  return { todos, watching: listening, ask, heard };
}

function describeRound({ text = "", calls }: ObservedRound): string {
  const told = calls.map(({ name, input, failed }) => {
    const { step } = (typeof input === "string" ? JSON.parse(input) : Object(input)) as { step?: string };
    return `${name} ${step}${failed ? " (failed)" : ""}`;
  });
  return `round ${text}: ${told.join(", ")}`;
}

/** The watch heard of every moment once, with the call that failed, and the plan is kept. */
export function expectObserved({ todos, heard }: ObservedTalk, expected: readonly string[] = HEARD): void {
  expect(heard).toEqual(expected);
  expect(linesOf(todos.list)).toEqual(["completed Rewrite the parser"]);
}
