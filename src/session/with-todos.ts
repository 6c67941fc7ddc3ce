import { cutField } from "../core/cut-field.js";
import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import { buildRiderSchema, takesPatch } from "./rider-schema.js";
import type { TodoSession } from "./todo-session.js";

/** How a list update rides on another tool. */
export interface WithTodosOptions {
  /** The name of the field. Default: the list's own name in the todo tool, `todos`. */
  readonly field?: string | undefined;
  /** What the schema says of the field. Default: a few words on when to send it. */
  readonly description?: string | undefined;
}

/** One call of a tool, without the list update that rode on it. */
export interface SplitCall<A = unknown, I extends TodoItem = TodoItem> {
  /** The tool's own arguments: the very same value where nothing rode on them. */
  readonly input: A;
  /** What became of the update; undefined where there was none. */
  readonly write: TodoWriteResult<I> | undefined;
  /** Goes behind the tool's result: an empty line and one line on the list, or nothing where nothing rode. */
  readonly suffix: string;
}

/** A tool on which list updates ride. */
export interface RidingTool<T, I extends TodoItem = TodoItem> {
  /** The definition for the request, with one more optional field. */
  readonly tool: T;
  /** Takes the list update out of the arguments of one call, text or object, and writes it. */
  readonly split: <A>(input: A) => SplitCall<A, I>;
}

/**
 * Lets a list update ride on the calls of another tool, so that no model round is spent on the list alone.
 *
 * The tool is any definition whose `parameters` (or `inputSchema`, `input_schema`) is the JSON Schema of an object; it
 * gets one optional field more, in the form of the session's own tool: the whole list, or a patch where that tool
 * takes patches. `split` hands over the tool's own arguments as they were sent and never throws for the input; an
 * update that is refused says so in `suffix` and leaves the call as it is. Split the calls of a turn in their order.
 *
 * @throws TypeError for a tool without such a schema, RangeError for a field that the tool has already.
 *
 * @example
 * ```ts
 * import { createTodoSession, withTodos } from "agent-todos";
 *
 * const todos = createTodoSession({ tool: { patch: true } });
 * const bash = withTodos({ name: "bash", parameters: { type: "object", properties: { command: { type: "string" } } } }, todos);
 * const call = { command: "ls", todos: { add: [{ content: "Read the code", status: "in_progress" }] } };
 * const { input, suffix } = bash.split(call);
 * console.log(JSON.stringify(input), suffix.trim()); // => {"command":"ls"} Todos: 0/1 done. Now: Read the code.
 * ```
 */
export function withTodos<T extends { readonly name: string }, I extends TodoItem = TodoItem>(
  tool: T,
  todos: TodoSession<I>,
  options: WithTodosOptions = {},
): RidingTool<T, I> {
  const { list } = todos.tool.rules.fields;
  const { field = list, description } = options;
  checkText("field", field, /^[A-Za-z_]\w{0,63}$/);
  if (description !== undefined) checkText("description", description, /./s);
  const [key, schema] = findSchema(tool);
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  if (Object.hasOwn(properties, field)) {
    throw new RangeError(
      `Cannot let todos ride on ${tool.name} as it has a field ${field}: name another one by field`,
    );
  }
  const rider = buildRiderSchema(todos.tool, description);
  const parameters = { ...schema, properties: { ...properties, [field]: rider } };
  return Object.freeze({
    // The same definition, whose schema has one property more.
    tool: Object.freeze({ ...tool, [key]: parameters }) as T,
    split: <A>(input: A) => splitCall(input, field, todos),
  });
}

const SCHEMA_KEYS = ["parameters", "inputSchema", "input_schema"];

function findSchema(tool: object): readonly [key: string, schema: Readonly<Record<string, unknown>>] {
  // A tool is a plain object; its schema is looked for under the names that APIs have for it.
  const values = tool as Readonly<Record<string, unknown>>;
  for (const key of SCHEMA_KEYS) {
    const schema = values[key];
    if (isRecord(schema) && (schema["type"] === "object" || isRecord(schema["properties"])))
      return [key, schema];
  }
  const name = describeValue(values["name"]);
  throw new TypeError(
    `Cannot let todos ride on the tool ${name} as it has no ${SCHEMA_KEYS.join(" or ")} that is the JSON Schema of an object`,
  );
}

function splitCall<A, I extends TodoItem>(input: A, field: string, todos: TodoSession<I>): SplitCall<A, I> {
  const cut = cutInput(input, field);
  // Without its rider the input is of the type that the tool takes.
  const own = (cut === undefined ? input : cut.rest) as A;
  if (cut === undefined || cut.value === undefined || cut.value === null) {
    return Object.freeze({ input: own, write: undefined, suffix: "" });
  }
  const write = todos.write(toWrite(cut.value, todos));
  return Object.freeze({ input: own, write, suffix: `\n\nTodos: ${write.text}` });
}

function cutInput(
  input: unknown,
  field: string,
): { readonly rest: unknown; readonly value: unknown } | undefined {
  if (typeof input === "string") return cutField(input, field);
  try {
    if (!isRecord(input) || !Object.hasOwn(input, field)) return undefined;
    const own = Object.entries(input).filter(([name]) => name !== field);
    return { rest: Object.fromEntries(own), value: input[field] };
  } catch {
    // A getter or proxy of a value that is no plain JSON: the tool itself may know what to do with it.
    return undefined;
  }
}

/** The update as the session's own tool takes it: a list that came alone is put under its name. */
function toWrite<I extends TodoItem>(value: unknown, { tool }: TodoSession<I>): unknown {
  const { list } = tool.rules.fields;
  const isInput = takesPatch(tool) || (isRecord(value) && Object.hasOwn(value, list));
  return isInput || buildRiderSchema(tool)["type"] === "object" ? value : { [list]: value };
}

function checkText(name: string, value: unknown, form: RegExp): void {
  if (typeof value === "string" && form.test(value)) return;
  const allowed = name === "field" ? "letters, digits and _, at most 64, the first no digit" : "a text";
  const text = `Cannot let todos ride on a tool as ${name} must be ${allowed}: current value is ${describeValue(value)}`;
  throw typeof value === "string" ? new RangeError(text) : new TypeError(text);
}
