import { checkOptions } from "../model/check-options.js";
import { escapeForModel } from "../model/escape.js";
import { formatPath } from "../model/format-issues.js";
import type { TodoIssue, TodoIssueFacts } from "../model/issue.js";
import { renderStats } from "../render/stats.js";
import type { TodoPreset } from "../session/todo-session.js";
import { definePreset, isAboutItem, PLAIN_RULES, strictRules } from "./define-preset.js";

/** Limits of {@link createAgentShell}, which the shell reads from its environment. */
export interface AgentShellOptions {
  /** Most items. Default 50. */
  readonly maxItems?: number;
  /** Most characters of a content or an activeForm. Default 200. */
  readonly maxContentLength?: number;
}

/** Lists the fields in the order of the design's schema. */
const FIELDS = ["content", "activeForm", "status"] as const;

const USAGE = `Usage: TodoWrite '{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}'`;

/**
 * Creates the preset `agentShell` with other limits.
 *
 * @throws TypeError for an option that does not exist, RangeError for a limit that is not a whole number from 1, once a
 * tool is created from it.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { createAgentShell } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: createAgentShell({ maxContentLength: 5 }) });
 * console.log(todos.write({ todos: [{ content: "Read it", activeForm: "Reads", status: "pending" }] }).text);
 * // => Error: Validation failed
 * // => - todos[0].content: String must contain at most 5 character(s)
 * ```
 */
export function createAgentShell(options: AgentShellOptions = {}): TodoPreset {
  checkOptions("call of createAgentShell()", options, { maxItems: undefined, maxContentLength: undefined });
  const { maxItems = 50, maxContentLength = 200 } = options;
  return definePreset({
    name: "agentShell",
    tool: {
      name: "TodoWrite",
      rules: strictRules({
        maxItems,
        maxContentLength,
        maxActiveFormLength: maxContentLength,
        maxInProgress: Infinity,
        activeForm: "required",
        allowBlank: false,
        wording: {
          required: "Required",
          blank: "String must contain at least 1 character(s)",
          too_long: ({ limit }) => `String must contain at most ${limit} character(s)`,
          too_many_items: ({ limit }) => `Array must contain at most ${limit} element(s)`,
          invalid_status: ({ allowed, received }) => `Expected ${listWords(allowed ?? [])}, received '${received}'`,
          wrong_type: wordWrongType,
          invalid_json: ({ expected, received }) => `Expected ${expected}, received ${received}`,
        },
      }),
      properties: FIELDS,
      required: FIELDS,
      result: (list, words) =>
        `Todo list updated: ${renderStats(list, { ...words, statuses: ["completed", "in_progress", "pending"], zeros: true })}`,
      refusal,
    },
    nag: false,
    prompt: describeAgentShell({ maxItems, maxContentLength }),
  });
}

/**
 * The todo command of the agent-shell design: content, activeForm and status on every item, no limit on running ones.
 *
 * 50 items, 200 characters for both texts; an empty list clears. It answers with counts, and a refusal lists each issue
 * in a line of its own. No reminders. The shell command itself is in `agent-todos/node`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { agentShell } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: agentShell });
 * console.log(todos.write({ todos: [] }).text); // => Todo list updated: 0 completed, 0 in_progress, 0 pending
 * ```
 */
export const agentShell: TodoPreset = /* @__PURE__ */ createAgentShell();

function refusal(issues: readonly TodoIssue[]): string {
  if (issues.some(({ code, path }) => code === "invalid_json" && path.length === 0)) {
    return `Error: Invalid JSON format\n${USAGE}`;
  }
  const sorted = [...issues].sort((a, b) => placeOf(a) - placeOf(b));
  return ["Error: Validation failed", ...sorted.map(describeIssue)].join("\n");
}

/** Orders issues item by item, and within an item field by field. */
function placeOf({ path, index = 0 }: TodoIssue): number {
  const fields: readonly unknown[] = FIELDS;
  return index * fields.length + fields.indexOf(path.at(-1));
}

function describeIssue({ path, message }: TodoIssue): string {
  const place = formatPath(path) || "input";
  // The design's own words name no place; those for a host's fields and rules begin with it.
  return escapeForModel(message.startsWith(place) ? `- ${message}` : `- ${place}: ${message}`);
}

function wordWrongType(issue: TodoIssueFacts): string {
  if (isAboutItem(issue)) return "Expected object";
  const { path, expected, received } = issue;
  return `Expected ${path.at(-1) === "status" ? listWords(PLAIN_RULES.statuses) : expected}, received ${received}`;
}

function listWords(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(" | ");
}

/** Writes the prompt text of the todo command in our own words; its help option prints the same. */
export function describeAgentShell(limits: { readonly maxItems: number; readonly maxContentLength: number }): string {
  return `## TodoWrite: the task list

Keeps a structured task list for this conversation. Each call replaces the whole list, so send every task, finished ones too. The user watches the list.

### Usage

TodoWrite '{"todos":[...]}'

A single quote inside the JSON is written '\\'' in the shell.

### Parameters

Each todo has three fields, all required:
- content (string): the task as an instruction, such as "Write unit tests"; at most ${limits.maxContentLength} characters
- activeForm (string): the task while it runs, such as "Writing unit tests"; at most ${limits.maxContentLength} characters
- status (string): "pending", "in_progress" or "completed"

At most ${limits.maxItems} todos. An empty list clears it.

### When to use it

1. The work takes three or more steps, or needs planning
2. The user asks for a task list, or gives several tasks at once
3. New instructions arrive: write them down as todos first
4. You begin a task: set it to in_progress before the work
5. You finish a task: set it to completed at once

### When not to use it

1. One plain task, or less than three trivial steps
2. Work that nobody needs to follow
3. Questions and conversation

### Keeping the list

- Update it as you work; do not save up completions
- Keep exactly one task in_progress while you work
- Finish a task before you start another
- Leave out tasks that are no longer needed

### When a task is completed

Only when all of it is done. Leave it in_progress while tests fail, parts are missing, errors are unresolved or something is in the way.

### Example

TodoWrite '{"todos":[
  {"content":"Read the requirements","activeForm":"Reading the requirements","status":"completed"},
  {"content":"Write the parser","activeForm":"Writing the parser","status":"in_progress"},
  {"content":"Run the tests","activeForm":"Running the tests","status":"pending"}
]}'

Returns: Todo list updated: 1 completed, 1 in_progress, 1 pending`;
}
