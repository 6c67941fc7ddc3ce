import type { AsSent } from "../engine/todo-adapter.js";
import type { ToolParameters } from "../engine/tool-definition.js";

/** A function declaration of a request, for `tools: [{ functionDeclarations: [...] }]`. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema: ToolParameters;
}

/** The part of a reply that the adapter reads: of a whole one, or a stream's parts together and its last reason. */
export type GeminiResponse = AsSent<{
  readonly candidates?:
    | readonly AsSent<{
        readonly content?: AsSent<{ readonly parts?: readonly object[] | undefined }> | undefined;
        readonly finishReason?: string | undefined;
      }>[]
    | undefined;
  /** Present where the API blocked the prompt and returned no candidates. */
  readonly promptFeedback?: object | undefined;
}>;

/** The part that answers a call. */
export interface GeminiResult {
  functionResponse: { id?: string; name: string; response: { output: string } | { error: string } };
}

/** The part of a content, as the API calls a message, that the adapter reads. */
export interface GeminiContent {
  readonly role?: string | undefined;
  readonly parts?: readonly object[] | undefined;
}
