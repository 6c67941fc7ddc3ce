import { BOOLEAN, checkCall, FUNCTION, type OptionRules, type RulesOf } from "../../model/check-options.js";
import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { ToolJsonSchema } from "../../schema/json-schema.js";
import { writeStrictParameters } from "../../schema/strict-parameters.js";
import type { SharedWriteOptions } from "../../session/shared-session.js";
import { type Awaitable, andThen, toAwaitableTodos } from "./awaitable.js";
import { fieldsOf } from "./fields.js";
import { type MessageForm, readSent } from "./message-form.js";
import { expectSession } from "./session-source.js";
import type { TodoToolSource, TodoWriter, ToolDefinition, ToolSet } from "./todo-adapter.js";

/** How a tool definition is written. */
export interface ToolFormOptions {
  /** Whether the API enforces the schema. Default false: the library repairs mistakes, or answers with issues. */
  readonly strict?: boolean | undefined;
}

/** The parameters of a tool as client libraries type them: JSON Schema whose root is an object. */
export interface ToolParameters extends ToolJsonSchema {
  required: string[];
}

/**
 * How strict an API is: `"open"` accepts any schema, `"closed"` requires every object to be closed, `"complete"` also
 * requires all fields, so that optional ones may be null.
 */
export type Strictness = "open" | "closed" | "complete";

/** Lists the tools for one list, the main one first. */
export function listTools<T extends object>(
  tool: T & { readonly operations?: readonly T[] | undefined },
): readonly T[] {
  return [tool, ...(tool.operations ?? [])];
}

/** Lists the names of the tools for one list. */
export function listToolNames(tool: TodoWriter["tool"]): readonly string[] {
  return listTools<{ readonly name: string }>(tool).map(({ name }) => name);
}

/** Copies a tool's parameters, so that client libraries may complete them in place. */
function copyParameters({ parameters }: ToolDefinition): ToolParameters {
  return JSON.parse(JSON.stringify(parameters));
}

/**
 * Writes a tool's parameters as strictly as an API requires, as a copy that client libraries may complete in place.
 *
 * @throws TypeError naming the field of an object that accepts fields of any name, which no strict mode can express.
 */
export function writeParameters(tool: ToolDefinition, strictness: Strictness): ToolParameters {
  const parameters = copyParameters(tool);
  if (strictness === "open") return parameters;
  const { required = [], ...written } = writeStrictParameters(parameters, strictness === "complete");
  // The root of parameters is an object with properties.
  return { ...written, required } as ToolParameters;
}

/** The parts of a tool, ready for an API's own shape. */
export interface WrittenTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: ToolParameters;
  /** Whether the API enforces the parameters. */
  readonly strict: boolean;
}

/** How an API writes its tools. */
export interface ToolForm<Tool, Options> {
  readonly writeTool: (tool: WrittenTool, options: Options | undefined) => Tool;
  /** The schemas of the API's strict mode; left out where it has none. */
  readonly strictness?: Strictness;
  /** The rules for options of the API's own, beside `strict`. */
  readonly options?: OptionRules;
}

/** Writes all tools of a session, of a shared list or of a bare tool in an API's shape. */
export function writeTools<Tool, Options>(
  form: ToolForm<Tool, Options>,
  todos: TodoToolSource,
  options: Options | undefined,
): Tool[] {
  // A program for several APIs passes `strict` to all of them; without a strict mode it changes nothing.
  checkCall("todoTools", options, { strict: BOOLEAN, ...form.options });
  return listTools<ToolDefinition>(findToolSet(todos)).map((tool) => writeTool(form, tool, options));
}

/** Writes one tool in an API's shape. */
export function writeTool<Tool, Options>(
  { writeTool: write, strictness }: ToolForm<Tool, Options>,
  tool: ToolDefinition,
  options: Options | undefined,
): Tool {
  const strict = strictness !== undefined && fieldsOf(options)["strict"] === true;
  const { name, description } = tool;
  return write({ name, description, parameters: writeParameters(tool, strict ? strictness : "open"), strict }, options);
}

/** Returns the tools of a session or a shared list, or the tool itself; throws a TypeError for anything else. */
function findToolSet(todos: TodoToolSource): ToolSet {
  const tool: ToolSet = isRecord(todos) && "tool" in todos ? todos.tool : todos;
  const { name, parameters } = fieldsOf(tool);
  if (typeof name === "string" && isRecord(parameters)) return tool;
  throw new TypeError(describeInvalid("call of todoTools()", "todos", "a session, or its todos.tool", todos));
}

/** Answers a call with the text for the model. */
export type RunCall = (input: unknown, callId?: string) => Awaitable<string>;

/** How runnable tools are written, and where a shared list finds which answers its model has read. */
export interface RunnableToolOptions extends ToolFormOptions {
  /**
   * Returns the conversation of the runner, the reply with the call included: `() => runner.messages`. Without it, a
   * shared list assumes at the next moment that the model has read all earlier answers.
   */
  readonly messages?: (() => readonly unknown[]) | undefined;
}

/** Writes all tools of a session for a client library that runs them itself. */
export function writeRunnableTools<Tool>(
  form: MessageForm,
  todos: unknown,
  options: RunnableToolOptions = {},
  writeRunnable: (tool: ToolDefinition, run: RunCall) => Tool,
): Tool[] {
  checkCall("runnableTools", options, { strict: BOOLEAN, messages: FUNCTION } satisfies RulesOf<RunnableToolOptions>);
  const { messages: conversation } = options;
  const { tool: main, write: answer } = toAwaitableTodos(expectSession(todos, "call of runnableTools()"));
  return listTools<ToolDefinition>(main).map((tool) =>
    writeRunnable(tool, (input, callId) => {
      const call = { tool: tool.name, callId, ...(conversation && splitReply(form, conversation())) };
      return andThen(answer(input, call), ({ text }) => text);
    }),
  );
}

/** Finds the reply that a call came in, and the messages of the request before it. */
function splitReply(
  form: MessageForm,
  conversation: readonly unknown[],
): Partial<Pick<SharedWriteOptions, "messages" | "reply">> {
  const place = conversation.findLastIndex((message) => form.read(message).by === "model");
  const messages = readSent(form, conversation.slice(0, Math.max(place, 0)));
  const reply = conversation[place];
  return { messages, ...(isRecord(reply) && { reply }) };
}
