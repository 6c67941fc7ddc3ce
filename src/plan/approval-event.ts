import { describeInvalid } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import { expectList, type TodoList } from "../model/todo.js";
import type { TodoChange } from "../model/todo-change.js";

/**
 * The state of a plan's approval: plain JSON, at most as long as the texts of one list.
 *
 * It keeps texts rather than hashes, since somebody could write another text with the hash of an approved one.
 */
export interface PlanApprovalState {
  /** `proposed` while a person reviews the plan; `approved` while the model may run; otherwise `idle`. */
  readonly phase: "idle" | "proposed" | "approved";
  /** The texts of the steps that the proposal or the approval covers. */
  readonly steps: readonly string[];
  /** The texts of finished items that equal one of the steps, without being one of them. */
  readonly done: readonly string[];
}

/**
 * One thing that happened to a plan.
 *
 * - `proposed`: the model's plan is shown to the person
 * - `approved`: the person said yes to the list that they saw
 * - `changes_wanted`, `denied`: the person said no, with their words if they wrote any
 * - `interrupted`: the review or the run was broken off, whatever the cause; it counts as no answer
 * - `changed`: the list as it is after a change by the model or by a person; a merge of both is two events. With
 *   `changes`, as the `edit` event of a session has them, a person's change covers what that person added or reworded
 *   and no other item of the list
 * - `run`: another tool is about to run, and the list is as it is stored now; it changes nothing
 */
export type PlanApprovalEvent =
  | { readonly type: "proposed" | "approved"; readonly list: TodoList }
  | { readonly type: "changes_wanted" | "denied"; readonly words?: string | undefined }
  | { readonly type: "interrupted" }
  | {
      readonly type: "changed";
      readonly list: TodoList;
      readonly by: "model" | "person";
      /** The person's changes to the list on their screen. Default: all differences count as the person's. */
      readonly changes?: readonly TodoChange[] | undefined;
    }
  | { readonly type: "run"; readonly list: TodoList };

/** Whether the model may carry its plan out now, and a text for it; left out where no text is needed. */
export type PlanApprovalDecision = {
  readonly mayRun: boolean;
  /** One line for the model, with the words of persons and models escaped; at most 2,000 characters. */
  readonly text?: string;
};

const STEP = "call of approval.next()";
const PHASES: readonly unknown[] = ["idle", "proposed", "approved"];
const TYPES = ["proposed", "approved", "changes_wanted", "denied", "interrupted", "changed", "run"];

/**
 * Checks the arguments of a step: a wrong word or list would otherwise count as another event.
 *
 * @throws TypeError that names the wrong part.
 */
export function checkApprovalStep(state: unknown, event: unknown): void {
  checkState(state);
  checkEvent(event);
}

function checkState(state: unknown): void {
  const isState =
    isRecord(state) && PHASES.includes(state["phase"]) && isTexts(state["steps"]) && isTexts(state["done"]);
  if (!isState) throw wrongArgument("state", "a state that approval.start() or approval.next() returned", state);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function checkEvent(event: unknown): void {
  if (!isRecord(event)) throw wrongArgument("event", 'an event, such as { type: "proposed", list }', event);
  const { type, list, words, by, changes } = event;
  if (!TYPES.some((one) => one === type)) throw wrongArgument("event.type", `one of ${TYPES.join(", ")}`, type);
  if (type === "changes_wanted" || type === "denied") {
    if (words !== undefined && typeof words !== "string") throw wrongArgument("event.words", "a text", words);
  } else if (type !== "interrupted") checkList(list);
  if (type !== "changed") return;
  if (by !== "model" && by !== "person") throw wrongArgument("event.by", '"model" or "person"', by);
  if (changes !== undefined) checkChanges(changes);
}

function checkChanges(changes: unknown): void {
  if (!Array.isArray(changes)) throw wrongArgument("event.changes", "the changes of an edit event", changes);
  const wrong = changes.findIndex((change) => !isChange(change));
  if (wrong !== -1)
    throw wrongArgument(`event.changes[${wrong}]`, "a change, such as diffTodos() lists", changes[wrong]);
}

function isChange(change: unknown): boolean {
  if (!isRecord(change) || typeof change["type"] !== "string") return false;
  const { type, before, after } = change;
  return (type === "added" || hasContent(before)) && (type === "removed" || hasContent(after));
}

function hasContent(item: unknown): boolean {
  return isRecord(item) && typeof item["content"] === "string";
}

function checkList(list: unknown): void {
  expectList("approval.next", list, "event.list");
  // It has items, as was just checked.
  const { items } = list as { readonly items: readonly unknown[] };
  const wrong = items.findIndex((item) => !hasContent(item));
  if (wrong !== -1) throw wrongArgument(`event.list.items[${wrong}]`, "an item with a content", items[wrong]);
}

function wrongArgument(argument: string, rule: string, value: unknown): TypeError {
  return new TypeError(describeInvalid(STEP, argument, rule, value));
}
