// How many model rounds recorded sessions spent on todo calls, and how many are left when these ride on other calls.

import { addUp } from "./figures.js";

/** The names of the tools that one recorded round called, and whether a user message came before it. */
export interface RecordedTools {
  readonly tools: readonly string[];
  readonly userBefore?: boolean;
}

const TODO_TOOLS: ReadonlySet<string> = new Set(
  "TodoWrite todowrite update_plan TaskCreate TaskUpdate TaskList TaskGet".split(" "),
);

/** The rounds of these sessions: those with calls of todo tools, those with no other calls, and what is left of these with nothing to ride on. */
export function countRounds(sessions: readonly { readonly rounds: readonly RecordedTools[] }[]) {
  const rounds = sessions.flatMap((session) =>
    session.rounds.map(({ tools }, index) => {
      const isAlone = tools.some(isTodo) && tools.every(isTodo);
      const isLeft = isAlone && !hasOtherCallBehind(session.rounds, index);
      return { all: 1, withCalls: Number(tools.some(isTodo)), alone: Number(isAlone), left: Number(isLeft) };
    }),
  );
  return addUp(["all", "withCalls", "alone", "left"], rounds);
}

/** Whether the same turn goes on to call another tool. */
function hasOtherCallBehind(rounds: readonly RecordedTools[], index: number): boolean {
  for (const { tools, userBefore } of rounds.slice(index + 1)) {
    if (userBefore) return false;
    if (!tools.every(isTodo)) return true;
  }
  return false;
}

/** Whether a tool is one of those that recorded agents keep their lists with. */
export function isTodo(tool: string): boolean {
  return TODO_TOOLS.has(tool);
}
