import type { TodoReminder } from "agent-todos";

/** One call of a tool, as the model made it: `input` is an object or, where an API sends it so, JSON text. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
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

/** A model behind an API. */
export interface Model {
  readonly name: string;
  readonly reply: (messages: readonly Message[]) => Promise<ModelReply>;
}
