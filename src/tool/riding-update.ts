import { PATCH_FIELDS } from "../model/fields.js";
import { fieldsOf, isRecord, parseJson } from "../model/plain-json.js";
import type { TodoRules } from "../model/todo-rules.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoTool } from "./create-todo-tool.js";
import { withoutWords } from "./json-schema.js";

/** The part of a todo tool that determines the form of its riding updates; the same for all kinds of items. */
export type RidingTodoTool = Pick<TodoTool, "parameters" | "patch"> & { readonly rules: Pick<TodoRules, "fields"> };

/** One call of a tool, and the list update that rode on it. */
export interface RiddenCall<A> {
  /** The tool's own arguments: the value that was sent, if nothing rode on it. */
  readonly input: A;
  /** The update as the todo tool takes it; undefined without one. */
  readonly update: unknown;
}

/** Takes the list update out of the arguments of one call, text or object; never throws for them. */
export function takeRidingUpdate<A>(input: A, tool: RidingTodoTool, field = tool.rules.fields.list): RiddenCall<A> {
  const taken = takeField(input, field);
  if (taken === undefined) return { input, update: undefined };
  const { rest, value } = taken;
  // Without the update the input is of the type that the tool takes.
  return { input: rest as A, update: value === undefined || value === null ? undefined : writeRide(value, tool) };
}

/** Arguments without one of their fields, and the value of that field. */
interface TakenField<R = unknown> {
  readonly rest: R;
  readonly value: unknown;
}

/** Takes one field out of arguments, an object or its text; undefined where they have none. */
export function takeField(input: unknown, field: string): TakenField | undefined {
  if (typeof input === "string") return takeFieldOfText(input, field);
  try {
    if (!isRecord(input) || !Object.hasOwn(input, field)) return undefined;
    const own = Object.entries(input).filter(([name]) => name !== field);
    return { rest: Object.fromEntries(own), value: input[field] };
  } catch {
    // A getter or proxy threw: the tool itself may expect such a value.
    return undefined;
  }
}

/**
 * Takes one field out of the text of a JSON object; undefined for any other text, and without such a field.
 *
 * The other fields stay as they are, down to their spaces and to numbers too long for JavaScript.
 */
export function takeFieldOfText(text: string, name: string): TakenField<string> | undefined {
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

/** Converts an update to the form that the session's own tool takes: a bare list goes under its name. */
export function writeRide(value: unknown, tool: RidingTodoTool): unknown {
  const { list } = tool.rules.fields;
  if (tool.patch) return Array.isArray(value) ? { [list]: value } : value;
  const isInput = isRecord(value) && Object.hasOwn(value, list);
  return isInput || buildRidingSchema(tool)["type"] === "object" ? value : { [list]: value };
}

/**
 * Builds the schema of a list update as one field of another tool: a patch, the list, or the whole input of a tool that
 * demands more than a list. Every tool that it rides on pays for it, so items have only the necessary fields.
 */
export function buildRidingSchema(tool: RidingTodoTool, description?: string): JsonSchema {
  const properties = fieldsOf(tool.parameters.properties);
  const { list } = tool.rules.fields;
  if (tool.patch) {
    // A new order is seldom worth the tokens of its schema in every tool.
    const shown = PATCH_FIELDS.filter((field) => field !== "move");
    const fields = shown.map((field) => [field, withoutWords(compact(properties[field], tool))]);
    const words = description ?? "What this call changes in the todo list, if anything";
    const patch = Object.fromEntries(fields);
    return { type: "object", description: words, properties: patch, required: [], additionalProperties: false };
  }
  const words = description ?? "The whole todo list, if it changes with this call";
  const { required } = tool.parameters;
  const isList = Array.isArray(required) && required.every((name) => name === list);
  const own = properties[list];
  return isList && isRecord(own)
    ? { ...withoutWords(compact(own, tool)), description: words }
    : { ...tool.parameters, description: words };
}

/** Reduces the items of a list to their text, their status, and all other required fields. */
function compact(list: unknown, { rules }: RidingTodoTool): JsonSchema {
  if (!isRecord(list)) return {};
  const { items } = list;
  if (!isRecord(items) || !isRecord(items["properties"])) return list;
  const { id, content, status } = rules.fields;
  const required: readonly unknown[] = Array.isArray(items["required"]) ? items["required"] : [];
  const kept = Object.entries(items["properties"])
    .filter(([name]) => [id, content, status].includes(name) || required.includes(name))
    .map(([name, field]) => [name, isRecord(field) ? withoutWords(field) : field]);
  return { ...list, items: { ...items, properties: Object.fromEntries(kept) } };
}
