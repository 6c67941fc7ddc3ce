import { checkCall, checkOptions, required, TEXT } from "../model/check-options.js";
import type { TodoItem } from "../model/todo.js";
import type { ChecksOfCall } from "../plan/check-calls.js";
import type { TodoReminder } from "../session/todo-session.js";
import { followAgents } from "./claude-agent-sdk/follow-agents.js";
import type {
  CheckHookEvent,
  CheckHooks,
  ClaudeDelegatesOptions,
  ClaudeHookInput,
  ClaudeHookMatcher,
  ClaudeHookOutput,
  DelegateHooks,
  TodoHookEvent,
  TodoHooks,
} from "./claude-agent-sdk/hook-types.js";
import { type Awaitable, type AwaitableTodos, andThen } from "./engine/awaitable.js";
import { DELEGATES_RULES } from "./engine/delegate-call.js";
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

export type * from "./claude-agent-sdk/hook-types.js";
export * from "./claude-agent-sdk/observer-hooks.js";
export type { DelegatedCall, DelegateOptions } from "./engine/delegate-call.js";
export type { TodoSource, TurnEndOptions } from "./engine/session-source.js";
export type { WatchedPlan, WatchSource } from "./engine/watch-source.js";

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
  checkOptions("call of claudeToolName()", { server, tool }, { server: required(TEXT), tool: TEXT });
  const [serverName, toolName] = [server, tool].map((name) => name.replace(/[^\w-]/g, "_"));
  return `mcp__${serverName}__${toolName}`;
}

/**
 * Writes the reminders as hooks: with the user's message, after each round of tools, at the turn's end, after
 * compaction.
 *
 * A nudge at the turn's end lets the model continue, unless its last words ask the person something or work still runs
 * in the background. Rounds and calls of sub-agents do not count. With `delegates`, a call of a sub-agent that is
 * described by a step's words gives that step away, and the agent's end brings it back. The tool itself comes from
 * `registerTodos` of `agent-todos/mcp`.
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
  options: TurnEndOptions & CheckingOptions & ClaudeDelegatesOptions = {},
): TodoHooks & CheckHooks & DelegateHooks {
  const found = expectSource(source, "call of todoHooks()");
  checkCall("todoHooks", options, { ...TURN_END_RULES, ...CHECKING_RULES, ...DELEGATES_RULES });
  const { waiting, checks } = options;
  const agents = followAgents(options);

  function hook(
    hookEventName: TodoHookEvent | CheckHookEvent,
    decide: (todos: AwaitableTodos, input: ClaudeHookInput) => Awaitable<Pick<TodoReminder, "text"> | undefined>,
    concerns = (_: ClaudeHookInput): boolean => true,
  ): ClaudeHookMatcher {
    async function run(input: ClaudeHookInput): Promise<ClaudeHookOutput> {
      if (input.agent_id !== undefined || !concerns(input)) return {};
      const told = await decide(await resolveSession(found, input), input);
      return told === undefined ? {} : { hookSpecificOutput: { hookEventName, additionalContext: told.text } };
    }
    return { hooks: [run] };
  }

  // Without text: what these return would go to the agent, or nowhere.
  function follow(
    concerns: (input: ClaudeHookInput) => boolean,
    tell: (todos: AwaitableTodos, input: ClaudeHookInput) => Promise<void>,
  ): ClaudeHookMatcher {
    async function run(input: ClaudeHookInput): Promise<ClaudeHookOutput> {
      if (concerns(input)) await tell(await resolveSession(found, input), input);
      return {};
    }
    return { hooks: [run] };
  }

  // The answer as the tool returned it, with fields that the model does not read.
  const answered = (event: CheckHookEvent): ClaudeHookMatcher[] => [
    ...(checks ? [hook(event, (todos, input) => note(todos, input, checks))] : []),
    ...(agents ? [hook(event, agents.answered, agents.isAway)] : []),
  ];

  return {
    ...((checks || agents) && {
      PostToolUse: answered("PostToolUse"),
      PostToolUseFailure: answered("PostToolUseFailure"),
    }),
    ...(agents && {
      PreToolUse: [follow(agents.isCall, agents.called)],
      SubagentStop: [follow(agents.isAgent, agents.stopped)],
      StopFailure: [follow(agents.isAgent, agents.failed)],
    }),
    UserPromptSubmit: [hook("UserPromptSubmit", (todos, input) => agents?.begin(todos, input) ?? todos.begin())],
    // Once for all tool calls of a model call; PostToolUse comes once for each.
    PostToolBatch: [hook("PostToolBatch", (todos, input) => todos.endRound(agents?.endRound(input)))],
    // Text lets the model continue; `decision: "block"` does too, but sends the nudge twice, once as an error.
    Stop: [
      hook("Stop", (todos, input) => {
        const { last_assistant_message: reply, background_tasks: tasks = [] } = input;
        agents?.endTurn(input);
        return todos.stop({ reply, waiting: waiting?.() || tasks.length > 0 });
      }),
    ],
    // PreCompact and PostCompact have no place for text; Claude Code starts its session again after compaction.
    SessionStart: [
      { matcher: "compact", ...hook("SessionStart", (todos) => agents?.compacted(todos) ?? todos.compacted()) },
    ],
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
