import type { AsSent } from "../engine/todo-adapter.js";
import type { ToolFormOptions, ToolParameters } from "../engine/tool-definition.js";

/** A tool of a Chat Completions request. */
export interface OpenAIChatTool {
  type: "function";
  function: { name: string; description: string; parameters: ToolParameters; strict?: true };
}

/** A tool of a Responses request. */
export interface OpenAIResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: ToolParameters;
  strict: boolean;
}

/** The two APIs of OpenAI. */
export type OpenAIApi = "chat" | "responses";

/** The form of the tools, and which of the two APIs they are for. */
export interface OpenAIToolOptions<Api extends OpenAIApi = OpenAIApi> extends ToolFormOptions {
  /** Default `"chat"`. */
  readonly api?: Api | undefined;
}

/** A tool that the client library runs itself. */
export interface OpenAIRunnableTool<Answer = string> {
  type: "function";
  function: Omit<OpenAIChatTool["function"], "parameters"> & {
    /** The client library's type, which omits their fields. */
    parameters: { type: "object" };
    /**
     * Answers a call, whose arguments are a text, with the text for the model or a promise of it; never throws for
     * them.
     */
    function: (input: string) => Answer;
  };
}

/** The part of a completion that the adapter reads: of a whole one, or one assembled from a stream. */
export type OpenAICompletion = AsSent<{
  /** The first one counts. */
  readonly choices: readonly AsSent<{
    readonly message: AsSent<{ readonly role: string }>;
    readonly finish_reason: string | null;
  }>[];
}>;

/** The part of a response that the adapter reads: of a whole one, or one assembled from a stream. */
export type OpenAIResponse = AsSent<{
  readonly output: readonly AsSent<{ readonly type: string }>[];
  readonly status?: string | undefined;
}>;

/** A reply of either API. */
export type OpenAIReply = OpenAICompletion | OpenAIResponse;

/** The message that answers a call of a completion. */
export interface OpenAIToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** The item that answers a call of a response. */
export interface OpenAIFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
  /** The program that made the call; left out where the model made it itself. */
  caller?: { type: "program"; caller_id: string };
}

/** The result that answers a call of a reply, in the reply's own API. */
export type OpenAIResult<Reply> = Reply extends OpenAIResponse ? OpenAIFunctionCallOutput : OpenAIToolMessage;

/** The part of a Chat Completions message or a Responses item that the adapter reads. */
export type OpenAIMessage = AsSent<{ readonly role?: string | undefined; readonly type?: string | null | undefined }>;
