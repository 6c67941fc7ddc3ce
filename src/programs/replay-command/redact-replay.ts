import type { CheckedTodo, TodoChange, TodoItem, TodoList } from "agent-todos";
import type { PlanReplay } from "agent-todos/replay";
import { AGENTS } from "./parse-replay-options.js";

/** Returns the length of a text, to show in its place. */
export function redactText(text: string): string {
  const length = [...text].length;
  return `[${length} ${length === 1 ? "character" : "characters"}]`;
}

/** Replaces every text of a recording by its length: items, folder, ids and unknown parts; counts stay. */
export function redactReplay({ receipt, timeline, ...replay }: PlanReplay): PlanReplay {
  const { agent, session, parent, folder } = receipt;
  // A recording may name its agent itself, and then with any text.
  const known = { ...(!AGENTS.includes(agent) && { agent }), session, parent, folder };
  const texts = Object.entries(known).flatMap(([name, text]) => (text === undefined ? [] : [[name, redactText(text)]]));
  return {
    ...(replay.team !== undefined && { team: redactText(replay.team) }),
    // Their arguments are texts of the plan.
    foreign: [],
    receipt: { ...receipt, ...Object.fromEntries(texts), unknown: redactUnknown(receipt.unknown) },
    timeline: {
      ...timeline,
      ...(timeline.request !== undefined && { request: redactText(timeline.request) }),
      ...(timeline.checks !== undefined && { checks: timeline.checks.map(redactChecked) }),
      items: timeline.items.map((item) => ({
        ...item,
        content: redactText(item.content),
        ...(item.check !== undefined && { check: redactChecked(item.check) }),
      })),
      steps: timeline.steps.map(({ time, ...step }) => ({
        ...step,
        ...(time !== undefined && DATE.test(time) && { time }),
        list: redactList(step.list),
        changes: step.changes.map(redactChange),
      })),
      moments: timeline.moments.map(({ type, round }) => ({ type, round })),
    },
  };
}

/** A date of ISO 8601, with or without a time of day; any other text may be private. */
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Adds up counts under names of the same length, which are the same after redaction. */
function redactUnknown(unknown: PlanReplay["receipt"]["unknown"]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(unknown))
    counts.set(redactText(name), (counts.get(redactText(name)) ?? 0) + count);
  return Object.fromEntries(counts);
}

/** Replaces the texts of a list by their lengths. */
export function redactList({ revision, items }: TodoList): TodoList {
  return { revision, items: items.map(redactItem) };
}

function redactItem({ content, status }: TodoItem): TodoItem {
  return { content: redactText(content), status };
}

/** A script's name may be private. */
export function redactChecked<Checked extends CheckedTodo | undefined>(checked: Checked): Checked {
  return checked && { ...checked, checks: checked.checks.map((check) => ({ ...check, name: redactText(check.name) })) };
}

function redactChange(change: TodoChange): TodoChange {
  if (change.type === "added") return { ...change, after: redactItem(change.after) };
  if (change.type === "removed") return { ...change, before: redactItem(change.before) };
  return { ...change, before: redactItem(change.before), after: redactItem(change.after) };
}
