import { createContext } from "../model/context.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { EMPTY_TODO_LIST, type TodoStatus } from "../model/todo.js";
import { FULL_REPORTER } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import type { InputShape } from "./json-schema.js";

/** The length of a tool's description: with the default rules 67, 126 or 259 tokens (o200k). */
export type DescriptionLength = "short" | "medium" | "long";

/**
 * Writes the description of the tool from the rules that the reducer enforces and the fields that the schema shows, so
 * that the three cannot disagree.
 */
export function describeTool(
  rules: ResolvedRules,
  shape: InputShape,
  length: DescriptionLength,
  takesPatch: boolean,
): string {
  const short = [
    "Plan and track work of three or more steps.",
    takesPatch
      ? describePatch(rules, shape)
      : `Send the whole ${rules.fields.list} list each time; it replaces the old one.`,
    describeStatuses(rules),
    describeBlocked(rules, shape),
    describeLimits(rules, shape),
  ];
  if (length === "short") return join(short, " ");
  const medium = join([...short, ...describeFields(rules, shape), WHEN], " ");
  return length === "medium"
    ? medium
    : join([medium, describePractice(rules, shape), describeExample(rules, shape)], "\n\n");
}

const WHEN =
  "Questions and work of one or two steps need no list. Call it together with your other tools, and only when the plan changes.";

function describePatch({ fields, ids }: ResolvedRules, shape: InputShape): string {
  const id = `${fields.id}${ids === "position" ? " (numbered from 1)" : ""}`;
  const names = shape.properties.includes("id") ? `${id} or ${fields.content}` : fields.content;
  return `Send the whole ${fields.list} list to start or replace it, later only a patch: updates, remove and move name items by ${names}, add appends.`;
}

function describeStatuses(rules: ResolvedRules): string {
  const parts = MARKING.map(([status, when]) => (has(rules, status) ? `${rules.lookup.wordOf[status]} ${when}` : ""));
  const said = join(parts, ", ");
  return said === "" ? "" : `Mark an item ${said}.`;
}

const MARKING: readonly (readonly [status: TodoStatus, when: string])[] = [
  ["in_progress", "when you start it"],
  ["completed", "as soon as it is done"],
  ["cancelled", "if it is no longer needed"],
];

function describeBlocked({ fields, lookup }: ResolvedRules, shape: InputShape): string {
  if (!shape.properties.includes("blocked")) return "";
  return `${fields.blocked} says why an item that is ${lookup.wordOf.pending} cannot go on.`;
}

function describeLimits(rules: ResolvedRules, shape: InputShape): string {
  const { maxInProgress, maxItems, maxContentLength, maxActiveFormLength, fields } = rules;
  const isLimited = has(rules, "in_progress");
  const hasOwnLimit = shape.properties.includes("activeForm") && maxActiveFormLength !== maxContentLength;
  const limits = [
    isLimited
      ? limit(maxInProgress, `${maxInProgress === 1 ? "item" : "items"} ${rules.lookup.wordOf.in_progress}`)
      : "",
    limit(maxItems, maxItems === 1 ? "item" : "items"),
    limit(maxContentLength, "characters each"),
    hasOwnLimit ? limit(maxActiveFormLength, `characters in ${fields.activeForm}`) : "",
  ];
  const said = join(limits, ", ");
  return said === "" ? "" : `At most ${said}.`;
}

function limit(most: number, unit: string): string {
  return most === Infinity ? "" : `${most} ${unit}`;
}

function describeFields(rules: ResolvedRules, shape: InputShape): readonly string[] {
  const { activeForm, summary } = rules.fields;
  const shows = (field: "activeForm" | "summary"): boolean => shape.properties.includes(field);
  return [
    "An empty list clears the plan.",
    shows("activeForm") ? `${activeForm} is how the item reads while it runs ("Adding tests").` : "",
    shows("summary") ? `${summary} says in one sentence what the whole task is.` : "",
  ];
}

function describePractice(rules: ResolvedRules, shape: InputShape): string {
  const way = has(rules, "in_progress") ? `leave it ${rules.lookup.wordOf.in_progress} and add` : "add";
  const stuck = shape.properties.includes("blocked")
    ? `If it cannot go on, set it back to ${rules.lookup.wordOf.pending} and say in ${rules.fields.blocked} why.`
    : `If you are stuck, ${way} an item for what is in the way.`;
  return [
    "Good plans:",
    "- Each item is one result that can be checked; write it as an instruction.",
    has(rules, "completed")
      ? `- Mark an item ${rules.lookup.wordOf.completed} only when it is really done: tests pass, nothing is left half-way. ${stuck}`
      : `- ${stuck}`,
    "- Keep items as they are worded, in their order; add what you find out, and say so when you drop one.",
  ].join("\n");
}

/** Shows a call that the rules accept unchanged; empty if they demand values that the library cannot make up. */
function describeExample(rules: ResolvedRules, shape: InputShape): string {
  const { fields } = rules;
  const isRequired = (field: "id" | "summary"): boolean => shape.required.includes(field);
  const items = STEPS.map(([content, form, statuses], index) => ({
    ...(isRequired("id") ? { [fields.id]: String(index + 1) } : {}),
    [fields.content]: content,
    [fields.status]: rules.lookup.wordOf[statuses.find((status) => has(rules, status)) ?? "pending"],
    ...(shape.properties.includes("activeForm") ? { [fields.activeForm]: form } : {}),
  }));
  const task = isRequired("summary") ? { [fields.summary]: "Make the build green again" } : {};
  const call = { ...task, [fields.list]: items };
  const { result } = replaceTodos(EMPTY_TODO_LIST, call, createContext(rules, FULL_REPORTER));
  return result.ok && result.notes.length === 0 ? `Example: ${JSON.stringify(call)}` : "";
}

const STEPS: readonly (readonly [content: string, form: string, statuses: readonly TodoStatus[]])[] = [
  ["Find the failing test", "Finding the failing test", ["completed", "pending"]],
  ["Fix the parser", "Fixing the parser", ["in_progress", "pending"]],
];

function has(rules: ResolvedRules, status: TodoStatus): boolean {
  return rules.statuses.includes(status);
}

function join(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}
