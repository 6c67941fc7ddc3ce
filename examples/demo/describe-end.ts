import { countTodos, type TodoList } from "agent-todos";
import { countOf } from "./count-of.js";
import type { LoopSummary } from "./loop-event.js";

/** The closing line of a run; `lastPlan` is the last list with items in it. */
export function describeEnd(summary: LoopSummary, list: TodoList, lastPlan: TodoList): string {
  const { done, total } = countTodos(lastPlan);
  const plan = total === 0 ? "no plan" : `${done} of ${countOf(total, "item")} done`;
  const parts = [
    countOf(summary.rounds, "round"),
    `${countOf(summary.writes, "write")} (${summary.refused} refused)`,
    countOf(summary.reminders, "reminder"),
    list === lastPlan ? plan : `${plan}, then cleared`,
  ];
  return `${summary.cutShort ? "Stopped at the limit of replies" : "End"}: ${parts.join(", ")}.`;
}
