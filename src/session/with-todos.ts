import { invalidOption } from "../core/option-error.js";
import { isRecord, parseJson } from "../core/plain-json.js";
import { describeValue } from "../core/quote.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import { buildRiderSchema, takesPatch } from "./rider-schema.js";
import type { TodoSession } from "./todo-session.js";

/** How a list update rides on another tool. */
export interface WithTodosOptions {
  /** The name of the field. Default: the list's own name in the todo tool, `todos`. */
  readonly field?: string | undefined;
  /** The description of the field in the schema. Default: a few words on when to send it. */
  readonly description?: string | undefined;
}

/** One call of a tool, without the list update that rode on it. */
export interface SplitCall<A = unknown, I extends TodoItem = TodoItem> {
  /** The tool's own arguments: the value that was sent, if nothing rode on it. */
  readonly input: A;
  /** What became of the update; undefined without one. */
  readonly write: TodoWriteResult<I> | undefined;
  /** Goes after the tool's result: an empty line and one line on the list, or nothing if nothing rode. */
  readonly suffix: string;
}

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
 * refused update says so, and the call goes on. Split the calls of a turn in their order.
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
  // A tool is a plain object; APIs have several names for its schema.
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

/** Arguments without one of their fields, and the value of that field. */
interface CutInput<R = unknown> {
  readonly rest: R;
  readonly value: unknown;
}

function cutInput(input: unknown, field: string): CutInput | undefined {
  if (typeof input === "string") return cutText(input, field);
  try {
    if (!isRecord(input) || !Object.hasOwn(input, field)) return undefined;
    const own = Object.entries(input).filter(([name]) => name !== field);
    return { rest: Object.fromEntries(own), value: input[field] };
  } catch {
    // A getter or proxy threw: the tool itself may know what to do with such a value.
    return undefined;
  }
}

/**
 * Takes one field out of the text of a JSON object; undefined for any other text, and without such a field.
 *
 * The other fields stay as they are, down to their spaces and to numbers too long for JavaScript.
 */
export function cutText(text: string, name: string): CutInput<string> | undefined {
  const whole = parseJson(text);
  if (!isRecord(whole) || !Object.hasOwn(whole, name)) return undefined;
  const start = text.indexOf("{") + 1;
  const end = text.lastIndexOf("}");
  const kept = splitEntries(text.slice(start, end)).filter((entry) => keyOf(entry) !== name);
  return { rest: text.slice(0, start) + kept.join(",") + text.slice(end), value: whole[name] };
}

/** Splits the text between the braces of a JSON object into its entries. */
function splitEntries(text: string): readonly string[] {
  const entries: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === "," && depth === 0) {
      entries.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...entries, text.slice(start)];
}

function keyOf(entry: string): unknown {
  const start = entry.indexOf('"');
  return parseJson(entry.slice(start, endOfString(entry, start) + 1));
}

/** Finds the quote that closes a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
  return at;
}

/** Gives an update the form that the session's own tool takes: a bare list goes under its name. */
function toWrite<I extends TodoItem>(value: unknown, { tool }: TodoSession<I>): unknown {
  const { list } = tool.rules.fields;
  const isInput = takesPatch(tool) || (isRecord(value) && Object.hasOwn(value, list));
  return isInput || buildRiderSchema(tool)["type"] === "object" ? value : { [list]: value };
}

function checkText(name: string, value: unknown, form: RegExp): void {
  if (typeof value === "string" && form.test(value)) return;
  const rule = name === "field" ? "letters, digits and _, at most 64, the first a letter or _" : "a text";
  throw invalidOption("let todos ride on a tool", name, rule, value);
}
