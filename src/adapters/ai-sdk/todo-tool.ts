import { isRecord } from "../../core/plain-json.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import type { TodoInputSchema } from "../../tool/standard-schema.js";
import type { Fields } from "../contract/fields.js";
import { resolveToolSession, type TodoSource } from "../contract/session-source.js";

/** Where the SDK passes a host's context on: to tools, steps and results, under a name of each version. */
export interface AiSdkContext {
  /** Version 6: what the host passed as `experimental_context`. */
  readonly experimental_context?: unknown;
  /** Version 7, to a tool: its own entry of the host's `toolsContext`. */
  readonly context?: unknown;
  /** Version 7, to steps and results: the entries of all tools. */
  readonly toolsContext?: Readonly<Record<string, unknown>> | undefined;
}

/** Finds the session of a request. */
export type FindSession<I extends TodoItem> = (request: AiSdkContext) => Promise<TodoSession<I>>;

/** Makes the function that finds the session of a request by the host's context. */
export function createFindSession<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  toolName: string,
): FindSession<I> {
  return ({ experimental_context, context, toolsContext }) =>
    resolveToolSession(source, toolsContext?.[toolName] ?? context ?? experimental_context, toolName);
}

/** What a call leaves in the conversation: the text for the model, and whether the write was accepted. */
export interface AiSdkToolOutput {
  readonly ok: boolean;
  readonly text: string;
}

/** What the SDK hands to a tool with a call. */
export interface AiSdkCallOptions extends AiSdkContext {
  readonly toolCallId: string;
  /** The messages of the step: one array for all its calls. */
  readonly messages: readonly unknown[];
}

/** A call's output as the model gets it; a refused write is marked as an error. */
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

/** Writes the todo tool for the SDK. */
export function createSdkTool<Context, I extends TodoItem>(
  tool: TodoTool<I>,
  find: FindSession<I>,
): AiSdkTool<Context> {
  const { announce, answer } = createStepCalls(find);
  const standard = { version: 1, vendor: "agent-todos" } as const;
  const { jsonSchema } = tool.inputSchema["~standard"];
  return {
    description: tool.description,
    inputSchema: {
      "~standard": { ...standard, jsonSchema, validate: (value) => ({ value: asObject(value, tool) }) },
    },
    // The context is the host's own and passes through.
    contextSchema: { "~standard": { ...standard, validate: (value) => ({ value: value as Context }) } },
    onInputAvailable: announce,
    execute: answer,
    toModelOutput: ({ output: { ok, text } }) => ({ type: ok ? "text" : "error-text", value: text }),
  };
}

/** Wraps arguments that are no object in one: providers take nothing else back in the history. */
export function asObject(input: unknown, { rules }: Pick<TodoTool, "rules">): Fields {
  return isRecord(input) ? input : { [rules.fields.list]: input };
}

/** The todo calls of a step, which the SDK runs side by side. */
interface Step<I extends TodoItem> {
  /** Their ids in call order. */
  readonly ids: string[];
  answered: Promise<unknown>;
  /** The list before the first of them. */
  before: TodoList<I> | undefined;
  /** The place of the last one that replaced the list. */
  saved: number;
}

interface StepCalls {
  /** Notes a call before any call of its step runs. */
  readonly announce: (call: AiSdkCallOptions) => void;
  readonly answer: (input: unknown, call: AiSdkCallOptions) => Promise<AiSdkToolOutput>;
}

/**
 * Answers the calls of each step as if they ran one after the other, in the order in which the SDK starts them.
 *
 * That is call order unless a host's callback delays a call: a late one is answered, but the list stays as the later
 * call wrote it.
 */
function createStepCalls<I extends TodoItem>(find: FindSession<I>): StepCalls {
  const steps = new WeakMap<object, Step<I>>();

  function stepOf({ messages }: AiSdkCallOptions): Step<I> {
    const known = steps.get(messages);
    if (known !== undefined) return known;
    const step = { ids: [], answered: Promise.resolve(), before: undefined, saved: -1 };
    steps.set(messages, step);
    return step;
  }

  async function write(step: Step<I>, input: unknown, call: AiSdkCallOptions): Promise<AiSdkToolOutput> {
    const session = await find(call);
    const place = step.ids.indexOf(call.toolCallId);
    step.before ??= session.list;
    const isLate = place < step.saved;
    const { ok, text } = isLate ? session.tool.run(step.before, input) : session.write(input);
    if (ok && !isLate) step.saved = place;
    return { ok, text };
  }

  return {
    announce: (call) => {
      stepOf(call).ids.push(call.toolCallId);
    },
    answer: (input, call) => {
      const step = stepOf(call);
      // A session may take longer to find for one call than for the next.
      const answer = (): Promise<AiSdkToolOutput> => write(step, input, call);
      const answered = step.answered.then(answer, answer);
      step.answered = answered;
      return answered;
    },
  };
}
