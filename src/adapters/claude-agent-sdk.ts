import { checkCall } from "../model/check-options.js";
import type { TodoItem } from "../model/todo.js";
import type { ChecksOfCall } from "../plan/check-calls.js";
import type { TodoReminder } from "../session/todo-session.js";
import { type Awaitable, type AwaitableTodos, andThen } from "./engine/awaitable.js";
import { noteCalls } from "./engine/note-checks.js";
import {
  CHECKING_RULES,
  type CheckingOptions,
  expectSource,
  resolveSession,
  type TodoSource,
  TURN_END_RULES,
  type TurnEndOptions,
} from "./engine/session-source.js";

export * from "./claude-agent-sdk/observer-hooks.js";
export type { TodoSource, TurnEndOptions } from "./engine/session-source.js";
export type { WatchedPlan, WatchSource } from "./engine/watch-source.js";

/** The part of a hook's input that the adapter reads. */
export interface ClaudeHookInput {
  readonly session_id: string;
  /** Set where the hook runs inside a sub-agent. */
  readonly agent_id?: string | undefined;
  /** The model's last words, at the end of a turn. */
  readonly last_assistant_message?: string | undefined;
  /** The sub-agents and commands that still run in the background at a turn's end. */
  readonly background_tasks?: readonly unknown[] | undefined;
  /** The tool that was called, where the hook is about one call. */
  readonly tool_name?: string | undefined;
  readonly tool_input?: unknown;
  /** The result of the tool, as its own object. */
  readonly tool_response?: unknown;
  /** The answer to a call that failed. */
  readonly error?: string | undefined;
}

/** The events of Claude Code that take a reminder. */
export type TodoHookEvent = "UserPromptSubmit" | "PostToolBatch" | "Stop" | "SessionStart";

/** A hook's answer: empty, or with a text for the model. */
export interface ClaudeHookOutput {
  hookSpecificOutput?: { hookEventName: TodoHookEvent | CheckHookEvent; additionalContext: string };
}

/** The hooks of one event, in the form of `query()`. */
export interface ClaudeHookMatcher {
  matcher?: string;
  hooks: ((input: ClaudeHookInput) => Promise<ClaudeHookOutput>)[];
}

/** The hooks of a conversation, for the `hooks` option of `query()`. */
export type TodoHooks = Record<TodoHookEvent, ClaudeHookMatcher[]>;

/** The events of Claude Code with a call and its answer. */
export type CheckHookEvent = "PostToolUse" | "PostToolUseFailure";

/** The hooks that see the answered calls, where checks are read from them. */
export type CheckHooks = Partial<Record<CheckHookEvent, ClaudeHookMatcher[]>>;

/**
 * Names a tool as Claude Code does: `mcp__<server>__<tool>`, with `_` for all but letters, digits, `_` and `-`.
 *
 * Set it in `nag.toolName`, or the reminders name a tool that the model does not have, and in `allowedTools`. `server`
 * is the key in `mcpServers`.
 *
 * @example
 * ```ts
 * import { claudeToolName } from "agent-todos/claude-agent-sdk";
 *
 * console.log(claudeToolName("todos")); // => mcp__todos__todo_write
 * console.log(claudeToolName("my plan", "task_check")); // => mcp__my_plan__task_check
 * ```
 */
export function claudeToolName(server: string, tool = "todo_write"): string {
  const [serverName, toolName] = [server, tool].map((name) => name.replace(/[^\w-]/g, "_"));
  return `mcp__${serverName}__${toolName}`;
}

/**
 * Writes the reminders as hooks: with the user's message, after each round of tools, at the turn's end, after
 * compaction.
 *
 * A nudge at the turn's end lets the model continue, unless its last words ask the person something or work still runs
 * in the background. Rounds and calls of sub-agents do not count. The tool itself comes from `registerTodos` of
 * `agent-todos/mcp`.
 *
 * @throws TypeError for anything but a session, a shared list or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeToolName, todoHooks } from "agent-todos/claude-agent-sdk";
 *
 * const todos = createTodoSession({ nag: { toolName: claudeToolName("todos"), start: true } });
 * const hooks = todoHooks(todos);
 * console.log(Object.keys(hooks).join(", ")); // => UserPromptSubmit, PostToolBatch, Stop, SessionStart
 *
 * const output = await hooks.UserPromptSubmit[0]?.hooks[0]?.({ session_id: "s1" });
 * console.log(output?.hookSpecificOutput?.additionalContext);
 * // => <reminder>For work of three or more steps, keep a plan with mcp__todos__todo_write.</reminder>
 * ```
 */
export function todoHooks<I extends TodoItem = TodoItem>(
  source: TodoSource<ClaudeHookInput, I>,
  options: TurnEndOptions & CheckingOptions = {},
): TodoHooks & CheckHooks {
  const found = expectSource(source, "call of todoHooks()");
  checkCall("todoHooks", options, { ...TURN_END_RULES, ...CHECKING_RULES });
  const { waiting, checks } = options;

  function hook(
    hookEventName: TodoHookEvent | CheckHookEvent,
    decide: (todos: AwaitableTodos, input: ClaudeHookInput) => Awaitable<TodoReminder | undefined>,
  ): ClaudeHookMatcher {
    async function run(input: ClaudeHookInput): Promise<ClaudeHookOutput> {
      if (input.agent_id !== undefined) return {};
      const reminder = await decide(await resolveSession(found, input), input);
      if (reminder === undefined) return {};
      return { hookSpecificOutput: { hookEventName, additionalContext: reminder.text } };
    }
    return { hooks: [run] };
  }

  const check = checks && {
    // The answer as the tool returned it, with fields that the model does not read.
    PostToolUse: [hook("PostToolUse", (todos, input) => note(todos, input, checks))],
    PostToolUseFailure: [hook("PostToolUseFailure", (todos, input) => note(todos, input, checks))],
  };

  return {
    ...check,
    UserPromptSubmit: [hook("UserPromptSubmit", ({ begin }) => begin())],
    // Once for all tool calls of a model call; PostToolUse comes once for each.
    PostToolBatch: [hook("PostToolBatch", ({ endRound }) => endRound())],
    // Text lets the model continue; `decision: "block"` does too, but sends the nudge twice, once as an error.
    Stop: [
      hook("Stop", ({ stop }, { last_assistant_message: reply, background_tasks: tasks = [] }) =>
        stop({ reply, waiting: waiting?.() || tasks.length > 0 }),
      ),
    ],
    // PreCompact and PostCompact have no place for text; Claude Code starts its session again after compaction.
    SessionStart: [{ matcher: "compact", ...hook("SessionStart", ({ compacted }) => compacted()) }],
  };
}

/** Notes the checks in a call, once it is answered. */
function note(todos: AwaitableTodos, input: ClaudeHookInput, checks: ChecksOfCall): Awaitable<undefined> {
  const { tool_name: name = "", tool_input, tool_response, error } = input;
  const call = { type: "call", name, input: tool_input } as const;
  const result =
    typeof tool_response === "string" ? { text: tool_response } : { text: error ?? "", value: tool_response };
  const answered = { ...call, result: { type: "result", ...result, isError: error !== undefined } as const };
  return andThen(noteCalls(todos, [answered], checks), () => undefined);
}
