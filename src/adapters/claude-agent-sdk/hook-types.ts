import type { DelegateOptions } from "../engine/delegate-call.js";

/** The part of a hook's input that the adapter reads. */
export interface ClaudeHookInput {
  readonly session_id: string;
  /** Set where the hook runs inside a sub-agent. */
  readonly agent_id?: string | undefined;
  /** The model's last words, at the end of a turn. */
  readonly last_assistant_message?: string | undefined;
  /** The sub-agents and commands that still run in the background at a turn's end. */
  readonly background_tasks?: readonly unknown[] | undefined;
  /** The tool that was called, and the id of its call, where the hook is about one call. */
  readonly tool_name?: string | undefined;
  readonly tool_use_id?: string | undefined;
  readonly tool_input?: unknown;
  /** The result of the tool, as its own object. */
  readonly tool_response?: unknown;
  /** The calls of a round, once all are answered. */
  readonly tool_calls?: readonly { readonly tool_use_id: string }[] | undefined;
  /** The answer to a call that failed, or why an agent failed. */
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

/** The events of Claude Code that give a step away, and bring it back. */
export type DelegateHookEvent = CheckHookEvent | "PreToolUse" | "SubagentStop" | "StopFailure";

/** The hooks that follow calls of sub-agents, where tools give steps away. */
export type DelegateHooks = Partial<Record<DelegateHookEvent, ClaudeHookMatcher[]>>;

/** Which tools of Claude Code run agents, and how their calls give steps away. */
export interface ClaudeDelegatesOptions extends DelegateOptions {
  /**
   * The names of the tools that run an agent: `Agent`, which older versions call `Task`. A call whose `description` is the
   * text or the id of one open step gives it away, and it returns with the agent, also from the background. The model is
   * told so once. Default: none.
   */
  readonly delegates?: readonly string[] | undefined;
}
