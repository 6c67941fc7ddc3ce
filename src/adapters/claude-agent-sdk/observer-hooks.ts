import { createFindWatch, type WatchedPlan, type WatchSource } from "../engine/watch-source.js";

/** The part of a hook's input that is reported to an observer. */
export interface ClaudeObservedInput {
  readonly session_id: string;
  /** Set where the hook runs inside a sub-agent. */
  readonly agent_id?: string | undefined;
  /** The person's message. */
  readonly prompt?: string | undefined;
  /** The calls of a round, once all are answered. */
  readonly tool_calls?: readonly ClaudeObservedCall[] | undefined;
  /** The call that failed. */
  readonly tool_use_id?: string | undefined;
  /** The model's last words, at the end of a turn. */
  readonly last_assistant_message?: string | undefined;
}

/** A call in a round of Claude Code. */
export interface ClaudeObservedCall {
  readonly tool_name: string;
  readonly tool_input?: unknown;
  readonly tool_use_id: string;
}

/** The events of Claude Code that are reported to an observer. */
export type ObserverHookEvent = "UserPromptSubmit" | "PostToolUseFailure" | "PostToolBatch" | "Stop";

/** The hooks that report a conversation to an observer, for the `hooks` option of `query()`. */
export type ObserverHooks = Record<
  ObserverHookEvent,
  { hooks: ((input: ClaudeObservedInput) => Promise<Record<string, never>>)[] }[]
>;

/**
 * Reports a conversation of Claude Code to an observer of the plan: the person's messages, each round with its failed
 * calls, and the end of the turn. Claude Code itself stays unchanged: without a further tool, text or setting.
 *
 * The hook of a turn's end waits for the observer's last request. Rounds of sub-agents are not counted. A function as
 * source gets the hook's input, so that each `session_id` has a watch of its own.
 *
 * @throws TypeError for anything but a watch of `observePlan` or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { observerHooks } from "agent-todos/claude-agent-sdk";
 * import { observePlan } from "agent-todos/observe";
 *
 * const todos = createTodoSession({ nag: false });
 * const ask = async () => ({ add: [{ content: "Fix the parser", status: "in_progress" }] });
 * const hooks = observerHooks(observePlan(todos, { ask }));
 * const tool_calls = [{ tool_name: "Edit", tool_input: { file_path: "parser.ts" }, tool_use_id: "toolu_1" }];
 * await hooks.PostToolBatch[0]?.hooks[0]?.({ session_id: "s1", tool_calls });
 * await hooks.Stop[0]?.hooks[0]?.({ session_id: "s1", last_assistant_message: "Fixed." });
 * console.log(todos.list.items[0]?.content); // => Fix the parser
 * ```
 */
export function observerHooks(source: WatchSource<ClaudeObservedInput>): ObserverHooks {
  const find = createFindWatch(source, "call of observerHooks()");
  // The input of the round's hook lacks failures; each failed call has a hook of its own, which runs before.
  const failed = new Set<string>();

  function hook(tell: (watch: WatchedPlan, input: ClaudeObservedInput) => unknown): ObserverHooks["Stop"] {
    const run = async (input: ClaudeObservedInput): Promise<Record<string, never>> => {
      if (input.agent_id === undefined) await tell(await find(input), input);
      return {};
    };
    return [{ hooks: [run] }];
  }

  return {
    UserPromptSubmit: hook((watch, { prompt = "" }) => watch.user(prompt)),
    PostToolUseFailure: hook((_watch, { tool_use_id = "" }) => void failed.add(tool_use_id)),
    PostToolBatch: hook((watch, { tool_calls = [] }) => {
      const calls = tool_calls.map(({ tool_name: name, tool_input: input, tool_use_id }) => {
        return failed.delete(tool_use_id) ? { name, input, failed: true } : { name, input };
      });
      watch.round({ calls });
    }),
    Stop: hook((watch, { last_assistant_message: text }) => watch.end({ text })),
  };
}
