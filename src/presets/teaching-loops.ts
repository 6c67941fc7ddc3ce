import type { TodoIssueFacts } from "../model/issue.js";
import { isRecord, isSent } from "../model/plain-json.js";
import type { TodoPreset } from "../session/todo-session.js";
import { type DocumentedTool, defineDocumentedTool } from "./define-preset.js";

/**
 * The planning state of the learn-claude-code article's first part: `todo { items }`, status and activeForm optional.
 *
 * One item in progress. The list comes back without gaps, the running item's form in parentheses. While there is a
 * list, a reminder in every round from the 3rd without a call.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { planningState } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: planningState });
 * const items = [{ content: "Read the error" }, { content: "Fix it", status: "in_progress", activeForm: "Fixing" }];
 * console.log(todos.write({ items }).text);
 * // => [ ]Read the error
 * // => [>]Fix it(Fixing)
 * // => (0/2 completed)
 * ```
 */
export const planningState: TodoPreset = /* @__PURE__ */ defineDocumentedTool({
  name: "planningState",
  tool: "todo",
  rules: {
    activeForm: "optional",
    defaultStatus: "pending",
    fields: { list: "items" },
    // The document's code keeps any sent value and prints it.
    readItem: ({ content, activeForm, ...sent }) => ({
      ...sent,
      id: undefined,
      content: printSent(content),
      activeForm: isSent(activeForm) ? pythonText(activeForm) : undefined,
    }),
    wording: { too_many_in_progress: "Only one item can be in_progress" },
  },
  properties: ["content", "status", "activeForm"],
  required: ["content"],
  checkbox: { gap: "", activeForm: "parentheses", count: "line" },
  remindAfter: 3,
  reminders: { whenEmpty: "silent", messages: { stale: "Refresh your current plan before continuing." } },
  prompt: "Keep the plan for work of several steps in the todo tool, with one item in_progress at a time.",
});

/**
 * The todo tool of the article on mini Claude Code v2: `TodoWrite { items }` with an activeForm on every item.
 *
 * Values are made text and trimmed; 20 items, one in progress. The list comes back as checkbox text. One reminder
 * with the first user message, then from the 11th round without a call in every round.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { miniClaudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: miniClaudeCode });
 * console.log(todos.begin()?.text); // => <reminder>Use TodoWrite for multi-step tasks.</reminder>
 * console.log(todos.write({ items: [{ content: "Read", status: "doing", activeForm: "Reading" }] }).text);
 * // => Error: Item 0: invalid status 'doing'
 * ```
 */
export const miniClaudeCode: TodoPreset = /* @__PURE__ */ defineDocumentedTool({
  name: "miniClaudeCode",
  tool: "TodoWrite",
  rules: {
    maxItems: 20,
    activeForm: "required",
    allowBlank: false,
    fields: { list: "items" },
    readItem: ({ content = "", status = "pending", activeForm = "", ...sent }) => ({
      ...sent,
      id: undefined,
      content: pythonText(content).trim(),
      status: pythonText(status).toLowerCase(),
      activeForm: pythonText(activeForm).trim(),
    }),
    wording: {
      required: ({ index, path }) => `${index === undefined ? "" : `Item ${index}: `}${path.at(-1)} required`,
      blank: ({ index, path }) => `Item ${index}: ${path.at(-1)} required`,
      invalid_status: ({ index, received }) => `Item ${index}: invalid status '${received}'`,
      too_many_items: wordTooMany,
      too_many_in_progress: "Only one task can be in_progress at a time",
    },
  },
  remindAfter: 11,
  reminders: {
    start: true,
    messages: {
      start: ({ toolName }) => `Use ${toolName} for multi-step tasks.`,
      stale: "10+ turns without todo update. Please update todos.",
    },
  },
  prompt:
    "Plan work of several steps with TodoWrite before you start. Keep one item in_progress, and mark it completed as soon as it is done.",
});

/** Creates a form of the todo manager of learn-claude-code. */
function defineTodoManager(name: string, placement: "before" | "after", rules: DocumentedTool["rules"]): TodoPreset {
  const fields = ["id", "content", "status"] as const;
  return defineDocumentedTool({
    name,
    tool: "todo",
    rules: { fields: { list: "items", content: "text" }, ...rules },
    properties: fields,
    required: fields,
    checkbox: { ids: true },
    remindAfter: 3,
    reminders: { restartOnStart: true, placement, messages: { stale: "Update your todos." } },
    prompt:
      "For work of several steps, plan with the todo tool: set an item in_progress before you begin it and completed when it is done. Act with tools rather than with words.",
  });
}

/**
 * The todo manager of the learn-claude-code article's second part: `todo { items: [{ id, text, status }] }`.
 *
 * Values are made text and trimmed, a missing id is the position; 20 items, one in progress. Rows name their id. From
 * the 3rd round without a call a reminder in every round, counted again for each user message.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { learnClaudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: learnClaudeCode });
 * console.log(todos.write({ items: [{ id: "7", text: " ", status: "pending" }] }).text); // => Error: Item 7: text required
 * ```
 */
export const learnClaudeCode: TodoPreset = /* @__PURE__ */ defineTodoManager("learnClaudeCode", "after", {
  maxItems: 20,
  allowBlank: false,
  ids: "position",
  readItem: ({ text = "", status = "pending", id, ...sent }) => ({
    ...sent,
    text: pythonText(text).trim(),
    status: pythonText(status).toLowerCase(),
    id: printSent(id),
  }),
  wording: {
    blank: ({ id, index = 0 }) => `Item ${id ?? index + 1}: text required`,
    invalid_status: ({ id, index = 0, received }) => `Item ${id ?? index + 1}: invalid status '${received}'`,
    too_many_items: wordTooMany,
    too_many_in_progress: "Only one task can be in_progress at a time",
  },
});

/**
 * The same todo manager in its shortest form: id and text are required and kept unchanged.
 *
 * The three statuses, one in progress, no limit on length. Reminders as in `learnClaudeCode`, but before the results.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { learnClaudeCodeMinimal } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: learnClaudeCodeMinimal });
 * console.log(todos.write({ items: [{ id: "a", text: "Read hello.py", status: "in_progress" }] }).text);
 * // => [>] #a: Read hello.py
 * // =>
 * // => (0/1 completed)
 * ```
 */
export const learnClaudeCodeMinimal: TodoPreset = /* @__PURE__ */ defineTodoManager(
  "learnClaudeCodeMinimal",
  "before",
  {
    defaultStatus: "pending",
    ids: "require",
    readItem: ({ id, text, status, ...sent }) => ({
      ...sent,
      id: printSent(id),
      text: printSent(text),
      status: printSent(status),
    }),
    wording: { too_many_in_progress: "Only one task can be in_progress" },
  },
);

/** Prints a value of any kind as the systems' code does; a missing field stays missing. */
function printSent(value: unknown): string | undefined {
  return value === undefined ? undefined : pythonText(value);
}

function wordTooMany({ limit }: TodoIssueFacts): string {
  return `Max ${limit} todos allowed`;
}

/** Nested values beyond this depth are not spelled out; no plan has them, and a cycle must end. */
const DEEPEST = 8;

/**
 * Prints a JSON value as Python's `str()` does, for the systems whose documents convert values that way.
 *
 * So `null` is the text `None` and is accepted, as it is there.
 */
export function pythonText(value: unknown): string {
  return typeof value === "string" ? value : represent(value, 0);
}

function represent(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return quoteAsPython(value);
  if (typeof value === "number") return writeNumber(value);
  if (depth >= DEEPEST) return "...";
  if (Array.isArray(value)) return `[${value.map((entry) => represent(entry, depth + 1)).join(", ")}]`;
  if (!isRecord(value)) return String(value);
  const fields = Object.keys(value).map((key) => `${quoteAsPython(key)}: ${represent(value[key], depth + 1)}`);
  return `{${fields.join(", ")}}`;
}

/** Writes a number; below 0.0001 Python changes to powers of ten with at least two digits, `1e-07`. */
function writeNumber(value: number): string {
  if (value === 0 || Math.abs(value) >= 0.0001) return String(value);
  return value.toExponential().replace(/-(\d)$/, "-0$1");
}

/** Quotes with single quotes, unless the text has some and no double ones. */
function quoteAsPython(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(/(?! )[\p{C}\p{Z}]/gu, escapeUnseen);
  return `${mark}${mark === "'" ? inside.replaceAll("'", "\\'") : inside}${mark}`;
}

/** Escapes an invisible character by its number: `\xa0`, `\u3000` or `\U000e0001`. */
function escapeUnseen(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
