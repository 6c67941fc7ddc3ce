import { isRecord } from "../../model/plain-json.js";
import { EMPTY_TODO_LIST } from "../../model/todo.js";
import { hasPatchField } from "../../plan/parse-patch.js";
import type { TodoOperationTool, TodoTool } from "../../tool/create-todo-tool.js";
import type { TodoInputSchema } from "../../tool/json-schema.js";
import type { Fields } from "../engine/fields.js";
import type { AiSdkCallOptions, StepCalls } from "./step-calls.js";

/** The output of a call in the conversation: the text for the model, and whether the write was accepted. */
export interface AiSdkToolOutput {
  readonly ok: boolean;
  readonly text: string;
}

/** The output of a call for the model; a refused write is marked as an error. */
export interface AiSdkToolResult {
  readonly type: "text" | "error-text";
  readonly value: string;
}

/** A tool of the SDK, either version. */
export interface AiSdkTool<Context = unknown> {
  readonly description: string;
  readonly inputSchema: TodoInputSchema;
  /** Types the tool's entry of `toolsContext` in version 7; it accepts everything. */
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

/** Writes a tool of a session for the SDK: the todo tool itself, or one of its operations. */
export function createSdkTool<Context>(
  { name, description, inputSchema }: TodoOperationTool,
  toObject: (input: unknown) => Fields,
  { announce, inOrder, readHeard }: StepCalls,
  record: (callId: string, name: string) => void,
): AiSdkTool<Context> {
  const standard = { version: 1, vendor: "agent-todos" } as const;
  const { jsonSchema } = inputSchema["~standard"];
  return {
    description,
    inputSchema: refuseOldSdk({
      "~standard": { ...standard, jsonSchema, validate: (value) => ({ value: toObject(value) }) },
    }),
    // The context is the host's own and passes through.
    contextSchema: { "~standard": { ...standard, validate: (value) => ({ value: value as Context }) } },
    onInputAvailable: announce,
    execute: (input, call) => {
      record(call.toolCallId, name);
      return inOrder(call, async (session, step) => {
        const place = step.ids.indexOf(call.toolCallId);
        // A call that a callback delayed is answered, but does not change the list that a later call replaced.
        const isLate = place < step.saved;
        const { ok, text } = isLate
          ? session.tool.run((await session.read()) ?? EMPTY_TODO_LIST, input, { tool: name })
          : await session.write(input, { tool: name, callId: call.toolCallId, reply: step, ...readHeard(call) });
        if (ok && !isLate && sendsWholeList(input, session.tool)) step.saved = place;
        return { ok, text };
      });
    },
    toModelOutput: ({ output: { ok, text } }) => ({ type: ok ? "text" : "error-text", value: text }),
  };
}

/** Makes version 5 fail with a reason: it treats every schema as one of zod's, and reads this field first. */
function refuseOldSdk<S extends object>(schema: S): S {
  return Object.defineProperty(schema, "_def", {
    get: () => {
      throw new TypeError("Cannot write the tool for this version of the AI SDK: agent-todos takes versions 6 and 7");
    },
  });
}

/** Checks whether a call replaces the whole list; a patch or a merge keeps the rest. */
function sendsWholeList(input: unknown, { operations }: Pick<TodoTool, "operations">): boolean {
  return operations.length === 0 && isRecord(input) && input["merge"] !== true && !hasPatchField(input);
}

/** Wraps arguments other than an object in one: providers accept nothing else in the history. */
export function asObject(input: unknown, { rules }: Pick<TodoTool, "rules">): Fields {
  return isRecord(input) ? input : { [rules.fields.list]: input };
}
