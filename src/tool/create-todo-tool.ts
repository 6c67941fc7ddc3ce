import { blameCaller } from "../model/option-error.js";
import { freezeCopy, NOTHING } from "../model/plain-json.js";
import { allowAway, type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoRules, TodoRulesOptions } from "../model/todo-rules.js";
import { keyLists } from "../plan/keys.js";
import { runWrite } from "../plan/replace-items.js";
import { closeParameters } from "../schema/close-parameters.js";
import type { JsonSchema, JsonSchemaTarget } from "../schema/json-schema.js";
import {
  composeReply,
  createAnswerer,
  DEFAULT_TOOL_NAME,
  renderEdits,
  type TodoCallReader,
  type TodoOperation,
  type TodoReply,
  type TodoReplyOptions,
} from "./answer-call.js";
import { answerSeen } from "./answer-seen.js";
import { checkToolOptions } from "./check-tool-options.js";
import { type DescriptionLength, describeTool } from "./describe.js";
import {
  addPatch,
  buildJsonSchema,
  createInputSchema,
  type InputShapeOptions,
  shapeInput,
  type TodoInputSchema,
} from "./json-schema.js";
import { type RunKeyed, runJoined } from "./run-joined.js";
import type { TodoWriteResult } from "./todo-write-result.js";

export type { TodoCallContext } from "../model/context.js";
export type { TodoCall, TodoCallReader, TodoOperation, TodoReply, TodoReplyOptions } from "./answer-call.js";
export type { InputShapeOptions } from "./json-schema.js";
export type { TodoWriteResult } from "./todo-write-result.js";

/** How a todo tool looks to a model and answers it; every field has a default. */
export interface TodoToolOptions<I extends TodoItem = TodoItem> extends InputShapeOptions, TodoReplyOptions<I> {
  /** The name the model calls. Letters, digits, `_` and `-`, at most 64. Default `todo_write`. */
  readonly name?: string | undefined;
  /** A length of the library's own description, or a text. Default `"short"`, 67 tokens with the default rules. */
  readonly description?: DescriptionLength | (string & {}) | undefined;
  /** The rules for input; the description and the schemas are written from them. */
  readonly rules?: TodoRulesOptions<I> | undefined;
  /**
   * The JSON Schema of the input, in place of the one written from the rules: `properties`, `required` and `describe`
   * then have no effect. Item fields of `rules.itemSchema` that it lacks are added. With limits, references or other
   * keywords that some API refuses, `parameters` is needed as well.
   */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The same in keywords that every API accepts, as `toJsonSchema` of `agent-todos/schema` writes it, for a schema that
   * has others: limits, references. Default: `schema`.
   */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Whether a call may send a patch, `{ updates, remove, add, move }`, instead of the whole list; see `applyTodoPatch`.
   * Default false. Not together with `readCall`.
   */
  readonly patch?: boolean | undefined;
  /** Whether `schema` describes one item, as in an operation. Default: a list of items. */
  readonly item?: "new" | "changed" | undefined;
  /** Decides the task of a call, for a tool whose calls are not always a new list in the form of the rules. */
  readonly readCall?: TodoCallReader<I> | undefined;
  /** More tools over the same list; a session answers them with `write(input, { tool: name })`. */
  readonly operations?: readonly TodoOperation<I>[] | undefined;
  /** Arguments that are texts about the write, apart from the list: the result hands them to the host as `extra`. */
  readonly extra?: readonly string[] | undefined;
  /**
   * `"product"` for replies that programs written for the product of a preset can parse: in its form, without notes.
   * Only where the preset has them; the library's own are better for a model. Default `"library"`.
   */
  readonly replies?: "library" | "product" | undefined;
  /** The replies of `replies: "product"`, for a preset whose product has a fixed form of reply. */
  readonly product?: TodoProductReplies<I> | undefined;
}

/** How a product answers the calls of its tool. */
export interface TodoProductReplies<I extends TodoItem = TodoItem> {
  /** The text of a reply. Default: as the tool words it, without notes. */
  readonly reply?: ((call: TodoReply<I>) => string) | undefined;
  /** Makes the data that the product's tool returns in place of a text from the answer. */
  readonly data?: ((answer: TodoWriteResult<I>) => Readonly<Record<string, unknown>>) | undefined;
}

/** One more tool over the list of a todo tool: plain data for the request. */
export interface TodoOperationTool {
  readonly name: string;
  readonly description: string;
  /** A Standard Schema with JSON Schema, strict towards the model; its `validate` passes everything on to `run`. */
  readonly inputSchema: TodoInputSchema;
  /** JSON Schema that every API accepts. */
  readonly parameters: Readonly<JsonSchema>;
}

/** The context of a call, besides its input. */
export interface TodoRunContext<I extends TodoItem = TodoItem> {
  /**
   * The list that the model has seen, where the person has changed it since: the call is read against it and merged
   * with the list, the person's side preferred. Default: the list itself.
   */
  readonly seen?: TodoList<I> | undefined;
  /** The names of those who changed it since: `"user"` for the user, `""` for somebody without a name. Default: the user. */
  readonly editors?: readonly string[] | undefined;
  /** The tool that the model called, if it is one of the operations. Default: this tool. */
  readonly tool?: string | undefined;
}

/** The tool a model calls: plain data for the request, and a pure function for the call. */
export interface TodoTool<I extends TodoItem = TodoItem> extends TodoOperationTool {
  /** The rules in force, complete. */
  readonly rules: TodoRules<I>;
  /** Whether a call may send a patch in place of the whole list, by the option. */
  readonly patch: boolean;
  /** Answers one call, purely: the list goes in and comes out. Never throws for the input. */
  run(this: void, list: TodoList<I>, input: unknown, context?: TodoRunContext<I>): TodoWriteResult<I>;
  /** The other tools over the same list; empty but for presets of products that have several. */
  readonly operations: readonly TodoOperationTool[];
}

/** A tool as the library itself uses it, with fields that hosts neither need nor see when they list a tool's fields. */
export interface KeyedTool extends TodoTool {
  /** Answers one call like `run`, with the keys of the items. */
  readonly runKeyed: RunKeyed;
  /** The options that it was made from, and its rules as the reducer takes them. */
  readonly madeOf: { readonly options: TodoToolOptions; readonly rules: ResolvedRules };
  /** Whether every call is a whole list. */
  readonly isList: boolean;
}

/**
 * Creates the tool definition for any LLM API: name, description, schemas, and `run`.
 *
 * Description and schema are written from the rules that `run` enforces. The text of a refused write begins
 * `Not saved:` unless `refusal` words it. Without options each call returns the same tool.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoTool, EMPTY_TODO_LIST } from "agent-todos";
 *
 * const tool = createTodoTool();
 * const { text } = tool.run(EMPTY_TODO_LIST, { todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(tool.name, "->", text); // => todo_write -> 0/1 done. Now: Add tests.
 * ```
 */
export function createTodoTool<I extends TodoItem = TodoItem>(options?: TodoToolOptions<I>): TodoTool<I> {
  // Every item of the tool's lists has passed the schema of I.
  return blameCaller(createTodoTool, () => openTool(options as unknown as TodoToolOptions)) as unknown as TodoTool<I>;
}

/**
 * Returns a tool with the fields that its public type leaves out.
 *
 * @throws TypeError for a tool that does not come from createTodoTool.
 */
export function toKeyedTool(tool: TodoTool): KeyedTool {
  if ("runKeyed" in tool && "madeOf" in tool) return tool as KeyedTool; // Only buildTool makes such fields.
  throw new TypeError("The tool must come from createTodoTool");
}

/**
 * Creates a tool for the library itself.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function openTool(options: TodoToolOptions | undefined): KeyedTool {
  if (options === undefined) return shareDefault();
  checkToolOptions(options);
  const hasOptions = Object.values(options).some((value) => value !== undefined);
  return hasOptions ? buildTool(options) : shareDefault();
}

let defaultTool: KeyedTool | undefined;

/** Returns the tool without options: a frozen one can be shared, by thousands of sessions too. */
function shareDefault(): KeyedTool {
  defaultTool ??= buildTool({});
  return defaultTool;
}

function buildTool(options: TodoToolOptions): KeyedTool {
  const { name = DEFAULT_TOOL_NAME, description = "short" } = options;
  const rules = resolveRules(options.rules);
  const shape = shapeInput(rules, options);
  const product = options.replies === "product" ? options.product : undefined;
  const texts: TodoReplyOptions = { ...options, ...(product && { ...product, notes: false }) };
  const { schema, parameters, patch = false, operations = [] } = options;
  const { take, answer } = createAnswerer(options);
  const { reader, own } = rules.lookup;
  const given = schema && { schema, parameters, item: options.item };
  if (given) reader?.expectAsked?.(name, [given, ...operations], own);
  const complete = (input: SentInput, target: JsonSchemaTarget, hasLimits: boolean): Readonly<JsonSchema> => {
    const shown = { ...input, schema: (hasLimits ? undefined : input.parameters) ?? input.schema };
    return reader?.completeSchema?.(shown, own, target) ?? shown.schema;
  };
  const build: SchemaBuilder = (target, hasLimits) => {
    const list = given ? complete(given, target, hasLimits) : buildJsonSchema(rules, shape, target, hasLimits);
    return patch ? addPatch(list, rules) : list;
  };
  const runOne: RunKeyed = (sent, { current, seen, told = seen, ...call }) => {
    const { editors = NOTHING, tool = name, isNewTurn, away, givenId } = call;
    const taken = take(sent, tool, givenId);
    const { extra } = taken;
    const own = away === undefined ? rules : allowAway(rules, away.counted);
    const answered = answerSeen({ current, seen, told }, own, (list) =>
      runWrite(list, own, (context) => answer(list, taken, tool, context), isNewTurn),
    );
    const { result, shown, conflicts, edited = NOTHING, keys, written } = answered;
    const { statusWords } = rules;
    const others = away?.listIn({ list: result.list, keys });
    const text =
      shown === undefined
        ? composeReply({ input: sent, result, edited, editors, statusWords }, texts, others)
        : [shown, renderEdits({ edited, editors, statusWords })].filter((line) => line !== "").join("\n");
    const reply: TodoWriteResult = {
      ...result,
      text,
      ...(shown !== undefined && { isRead: true as const }),
      ...(conflicts && { conflicts }),
      ...(result.ok && extra && { extra }),
    };
    // A copy of plain data is the same kind of data.
    const data = product?.data && (freezeCopy(product.data(reply)) as typeof reply.data);
    return { result: Object.freeze(data === undefined ? reply : { ...reply, data }), keys, written };
  };
  const isList = !patch && operations.length === 0 && options.readCall === undefined;
  const runKeyed = isList ? runOne : runJoined(runOne, rules);
  const tool: TodoTool = {
    name,
    description: isLength(description) ? describeTool(rules, shape, description, patch) : description,
    ...buildSchemas(build, rules),
    rules: rules.shown,
    patch,
    operations: Object.freeze(
      operations.map(({ name, description, ...call }) =>
        Object.freeze({
          name,
          description,
          ...buildSchemas((target, hasLimits) => complete(call, target, hasLimits), rules),
        }),
      ),
    ),
    run: (list: TodoList, sent: unknown, { seen = list, editors, tool = name }: TodoRunContext = {}) =>
      runKeyed(sent, { ...keyLists(seen, list), editors, tool }).result,
  };
  const fields: Omit<KeyedTool, keyof TodoTool> = { runKeyed, madeOf: { options, rules }, isList };
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(tool, name, { value });
  // It has all fields of both.
  return Object.freeze(tool) as KeyedTool;
}

/** The parts of an operation that describe its input. */
type SentInput = Pick<TodoOperation, "schema" | "parameters" | "item">;

/** Builds the schema of a tool's input; without limits where the description contains them. */
type SchemaBuilder = (target: JsonSchemaTarget, hasLimits: boolean) => Readonly<JsonSchema>;

/** Builds the two forms of a JSON Schema that frameworks and APIs take. */
function buildSchemas(
  build: SchemaBuilder,
  { lookup }: ResolvedRules,
): Pick<TodoOperationTool, "inputSchema" | "parameters"> {
  const { writeParameters = closeParameters } = lookup.reader ?? {};
  // freezeCopy keeps the shape of its argument.
  const parameters = freezeCopy(writeParameters(build("draft-2020-12", false))) as JsonSchema;
  return { inputSchema: createInputSchema(build), parameters };
}

function isLength(description: string): description is DescriptionLength {
  return description === "short" || description === "medium" || description === "long";
}
