import type { TodoIssue, TodoIssueFacts } from "../core/issue.js";
import { formatPath } from "../core/issue-messages.js";
import { escapeText } from "../render/escape.js";
import { renderStats } from "../render/stats.js";
import type { TodoPreset } from "../session/preset.js";
import { describeAgentShell } from "./agent-shell-prompt.js";
import { definePreset } from "./define-preset.js";
import { documentRules } from "./document-rules.js";

/** Limits of {@link createAgentShell}, which the shell reads from its environment. */
export interface AgentShellOptions {
  /** Most items. Default 50. */
  readonly maxItems?: number;
  /** Most characters of a content or an activeForm. Default 200. */
  readonly maxContentLength?: number;
}

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
        maxActiveFormLength: maxContentLength,
        maxInProgress: Number.POSITIVE_INFINITY,
        onExceedInProgress: "allow",
        activeForm: "required",
        allowBlank: false,
        wording: {
          required: "Required",
          blank: "String must contain at least 1 character(s)",
          too_long: ({ limit }) => `String must contain at most ${limit} character(s)`,
          too_many_items: ({ limit }) => `Array must contain at most ${limit} element(s)`,
          invalid_status: ({ allowed, received }) =>
            `Expected ${listStatuses(allowed)}, received '${received}'`,
          wrong_type: ({ expected, received }) => `Expected ${expected}, received ${received}`,
        },
      }),
      properties: ["content", "activeForm", "status"],
      required: ["content", "activeForm", "status"],
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
  return ["Error: Validation failed", ...issues.map(describeIssue)].join("\n");
}

function describeIssue({ path, message }: TodoIssue): string {
  return escapeText(`- ${formatPath(path) || "input"}: ${message}`, "model");
}

function listStatuses(statuses: TodoIssueFacts["allowed"]): string {
  return (statuses ?? []).map((status) => `'${status}'`).join(" | ");
}
