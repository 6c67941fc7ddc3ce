import type { ResolvedRules } from "../core/resolve-rules.js";
import type { TodoField } from "../core/rules.js";

/** How much a tool's description says: about 60, 150 or 400 tokens. */
export type DescriptionLength = "short" | "medium" | "long";

/**
 * The description of the tool, written from the rules that the reducer enforces, so that the two cannot disagree.
 */
export function describeTool(rules: ResolvedRules, length: DescriptionLength): string {
  const short = [
    "Plan and track work of three or more steps.",
    `Send the whole ${rules.fields.list} list each time; it replaces the old one.`,
    describeStatuses(rules),
    describeLimits(rules),
  ];
  if (length === "short") return join(short);
  const medium = [...short, describeFields(rules), WHEN];
  return length === "medium" ? join(medium) : [join(medium), GOOD_PRACTICE, example(rules)].join("\n\n");
}

/** A word on each field, for the schema. */
export function describeFields(rules: ResolvedRules): string {
  const { activeForm, summary } = rules.fields;
  const lines = ["An empty list clears the plan."];
  if (rules.activeForm !== "none")
    lines.push(`${activeForm} is how the item reads while it runs ("Adding tests").`);
  if (rules.summary !== "none") lines.push(`${summary} says in one sentence what the whole task is.`);
  return lines.join(" ");
}

/** The words on each field that the schema carries where a host gives none; short, as every request pays for them. */
export const FIELD_DESCRIPTIONS: Readonly<Partial<Record<TodoField, string>>> = Object.freeze({
  content: "What to do",
  activeForm: "How it reads while it runs",
  summary: "The whole task in one sentence",
});

const WHEN =
  "Leave it out for questions and for work of one or two steps. Call it together with your other tools, and only when the plan changes.";

const GOOD_PRACTICE = [
  "Good plans:",
  "- Each item is one result that can be checked; write it as an instruction.",
  "- Mark an item completed only when it is really done: tests pass, nothing is left half-way. If you are stuck, leave it in_progress and add an item for what is in the way.",
  "- Keep items as they are worded, in their order; add what you find out, and say so when you drop one.",
].join("\n");

function describeStatuses(rules: ResolvedRules): string {
  const has = (status: "in_progress" | "completed" | "cancelled"): boolean => rules.statuses.includes(status);
  const parts = [
    has("in_progress") ? "in_progress when you start it" : "",
    has("completed") ? "completed as soon as it is done" : "",
    has("cancelled") ? "cancelled if it is no longer needed" : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `Mark an item ${parts.join(", ")}.`;
}

function describeLimits(rules: ResolvedRules): string {
  const limits: string[] = [];
  if (rules.onExceedInProgress !== "allow" && rules.maxInProgress !== Number.POSITIVE_INFINITY) {
    limits.push(`${rules.maxInProgress} item${rules.maxInProgress === 1 ? "" : "s"} in_progress`);
  }
  if (rules.maxItems !== Number.POSITIVE_INFINITY) limits.push(`${rules.maxItems} items`);
  if (rules.maxContentLength !== Number.POSITIVE_INFINITY)
    limits.push(`${rules.maxContentLength} characters each`);
  return limits.length === 0 ? "" : `At most ${limits.join(", ")}.`;
}

function example(rules: ResolvedRules): string {
  const { list, content, status, activeForm, id, summary } = rules.fields;
  const steps = [
    ["Find the failing test", "completed", "Finding the failing test"],
    ["Fix the parser", "in_progress", "Fixing the parser"],
  ] as const;
  const items = steps.map(([text, state, form], index) => ({
    ...(rules.ids === "require" ? { [id]: String(index + 1) } : {}),
    [content]: text,
    [status]: state,
    ...(rules.activeForm === "none" ? {} : { [activeForm]: form }),
  }));
  const task = rules.summary === "required" ? { [summary]: "Make the build green again" } : {};
  return `Example: ${JSON.stringify({ ...task, [list]: items })}`;
}

function join(sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
