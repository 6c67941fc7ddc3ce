import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { TodoItem } from "../../model/todo.js";
import { OPENAI_STRICT, PORTABLE } from "../../schema/dialects.js";
import type { ToolJsonSchema } from "../../schema/json-schema.js";
import { writeStrictParameters } from "../../schema/write-parameters.js";
import type { SharedTodoSession } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { type Awaitable, andThen, toAwaitableTodos } from "./awaitable.js";
import { expectSession } from "./session-source.js";
import type { TodoWriter, ToolDefinition, WriteTodoTool, WriteTodoTools } from "./todo-adapter.js";

/** How a tool definition is written. */
export interface ToolFormOptions {
  /** Whether the API holds the model to the schema. Default false: mistakes are repaired or answered. */
  readonly strict?: boolean | undefined;
}

/** The parameters of a tool as client libraries type them: JSON Schema whose root is an object. */
export interface ToolParameters extends ToolJsonSchema {
  required: string[];
}

/**
 * How strict an API is: `"open"` takes any schema, `"closed"` wants every object closed, `"complete"` wants all
 * fields required as well, so that what was optional may be null.
 */
export type Strictness = "open" | "closed" | "complete";

/** Lists the tools over one list, the main one first. */
export function listTools<T extends object>(
  tool: T & { readonly operations?: readonly T[] | undefined },
): readonly T[] {
  return [tool, ...(tool.operations ?? [])];
}

/** Lists the names of the tools over one list. */
export function listToolNames(tool: TodoWriter["tool"]): readonly string[] {
  return listTools<{ readonly name: string }>(tool).map(({ name }) => name);
}

/** Returns the tool, or throws a TypeError that says what was expected, also where a session is given. */
export function expectTool<T>(tool: T): T {
  if (isRecord(tool) && isRecord(tool["parameters"]) && typeof tool["name"] === "string") return tool;
  throw new TypeError(describeInvalid("write the tool", "it", "the tool of a session, todos.tool", tool));
}

/** Copies a tool's parameters, so that client libraries may complete them in place. */
export function copyParameters({ parameters }: ToolDefinition): ToolParameters {
  return JSON.parse(JSON.stringify(parameters));
}

/**
 * Writes a tool's parameters as strictly as an API wants them, as a copy that client libraries may complete in place.
 *
 * @throws TypeError naming the field of an object that takes fields of any name, which no strict mode can hold.
 */
export function writeParameters(tool: ToolDefinition, strictness: Strictness): ToolParameters {
  if (strictness === "open") return copyParameters(tool);
  const dialect = strictness === "closed" ? PORTABLE : OPENAI_STRICT;
  const { required = [], ...written } = writeStrictParameters(tool.parameters, dialect);
  // The root that a reduced dialect writes is an object with properties.
  return { ...written, required } as ToolParameters;
}

/** How an API writes one tool: its name and description, its parameters, and whether the API holds the model to them. */
type ToolForm<Tool> = (
  names: { readonly name: string; readonly description: string },
  parameters: ToolParameters,
  strict: { readonly strict?: true },
) => Tool;

/** Defines `todoTool` of an API; one without a strict mode writes every tool as it is. */
export function defineTodoTool<Tool>(
  write: ToolForm<Tool>,
  writeStrict: (tool: ToolDefinition) => ToolParameters = copyParameters,
): WriteTodoTool<Tool, ToolFormOptions> {
  return (tool, { strict = false } = {}) => {
    const { name, description } = expectTool(tool);
    const parameters = strict ? writeStrict(tool) : copyParameters(tool);
    return write({ name, description }, parameters, strict ? { strict } : {});
  };
}

/** Defines `todoTools` of an API. */
export function defineTodoTools<Tool, Options>(write: WriteTodoTool<Tool, Options>): WriteTodoTools<Tool, Options> {
  return (tool, options) => listTools<ToolDefinition>(expectTool(tool)).map((one) => write(one, options));
}

/** Writes all tools of a session for a client library that runs them; those of a shared list answer with promises. */
export interface RunnableTools<Tool, SharedTool> {
  <I extends TodoItem = TodoItem>(todos: SharedTodoSession<I>, options?: ToolFormOptions): SharedTool[];
  // ReturnType reads the last one.
  <I extends TodoItem = TodoItem>(todos: TodoSession<I>, options?: ToolFormOptions): Tool[];
}

/** Answers a call with the text for the model. */
type RunCall = (input: unknown, callId?: string) => Awaitable<string>;

/** Defines `runnableTools` of an API, whose client library runs the tools itself. */
export function defineRunnableTools<Tool, SharedTool>(
  writeTool: (tool: ToolDefinition, run: RunCall, options?: ToolFormOptions) => object,
): RunnableTools<Tool, SharedTool> {
  const write = (todos: unknown, options?: ToolFormOptions): object[] => {
    const { tool: main, write: answer } = toAwaitableTodos(expectSession(todos, "write runnable tools"));
    return listTools<ToolDefinition>(main).map((tool) => {
      const run: RunCall = (input, callId) => andThen(answer(input, { tool: tool.name, callId }), ({ text }) => text);
      return writeTool(tool, run, options);
    });
  };
  // A session answers at once, a shared list with a promise.
  return write as RunnableTools<Tool, SharedTool>;
}
