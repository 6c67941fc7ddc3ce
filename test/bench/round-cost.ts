// How many model rounds recorded sessions spent on todo calls, and how many are left when these ride on other calls.

/** The names of the tools that one recorded round called, and whether a user message came before it. */
export interface RecordedTools {
  readonly tools: readonly string[];
  readonly userBefore?: boolean;
}

/** Rounds of recorded sessions. */
export interface RoundCost {
  readonly all: number;
  readonly withCalls: number;
  /** Those that called nothing but todo tools. */
  readonly alone: number;
  /** Those of them behind which the turn has no other call to ride on. */
  readonly left: number;
}

const TODO_TOOLS: ReadonlySet<string> = new Set(
  "TodoWrite todowrite update_plan TaskCreate TaskUpdate TaskList TaskGet".split(" "),
);

/** The rounds of these sessions. */
export function countRounds(sessions: readonly { readonly rounds: readonly RecordedTools[] }[]): RoundCost {
  const rounds = sessions.flatMap(({ rounds }) => rounds.map((round, index) => describeRound(rounds, round, index)));
  const count = (name: "hasCall" | "isAlone" | "isLeft"): number => rounds.filter((round) => round[name]).length;
  return { all: rounds.length, withCalls: count("hasCall"), alone: count("isAlone"), left: count("isLeft") };
}

function describeRound(
  rounds: readonly RecordedTools[],
  round: RecordedTools,
  index: number,
): { readonly hasCall: boolean; readonly isAlone: boolean; readonly isLeft: boolean } {
  const hasCall = round.tools.some(isTodo);
  const isAlone = hasCall && round.tools.every(isTodo);
  return { hasCall, isAlone, isLeft: isAlone && !hasOtherCallBehind(rounds, index) };
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
