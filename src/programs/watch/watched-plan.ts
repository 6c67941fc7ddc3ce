import { basename } from "node:path";
import { escapeText, type TodoChecks, type TodoList } from "agent-todos";
import type { PlanReplay } from "agent-todos/replay";
import { readNames, type SessionNames } from "../replay-command/place-parts.js";

/** The current state of a watched session. */
export interface RecordedPlan extends SessionNames {
  readonly path: string;
  /** Its agent and folder, escaped for one line. */
  readonly name: string;
  readonly list: TodoList | undefined;
  /** The results of checks for its items; left out where none ran. */
  readonly checks?: TodoChecks | undefined;
  /** Why there is no list, that its turn has ended, or who keeps it in place of the agent; empty otherwise. */
  readonly note: string;
  /** Whether the agent ended its turn and waits for the person. */
  readonly isEnded?: boolean | undefined;
}

/** A view that shows plans. Every function is bound. */
export interface WatchView {
  /** Shows the plans that changed since the last look, the newest change last. */
  readonly show: (changed: readonly RecordedPlan[]) => void;
  /** Forgets a session whose recording was deleted. */
  readonly forget: (path: string) => void;
  /** Prints a message in a line of its own, escaped. */
  readonly say: (line: string) => void;
}

/** Rounds after which a session without a plan is reported as such. */
const ROUNDS_WITHOUT_A_PLAN = 10;

/** The agent and folder of a session, and its parent session, if any. */
export interface SessionInfo {
  readonly agent: string;
  readonly folder?: string | undefined;
  readonly parent?: string | undefined;
}

/** Names a session by its agent and the last two parts of its folder, escaped for one line. */
export function nameSession(path: string, { agent, folder, parent }: SessionInfo): string {
  const where = (folder ?? basename(path)).replace(/^.*[\\/](?=[^\\/]+[\\/][^\\/]+$)/, "…/");
  return escapeText(`${agent} · ${where}${parent === undefined ? "" : " · part of another session"}`, "line");
}

/** Describes a session by its recording so far; undefined until there is something to show. */
export function describePlan(path: string, replay: PlanReplay, isEnded = hasEnded(replay)): RecordedPlan | undefined {
  const { receipt, timeline } = replay;
  const name = nameSession(path, receipt);
  const list = timeline.steps.at(-1)?.list;
  const { checks } = timeline;
  if (list !== undefined)
    return { path, name, list, checks, note: isEnded ? "(turn ended)" : "", isEnded, ...readNames(replay) };
  if (receipt.preset !== null || receipt.rounds < ROUNDS_WITHOUT_A_PLAN) return undefined;
  const note = `no plan; its todo tool is off, or was not used in ${receipt.rounds} rounds`;
  return { path, name, list, note };
}

/** Counts the finished items for which a check failed last: `(1 failing)`; empty without any. */
export function countFailing({ checks = [] }: RecordedPlan): string {
  const count = checks.filter((checked) => checked?.state === "failing").length;
  return count === 0 ? "" : `(${count} failing)`;
}

/** Checks whether the agent ended its turn with its last round. */
export function hasEnded({ receipt, timeline }: PlanReplay): boolean {
  const last = timeline.moments.at(-1);
  return last?.type === "end" && last.round === receipt.rounds;
}
