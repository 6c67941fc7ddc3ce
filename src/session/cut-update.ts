import { isRecord, parseJson } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoTool } from "../tool/create-todo-tool.js";
import { buildRiderSchema, takesPatch } from "./rider-schema.js";

/** One call of a tool, and the list update that rode on it. */
export interface CutCall<A> {
  /** The tool's own arguments: the value that was sent, if nothing rode on it. */
  readonly input: A;
  /** The update as the todo tool takes it; undefined without one. */
  readonly update: unknown;
}

/** Takes the list update out of the arguments of one call, text or object; never throws for them. */
export function cutUpdate<A, I extends TodoItem>(
  input: A,
  tool: TodoTool<I>,
  field: string = tool.rules.fields.list,
): CutCall<A> {
  const cut = cutInput(input, field);
  if (cut === undefined) return { input, update: undefined };
  // Without its rider the input is of the type that the tool takes.
  const own = cut.rest as A;
  const isEmpty = cut.value === undefined || cut.value === null;
  return { input: own, update: isEmpty ? undefined : toWrite(cut.value, tool) };
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
function toWrite<I extends TodoItem>(value: unknown, tool: TodoTool<I>): unknown {
  const { list } = tool.rules.fields;
  if (takesPatch(tool)) return Array.isArray(value) ? { [list]: value } : value;
  const isInput = isRecord(value) && Object.hasOwn(value, list);
  return isInput || buildRiderSchema(tool)["type"] === "object" ? value : { [list]: value };
}
