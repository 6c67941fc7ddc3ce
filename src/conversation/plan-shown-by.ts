import { escapeForModel } from "../model/escape.js";
import { fieldsOf, isSent, parseJson } from "../model/plain-json.js";
import { buildItem, EMPTY_TODO_LIST, isDone, TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import { CHECKBOXES } from "../render/checkbox.js";
import { CONTEXT_CLOSE, CONTEXT_OPEN, renderContextRow, renderForContext } from "../render/render-for-context.js";
import { type CallKind, type CallReader, readCalls } from "../tool/answer-call.js";
import { type TodoTool, toKeyedTool } from "../tool/create-todo-tool.js";
import { readGivenId } from "../tool/given-id.js";
import { writeRide } from "../tool/riding-update.js";
import { isRefusal, isRefused, isRideRefused } from "./is-refused.js";
import { type Message, type ToolCall, type ToolResult, textsIn } from "./message.js";

/** Facts about a request that its messages do not show. */
export interface RequestFacts {
  /**
   * Whether the server may keep the conversation, so that a request with only a person's words may follow messages that
   * it lacks. Default false: such a request is the whole conversation, as with a summary.
   */
  readonly isStored?: boolean | undefined;
}

/**
 * Checks whether the messages of a request, the newest first, show the open items of a plan as they are. For messages of
 * your own form; `isPlanInSight` of an adapter reads those of its API.
 *
 * They do so in three cases: the latest whole list (a call, or a block of `renderForContext`), with the later calls and
 * the reported changes of others, has the same open items; they contain the block that `renderForContext` writes now;
 * or the model has read the whole list since. Undefined where the model sees more than these messages, as with a
 * conversation that a server stores (a result comes without its call), while answers that may show the rest are still
 * to come, and for an empty list.
 *
 * @example
 * ```ts
 * import { createTodoSession, isPlanInSight } from "agent-todos";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * todos.write(input);
 * const call = { by: "model", parts: [{ type: "call", name: "todo_write", input }] } as const;
 * const other = { by: "model", parts: [{ type: "text", text: "Hello" }] } as const;
 * console.log(isPlanInSight(todos.tool, todos.list, [other, call])); // => true
 * console.log(isPlanInSight(todos.tool, todos.list, [other])); // => false
 * ```
 */
export function isPlanInSight(
  tool: TodoTool,
  list: TodoList,
  newestFirst: Iterable<Message>,
  { isStored = false }: RequestFacts = {},
): boolean | undefined {
  if (list.items.length === 0) return undefined;
  const messages = newestFirst[Symbol.iterator]();
  const shown = planShownBy(tool, { [Symbol.iterator]: () => ({ next: () => messages.next() }) });
  if (showsItems(shown, list) || shown.reads.some((read) => readsAll(read, list, tool))) return true;
  if (containsBlock(shown.texts, list, shown.isCut ? undefined : messages)) return true;
  if (shown.isEmpty) return undefined;
  if (shown.awaitsAnswer) return undefined;
  return !shown.isCut && (shown.hasOrphan || (isStored && !shown.hasModel)) ? undefined : false;
}

/** The plan as the messages of a request show it. */
interface ShownPlan {
  /** The latest whole list with the later calls applied to it; undefined without one, or where a call does not fit. */
  readonly list: TodoList | undefined;
  /**
   * The texts since that list that the model did not write: answers and reminders, which name the changes of others.
   */
  readonly told: readonly string[];
  /** The arguments of the calls of other tools since then: one may give an item away by its text or id. */
  readonly others: readonly unknown[];
  /** The texts with a block of context. */
  readonly texts: readonly string[];
  /** The calls that only read the list, with no write after them, and their answers. */
  readonly reads: readonly ReadAnswer[];
  /** Whether the newest calls still lack their answers, which may show all that is missing. */
  readonly awaitsAnswer: boolean;
  /** Whether there is an answer whose call the messages lack. */
  readonly hasOrphan: boolean;
  readonly hasModel: boolean;
  /** Whether a server dropped the messages before. */
  readonly isCut: boolean;
  readonly isEmpty: boolean;
}

/** A call of the todo tool, or an update that rode on another tool's call. */
interface OwnCall {
  readonly name: string;
  readonly input: unknown;
  readonly isRide: boolean;
  readonly kind: CallKind;
}

interface LaterCall extends OwnCall {
  /** The id that its answer gave the item which it added. */
  readonly givenId: string | undefined;
}

interface ReadAnswer extends OwnCall {
  /** Undefined where the answer is still to come. */
  readonly text: string | undefined;
}

/**
 * Finds the plan as messages show it: walks from the newest one back to the latest whole list, and on to the beginning
 * of the reply that it is in, and applies the later calls to that list.
 */
function planShownBy(tool: TodoTool, newestFirst: Iterable<Message>): ShownPlan {
  const { options, rules } = toKeyedTool(tool).madeOf;
  const reader = readCalls(options, rules);
  const readOwn = createOwnReader(tool, reader);
  const answers = createAnswers();
  const later: LaterCall[] = [];
  const told: string[] = [];
  const texts: string[] = [];
  const reads: ReadAnswer[] = [];
  const others: unknown[] = [];
  let whole: TodoList | undefined;
  let [isEmpty, hasModel, isCut, awaitsAnswer, isNewest] = [true, false, false, false, true];

  function meetText(text: string, isModel: boolean): void {
    if (!isModel) told.push(text);
    if (!text.includes(CONTEXT_OPEN)) return;
    texts.push(text);
    whole ??= readBlock(text);
  }

  function meetCall(sent: ToolCall): void {
    const answer = answers.take(sent);
    const call = whole === undefined ? readOwn(sent) : undefined;
    if (call === undefined && whole === undefined) others.push(sent.input);
    if (call === undefined || (call.isRide ? isRideRefused(answer) : isRefused(answer))) return;
    awaitsAnswer ||= isNewest && answer === undefined;
    const { name, kind } = call;
    if (kind === "read") {
      if (later.length === 0) reads.push({ ...call, text: answer?.text });
    } else if (kind === "part") {
      later.push({ ...call, givenId: readGivenId(answer?.text) });
    } else {
      const { ok, list } = reader.read(EMPTY_TODO_LIST, call.input, name);
      if (ok) whole = list;
    }
  }

  for (const { by, parts } of newestFirst) {
    const isModel = by === "model";
    if (whole !== undefined && !isModel) {
      texts.push(...textsIn(parts).filter((text) => text.includes(CONTEXT_OPEN)));
      break;
    }
    isEmpty = false;
    hasModel ||= isModel;
    if (!isModel) isNewest = false;
    for (let at = parts.length - 1; at >= 0 && !isCut; at -= 1) {
      const part = parts[at];
      if (part?.type === "compaction") isCut = true;
      else if (part?.type === "call") meetCall(part);
      else if (part?.type === "text") meetText(part.text, isModel);
      else if (part !== undefined) {
        answers.add(part, isModel);
        meetText(part.text, false);
      }
    }
    if (isCut) break;
  }
  const list = layOver(reader, whole, later);
  awaitsAnswer &&= whole !== undefined || reads.length > 0;
  return { list, told, others, texts, reads, awaitsAnswer, hasOrphan: answers.hasOrphan(), hasModel, isCut, isEmpty };
}

/** Applies calls, the newest first, to the list before them; without one, the oldest must add to an empty list. */
function layOver({ read }: CallReader, whole: TodoList | undefined, later: readonly LaterCall[]): TodoList | undefined {
  if (whole === undefined && later.length === 0) return undefined;
  let list = whole ?? EMPTY_TODO_LIST;
  for (let at = later.length - 1; at >= 0; at -= 1) {
    const { input, name, givenId } = later[at] as LaterCall; // The loop stays inside the array.
    const laid = read(list, input, name, givenId);
    // A host may empty the arguments of old calls.
    if (!laid.ok || isBare(input)) return undefined;
    list = laid.list;
  }
  return list;
}

function isBare(input: unknown): boolean {
  for (const _ in Object(input)) return false;
  return true;
}

/** Keeps answers until their calls are met: by id, or in order where an API has no ids. */
function createAnswers() {
  const byId = new Map<unknown, ToolResult>();
  const others: ToolResult[] = [];
  const ofModel = new Set<ToolResult>();
  return {
    add(answer: ToolResult, isModel: boolean): void {
      // The results in a message of the model are those of its server's tools, or their calls are there too.
      if (isModel) ofModel.add(answer);
      if (!isSent(answer.callId)) others.push(answer);
      else if (!byId.has(answer.callId)) byId.set(answer.callId, answer);
    },
    take({ id, name }: ToolCall): ToolResult | undefined {
      if (isSent(id)) {
        const answer = byId.get(id);
        byId.delete(id);
        return answer;
      }
      const at = others.findIndex((one) => one.name === undefined || one.name === name);
      return at === -1 ? undefined : others.splice(at, 1)[0];
    },
    hasOrphan: (): boolean => [...byId.values()].some((answer) => !ofModel.has(answer)),
  };
}

/** Creates a reader of a tool's own calls among others. */
function createOwnReader(tool: TodoTool, { kindOf }: CallReader): (call: ToolCall) => OwnCall | undefined {
  const { name: main, operations, rules } = tool;
  const names: readonly unknown[] = [main, ...operations.map(({ name }) => name)];
  const field = rules.fields.list;
  const quoted = `"${field}"`;
  const read = (name: string, input: unknown, isRide: boolean): OwnCall => {
    return { name, input, isRide, kind: kindOf(input, name) };
  };
  return ({ name, input }) => {
    if (typeof name !== "string") return undefined;
    try {
      if (names.includes(name)) return read(name, parseTwice(input), false);
      // Parsing the arguments of every other tool would take longest.
      if (typeof input === "string" && !input.includes(quoted)) return undefined;
      const update = fieldsOf(parseTwice(input))[field];
      return isSent(update) ? read(main, writeRide(update, tool), true) : undefined;
    } catch {
      // A getter threw: nothing can be read of this call.
      return undefined;
    }
  };
}

/** Parses arguments, which a model may write as a text in a text. */
function parseTwice(input: unknown): unknown {
  const parse = (value: unknown): unknown => (typeof value === "string" ? (parseJson(value) ?? value) : value);
  return parse(parse(input));
}

const HEAD = /^The todo list as it stands, (\d{1,9})\/(\d{1,9}) done:$/;
const ROW = /^(\[[ x>-]\]) (?:#(\S{1,200}?): )?(.*)$/;

/** Reads the last block of context in a text; undefined for one that lacks open items. */
function readBlock(text: string): TodoList | undefined {
  const end = text.lastIndexOf(CONTEXT_CLOSE);
  if (end === -1) return undefined;
  const [, head = "", ...rows] = text.slice(text.lastIndexOf(CONTEXT_OPEN, end), end).split("\n");
  const [, done, total] = HEAD.exec(head) ?? [];
  const items = rows.flatMap((row): TodoItem[] => {
    const [, mark, id, content = ""] = ROW.exec(row) ?? [];
    const status = TODO_STATUSES.find((word) => CHECKBOXES[word] === mark);
    return status === undefined ? [] : [buildItem(id, content, status, undefined)];
  });
  const open = items.filter((item) => !isDone(item));
  const isCut = open.length === 1 && open[0]?.content.endsWith("…");
  return open.length === Number(total) - Number(done) && !isCut ? { items, revision: 1 } : undefined;
}

/** Checks whether a plan as messages show it has the open items of a list, with the changes that the texts name. */
function showsItems({ list: shown, told, others }: ShownPlan, list: TodoList): boolean {
  if (shown === undefined) return false;
  const left = new Map<string, TodoItem[]>();
  for (const item of shown.items) {
    if (!isDone(item)) left.set(keyOf(item), [...(left.get(keyOf(item)) ?? []), item]);
  }
  const take = (key: string): boolean => left.get(key)?.pop() !== undefined;
  const missing = list.items.filter((item) => !isDone(item) && !take(keyOf(item)) && !take(keyOf(asInBlock(item))));
  const changed = [...missing, ...[...left.values()].flat()];
  // Answers and reminders quote the items that others changed; a refusal lists items without their status.
  const isTold = ({ content }: TodoItem) =>
    told.some((text) => text.includes(`"${escapeForModel(content)}"`) && !isRefusal(text));
  return changed.every((item) => isTold(item) || others.some((input) => names(input, item)));
}

/** Checks whether an argument of a call is the text or the id of an item: the model itself knows about that call. */
function names(input: unknown, { content, id = content }: TodoItem): boolean {
  const words = [content, id];
  if (typeof input === "string") return words.some((word) => input.includes(JSON.stringify(word)));
  try {
    const values = Object.values(fieldsOf(input)).flat();
    return words.some((word) => values.includes(word));
  } catch {
    // A getter threw: nothing can be read of this call.
    return false;
  }
}

function keyOf({ content, status }: TodoItem): string {
  return `${status} ${escapeForModel(content)}`;
}

/**
 * Returns an item with the text that is read back from its row in a block, in which the host's fields are part of the
 * text.
 */
function asInBlock(item: TodoItem): TodoItem {
  return { ...item, content: ROW.exec(renderContextRow(item))?.[3] ?? item.content };
}

/** Checks whether the answer to a call that read the list shows all open items as they are. */
function readsAll({ name, input, text }: ReadAnswer, list: TodoList, tool: TodoTool): boolean {
  if (text === undefined) return false;
  const open = list.items.filter((item) => !isDone(item));
  const { ok, text: now } = tool.run(list, input, { tool: name });
  return ok && text.includes(now) && open.every(({ content }) => now.includes(escapeForModel(content)));
}

/** Checks whether texts, or those of the messages before them, contain the block of the current list. */
function containsBlock(
  texts: readonly string[],
  list: TodoList,
  before: Iterator<Message, unknown> | undefined,
): boolean {
  const block = renderForContext(list);
  if (block === "") return false;
  if (texts.some((text) => text.includes(block))) return true;
  for (let next = before?.next(); next !== undefined && next.done !== true; next = before?.next()) {
    const { parts } = next.value;
    if (textsIn(parts).some((text) => text.includes(block))) return true;
    if (parts.some(({ type }) => type === "compaction")) return false;
  }
  return false;
}
