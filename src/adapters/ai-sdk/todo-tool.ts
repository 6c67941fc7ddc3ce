import { isRecord } from "../../core/plain.js";
import type { TodoItem } from "../../core/todo.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import type { TodoInputSchema } from "../../tool/standard-schema.js";
import type { FindSession } from "./request-context.js";
import { type AiSdkCallOptions, type AiSdkToolOutput, createStepCalls } from "./step-calls.js";

/** A call's output as the model gets it; a refusal is marked as the error that it is. */
export interface AiSdkToolResult {
  readonly type: "text" | "error-text";
  readonly value: string;
}

/** A tool of the SDK, either version. */
export interface AiSdkTool<Context = unknown> {
  readonly description: string;
  readonly inputSchema: TodoInputSchema;
  /** Version 7 types the tool's entry of `toolsContext` by it; nothing is refused. */
  readonly contextSchema: {
    readonly "~standard": {
      readonly version: 1;
      readonly vendor: "agent-todos";
      readonly validate: (value: unknown) => { readonly value: Context | undefined };
    };
  };
  readonly onInputAvailable: (call: AiSdkCallOptions) => void;
  readonly execute: (input: unknown, options: AiSdkCallOptions) => Promise<AiSdkToolOutput>;
  readonly toModelOutput: (call: { readonly output: AiSdkToolOutput }) => AiSdkToolResult;
}

/** The todo tool for the SDK. */
export function createSdkTool<Context, I extends TodoItem>(
  tool: TodoTool<I>,
  find: FindSession<I>,
): AiSdkTool<Context> {
  const { announce, answer } = createStepCalls(find);
  const { jsonSchema } = tool.inputSchema["~standard"];
  return {
    description: tool.description,
    inputSchema: schemaOf((value) => asObject(value, tool), { jsonSchema }),
    // The context is the host's own and passes through.
    contextSchema: schemaOf((value) => value as Context, {}),
    onInputAvailable: announce,
    execute: answer,
    toModelOutput: ({ output: { ok, text } }) => ({ type: ok ? "text" : "error-text", value: text }),
  };
}

/** Arguments as the object that every API wants to see again in the history; the list stands in its field. */
export function asObject(
  input: unknown,
  { rules }: Pick<TodoTool, "rules">,
): Readonly<Record<string, unknown>> {
  return isRecord(input) ? input : { [rules.fields.list]: input };
}

function schemaOf<T, More extends object>(
  read: (value: unknown) => T,
  more: More,
): {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "agent-todos";
    readonly validate: (value: unknown) => { readonly value: T };
  } & More;
} {
  return {
    "~standard": {
      version: 1,
      vendor: "agent-todos",
      validate: (value: unknown) => ({ value: read(value) }),
      ...more,
    },
  };
}
