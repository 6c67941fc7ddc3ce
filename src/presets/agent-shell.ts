import { escapeText } from "../core/escape.js";
import { renderStats } from "../render/stats.js";
import { formatPath } from "../rules/format-issues.js";
import type { TodoIssue, TodoIssueFacts } from "../rules/issue.js";
import type { TodoPreset } from "../session/preset.js";
import { describeAgentShell } from "./agent-shell-prompt.js";
import { definePreset } from "./define-preset.js";
import { documentRules, isAboutItem } from "./document-rules.js";

/** Limits of {@link createAgentShell}, which the shell reads from its environment. */
export interface AgentShellOptions {
  /** Most items. Default 50. */
  readonly maxItems?: number;
  /** Most characters of a content or an activeForm. Default 200. */
  readonly maxContentLength?: number;
}

/** In the order in which the design's schema has them. */
const FIELDS = ["content", "activeForm", "status"] as const;

const STATUSES = ["pending", "in_progress", "completed"] as const;

const USAGE = `Usage: TodoWrite '{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}'`;

/**
 * The preset `agentShell` with other limits.
 *
 * @throws RangeError for a limit that is no whole number from 1, once a tool is made of it.
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
  const { maxItems = 50, maxContentLength = 200 } = options;
  return definePreset({
    name: "agentShell",
    tool: {
      name: "TodoWrite",
      rules: documentRules({
        maxItems,
        maxContentLength,
        statuses: STATUSES,
        maxActiveFormLength: maxContentLength,
        maxInProgress: Number.POSITIVE_INFINITY,
        activeForm: "required",
        allowBlank: false,
        wording: {
          required: "Required",
          blank: "String must contain at least 1 character(s)",
          too_long: ({ limit }) => `String must contain at most ${limit} character(s)`,
          too_many_items: ({ limit }) => `Array must contain at most ${limit} element(s)`,
          invalid_status: ({ allowed, received }) =>
            `Expected ${listWords(allowed ?? [])}, received '${received}'`,
          wrong_type: wordWrongType,
          invalid_json: ({ expected, received }) => `Expected ${expected}, received ${received}`,
        },
      }),
      properties: FIELDS,
      required: FIELDS,
      result: (list) =>
        `Todo list updated: ${renderStats(list, { statuses: ["completed", "in_progress", "pending"], zeros: true })}`,
      refusal,
      notes: false,
    },
    nag: false,
    prompt: describeAgentShell({ maxItems, maxContentLength }),
  });
}

/**
 * The todo command of the agent-shell design: content, activeForm and status on every item, no limit on running ones.
 *
 * 50 items, 200 characters for both texts; an empty list clears. It answers with counts, and every issue of a refused
 * write stands in a line of its own. No reminders. The shell command itself is in `agent-todos/node`.
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
export const agentShell: TodoPreset = createAgentShell();

function refusal(issues: readonly TodoIssue[]): string {
  if (issues.some(({ code, path }) => code === "invalid_json" && path.length === 0)) {
    return `Error: Invalid JSON format\n${USAGE}`;
  }
  const sorted = [...issues].sort((a, b) => placeOf(a) - placeOf(b));
  return ["Error: Validation failed", ...sorted.map(describeIssue)].join("\n");
}

/** Item by item, and in each field by field. */
function placeOf({ path, index = 0 }: TodoIssue): number {
  const fields: readonly unknown[] = FIELDS;
  return index * fields.length + fields.indexOf(path.at(-1));
}

function describeIssue({ path, message }: TodoIssue): string {
  return escapeText(`- ${formatPath(path) || "input"}: ${message}`, "model");
}

function wordWrongType(issue: TodoIssueFacts): string {
  if (isAboutItem(issue)) return "Expected object";
  const { path, expected, received } = issue;
  return `Expected ${path.at(-1) === "status" ? listWords(STATUSES) : expected}, received ${received}`;
}

function listWords(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(" | ");
}
