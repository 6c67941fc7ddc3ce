import { type Fields, fieldsOf, isRecord } from "../../../model/plain-json.js";
import type { RecordedItem } from "../plan-record.js";
import { defineReading } from "./define-reading.js";
import { replace } from "./read-lists.js";

/** Reads a whole list that an agent recorded together with the answer to a call, whatever tool it called. */
export const RECORDED_LIST = /* @__PURE__ */ defineReading({
  name: "recordedList",
  blocked: "optional",
  calls: { recorded_list: replace },
});

/**
 * Finds the list in the details that a tool recorded with its answer: `todos`, `tasks`, or `phases` with `tasks`, in
 * each of which an item has words and a state. Undefined for anything else, such as the tasks of sub-agents.
 */
export function findRecordedList(details: unknown): readonly RecordedItem[] | undefined {
  const { todos, tasks, phases } = fieldsOf(details);
  const inPhases = Array.isArray(phases) ? phases.flatMap((phase: unknown) => fieldsOf(phase)["tasks"]) : undefined;
  const entries = [todos, tasks, inPhases].find((one) => Array.isArray(one));
  if (!Array.isArray(entries)) return undefined;
  const items = entries.flatMap((entry: unknown) => (isRecord(entry) ? toItem(entry) : []));
  return items.length === entries.length ? items : undefined;
}

/** The states in which an item has to name why it is stuck. */
const STUCK = /^(?:blocked|failed|awaiting_user)$/;

function toItem({ id, status, done, completed, blocker, ...words }: Fields): readonly RecordedItem[] {
  const { content = words["text"] ?? words["subject"] ?? words["title"] } = words;
  const isDone = [done, completed].find((one) => typeof one === "boolean");
  const state =
    typeof status === "string" ? status : isDone === undefined ? undefined : isDone ? "completed" : "pending";
  if (typeof content !== "string" || state === undefined) return [];
  const isStuck = STUCK.test(state);
  return [
    {
      ...((typeof id === "string" || typeof id === "number") && { id: String(id) }),
      content,
      status: isStuck ? "pending" : state,
      ...(isStuck && { blocked: typeof blocker === "string" && blocker !== "" ? blocker : state }),
    },
  ];
}
