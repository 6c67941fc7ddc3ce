import type { TodoReminder } from "agent-todos";

/** One call of a tool, as the model made it: `input` is an object or, where an API sends it so, JSON text. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** What a replay had to add to a recorded call, for example `activeForm`; absent in a real one. */
  readonly filled?: readonly string[];
}

/** What a call came back with. */
export interface ToolResult {
  readonly callId: string;
  readonly text: string;
  readonly isError: boolean;
}

/** What a model answered; a reply without calls ends its turn. */
export interface ModelReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

/** The conversation in neutral form; each model turns it into the form of its API. */
export type Message =
  | { readonly role: "user"; readonly text: string }
  | ({ readonly role: "assistant" } & ModelReply)
  | { readonly role: "results"; readonly results: readonly ToolResult[]; readonly reminder?: TodoReminder | undefined };

/** A tool as a request describes it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Whatever answers a conversation: a recording, or a real model behind an API. */
export interface Model {
  readonly name: string;
  readonly reply: (messages: readonly Message[]) => Promise<ModelReply>;
  /** Whether old messages are dropped before the next reply; absent where that never happens. */
  readonly compacts?: () => boolean;
}

/** What a person says to the agent; `true` for a message whose words were not recorded. */
export type UserWords = string | true;
