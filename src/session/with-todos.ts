import { checkCall, type RulesOf } from "../model/check-options.js";
import { invalidOption, isSession } from "../model/option-error.js";
import { type Fields, isRecord } from "../model/plain-json.js";
import { describeValue } from "../model/quote.js";
import type { TodoItem } from "../model/todo.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import { buildRidingSchema, type RidingTodoTool, takeRidingUpdate } from "../tool/riding-update.js";
import type { TodoSession } from "./todo-session.js";

/** How a list update rides on another tool. */
export interface WithTodosOptions {
  /** The name of the field. Default: the list's own name in the todo tool, `todos`. */
  readonly field?: string | undefined;
  /** The description of the field in the schema. Default: a few words on when to send it. */
  readonly description?: string | undefined;
}

/**
 * One call of a tool, without the list update that rode on it. No entry exports this type: TypeScript writes it out in
 * a host's declarations.
 */
export type SplitCall<A = unknown, I extends TodoItem = TodoItem> = {
  /** The tool's own arguments: the value that was sent, if nothing rode on it. */
  readonly input: A;
  /** The outcome of the update; undefined without one. */
  readonly write: TodoWriteResult<I> | undefined;
  /** Goes after the tool's result: an empty line and one line on the list, or an empty text without an update. */
  readonly suffix: string;
};

/** A tool that list updates ride on. */
export interface RidingTool<T, I extends TodoItem = TodoItem> {
  /** The definition for the request, with one more optional field. */
  readonly tool: T;
  /** Takes the list update out of the arguments of one call, text or object, and writes it. */
  readonly split: <A>(input: A) => SplitCall<A, I>;
}

/**
 * Lets a list update ride on the calls of another tool, so that no model round is spent on the list alone.
 *
 * The tool is any definition whose `parameters` (or `inputSchema`, `input_schema`) is the JSON Schema of an object. It
 * gets one more optional field in the form of the session's own tool: the whole list, or a patch if that tool takes
 * patches. `split` returns the tool's own arguments as they were sent and never throws for the input; the `suffix` of a
 * refused update contains the refusal, and the call goes on. Split the calls of a turn in their order.
 *
 * @throws TypeError for a tool without such a schema, RangeError for a field that the tool has already, and either for
 * bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession, withTodos } from "agent-todos";
 *
 * const todos = createTodoSession({ tool: { patch: true } });
 * const parameters = { type: "object", properties: { command: { type: "string" } } };
 * const bash = withTodos({ name: "bash", parameters }, todos);
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
  checkCall("withTodos", options, RULES);
  if (!isRecord(tool)) throw invalidOption("call of withTodos()", "tool", "the definition of another tool", tool);
  if (!isSession(todos) || !("list" in todos)) {
    throw invalidOption("call of withTodos()", "todos", "a session, whose write() answers at once", todos);
  }
  return Object.freeze({
    tool: addRidingField(tool, todos.tool, options),
    split: <A>(input: A) => {
      const { input: own, update } = takeRidingUpdate(input, todos.tool, options.field);
      const write = update === undefined ? undefined : todos.write(update, { withOthers: true });
      return Object.freeze({ input: own, write, suffix: write === undefined ? "" : writeSuffix(write) });
    },
  });
}

/** Writes the text after the result of a tool that an update rode on. */
export function writeSuffix({ text }: { readonly text: string }): string {
  return `\n\nTodos: ${text}`;
}

/**
 * Adds the field of list updates to a tool.
 *
 * @throws TypeError for a tool without a schema, RangeError for a field that the tool has already.
 */
export function addRidingField<T extends { readonly name: string }>(
  tool: T,
  todoTool: RidingTodoTool,
  { field = todoTool.rules.fields.list, description }: WithTodosOptions = {},
): T {
  checkText("field", field, /^[A-Za-z_]\w{0,63}$/);
  if (description !== undefined) checkText("description", description, /./s);
  const [key, schema] = findSchema(tool);
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  if (Object.hasOwn(properties, field)) {
    throw invalidOption(SUBJECT, "field", `a name that ${describeValue(tool.name)} has no field for`, field);
  }
  const update = buildRidingSchema(todoTool, description);
  const parameters = { ...schema, properties: { ...properties, [field]: update } };
  // The same definition, whose schema has one property more.
  return Object.freeze({ ...tool, [key]: parameters }) as T;
}

const SUBJECT = "ride options";

/** The values are checked where the field is added. */
const RULES: RulesOf<WithTodosOptions> = { field: undefined, description: undefined };

const SCHEMA_KEYS = ["parameters", "inputSchema", "input_schema"];

function findSchema(tool: object): readonly [key: string, schema: Fields] {
  // A tool is a plain object; APIs have several names for its schema.
  const values = tool as Fields;
  for (const key of SCHEMA_KEYS) {
    const schema = values[key];
    if (isRecord(schema) && (schema["type"] === "object" || isRecord(schema["properties"]))) return [key, schema];
  }
  const name = describeValue(values["name"]);
  throw new TypeError(
    `Invalid tool ${name}: it must have the JSON Schema of an object as ${SCHEMA_KEYS.slice(0, -1).join(", ")} or ${SCHEMA_KEYS.at(-1)}`,
  );
}

function checkText(name: string, value: unknown, form: RegExp): void {
  if (typeof value === "string" && form.test(value)) return;
  const rule = name === "field" ? "letters, digits and _, at most 64, the first a letter or _" : "a string";
  throw invalidOption(SUBJECT, name, rule, value);
}
