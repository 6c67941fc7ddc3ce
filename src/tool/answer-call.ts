import { addIssueAt, type Context, hasIssues, type TodoCallContext } from "../model/context.js";
import { formatIssues } from "../model/format-issues.js";
import type { TodoIssue, TodoIssueFacts } from "../model/issue.js";
import { isShownToModel, type TodoNote } from "../model/note.js";
import { isRecord, isSent, looksLikeJson, NOTHING, parseJson } from "../model/plain-json.js";
import { nameFirst } from "../model/quote.js";
import { type ResolvedRules, resolveReadingRules } from "../model/resolve-rules.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoRules, TodoRulesOptions } from "../model/todo-rules.js";
import { describeEdits, nameEditors } from "../nag/messages.js";
import type { TodoChange } from "../plan/diff-todos.js";
import { editItems, type TodoEdits } from "../plan/edit-items.js";
import {
  keepList,
  type PairedResult,
  type ReplaceResult,
  refuseWrite,
  reviseBy,
  runSilent,
  type TodoRevision,
} from "../plan/replace-items.js";
import type { AwayStep } from "../plan/todo-facts.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { isWholeWrite, writeTodos } from "../plan/write-todos.js";
import { nameOthers, renderOwnProgress } from "../render/progress.js";

/** The task of a call, where it may be something other than a new list. */
export type TodoCall<I extends TodoItem = TodoItem> =
  /** A new list, in the form that the rules describe; `revise` completes or refuses its items. */
  | { readonly kind: "write"; readonly input: unknown; readonly revise?: TodoRevision<I> | undefined }
  /** Changes of single items. */
  | { readonly kind: "edit"; readonly edits: TodoEdits<I> }
  /** Only to see the list: reminders go on as if it had not been made. */
  | { readonly kind: "read"; readonly text: string }
  /** A task that cannot be done. */
  | { readonly kind: "refuse"; readonly issues: readonly TodoIssueFacts[] };

/** Decides the task of a call. JSON text is parsed before; an error that the reader throws becomes an issue. */
// The type of a method, so that a reader of the library's own may name all of the context it gets.
export type TodoCallReader<I extends TodoItem = TodoItem> = {
  read(input: unknown, list: TodoList<I>, context: TodoCallContext): TodoCall<I>;
}["read"];

/** One more tool over the same list: a model calls it instead of the whole-list tool, or as well. */
export interface TodoOperation<I extends TodoItem = TodoItem> {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its input, in words that draft 07 and 2020-12 share. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The same in keywords that every API accepts, for a schema that has others. Default: `schema`. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Whether its arguments are the fields of one item, `"new"` or `"changed"`: those of `rules.itemSchema` that the schema
   * lacks are then added to it. Default: they are not.
   */
  readonly item?: "new" | "changed" | undefined;
  readonly readCall: TodoCallReader<I>;
}

/** The result of a call, and the text where it only asked to see the list. */
export interface TodoAnswer extends PairedResult {
  readonly shown?: string;
  /** True for a call that adds items and touches no other. */
  readonly onlyAdds?: true;
}

/** Answers a call by its reader, whose notes come before those on the call's effect. */
function answerCall(
  list: TodoList,
  { input, givenId }: TakenCall,
  context: Context,
  readCall: TodoCallReader,
): TodoAnswer {
  const call = readCall(parseArgumentsText(input), list, givenId === undefined ? context : { ...context, givenId });
  if (call.kind === "refuse") for (const facts of call.issues) addIssueAt(context, facts);
  if (call.kind === "refuse" || hasIssues(context)) return refuseWrite(list, context);
  if (call.kind === "write") return replaceTodos(list, call.input, context, { revise: reviseBy(call.revise) });
  if (call.kind === "read") return { ...keepList(list, context), shown: call.text };
  const { updates = [], removals = [] } = call.edits;
  const answer = editItems(list, call.edits, context);
  return updates.length + removals.length > 0 ? answer : { ...answer, onlyAdds: true };
}

/** Parses the JSON text in which some APIs hand over the arguments of a call. */
function parseArgumentsText(input: unknown): unknown {
  return typeof input === "string" && looksLikeJson(input) ? (parseJson(input) ?? input) : input;
}

/** A call without the arguments that are texts for the host, and these. */
export interface TakenCall {
  readonly input: unknown;
  readonly extra?: Readonly<Record<string, string>> | undefined;
  /** The id that the answer to a recorded call gave its item. */
  readonly givenId?: string | undefined;
}

/**
 * Takes the arguments that are texts for the host out of a call, and drops empty ones; other arguments stay in the
 * input.
 */
function takeExtra(sent: unknown, names: readonly string[]): TakenCall {
  const whole: TakenCall = { input: sent };
  try {
    const parsed = parseArgumentsText(sent);
    if (!isRecord(parsed)) return whole;
    const texts = names.map((name) => [name, parsed[name]] as const).filter(hasText);
    // In a strict mode the model has to send every argument, and sends null or "" for none.
    const taken = names.filter((name) => !isSent(parsed[name]) || typeof parsed[name] === "string");
    const others = Object.entries(parsed).filter(([name]) => !taken.includes(name));
    if (others.length === Object.keys(parsed).length) return whole;
    return {
      input: Object.fromEntries(others),
      ...(texts.length > 0 && { extra: Object.freeze(Object.fromEntries(texts)) }),
    };
  } catch {
    // A getter or proxy that throws is left to the reducer, which reports it.
    return whole;
  }
}

function hasText(entry: readonly [string, unknown]): entry is readonly [string, string] {
  return typeof entry[1] === "string" && entry[1].trim() !== "";
}

/** The default name of a tool. */
export const DEFAULT_TOOL_NAME = "todo_write";

/** The options of a tool that determine how its calls are read. */
interface CallOptions {
  readonly name?: string | undefined;
  readonly readCall?: TodoCallReader | undefined;
  readonly operations?: readonly TodoOperation[] | undefined;
  readonly extra?: readonly string[] | undefined;
  readonly patch?: boolean | undefined;
}

/** How the calls of a tool and of its operations are answered, by the name that was called. */
export interface CallAnswerer {
  /** The name of the tool, and those of its operations. */
  readonly names: readonly string[];
  readonly take: (sent: unknown, called: string, givenId?: string) => TakenCall;
  readonly answer: (list: TodoList, taken: TakenCall, called: string, context: Context) => TodoAnswer;
}

/** Finds out how the calls of a tool are answered. */
export function createAnswerer(options: CallOptions): CallAnswerer {
  const { name = DEFAULT_TOOL_NAME, readCall, operations = [], extra = [], patch = false } = options;
  const readers = new Map([[name, readCall], ...operations.map((tool) => [tool.name, tool.readCall] as const)]);
  const write = patch ? writeTodos : replaceTodos;
  const refuse = (): TodoCall => {
    const expected = `it belongs to no tool of this list; call ${[...readers.keys()].join(", ")}`;
    return { kind: "refuse", issues: [{ code: "invalid_field", path: ["tool"], expected }] };
  };
  return {
    names: [...readers.keys()],
    take: (sent, called, givenId) => {
      const taken = called === name && extra.length > 0 ? takeExtra(sent, extra) : { input: sent };
      return givenId === undefined ? taken : { ...taken, givenId };
    },
    answer: (list, taken, called, context) => {
      const reader = readers.has(called) ? readers.get(called) : refuse;
      return reader === undefined ? write(list, taken.input, context) : answerCall(list, taken, context, reader);
    },
  };
}

/** The kind of a call: a whole list (whatever the old one was), a look at the list, or changes of parts. */
export type CallKind = "whole" | "read" | "part";

/**
 * The effect of a call that was answered before: the new list, or the same one where the call is refused or changes
 * nothing.
 */
export interface ReadCall {
  readonly ok: boolean;
  readonly list: TodoList;
}

/** Reads calls of a todo tool that were answered before, or are shown on a screen: without a schema or a reply. */
export interface CallReader extends Pick<CallAnswerer, "names"> {
  readonly rules: ResolvedRules;
  /** `givenId` is the id that the answer to the call gave its item. */
  readonly read: (list: TodoList, input: unknown, called: string, givenId?: string) => ReadCall;
  readonly kindOf: (input: unknown, called: string) => CallKind;
}

/**
 * Creates a reader of the calls of a tool with these options.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createCallReader(options: CallOptions & { readonly rules?: TodoRulesOptions | undefined }): CallReader {
  return readCalls(options, resolveReadingRules(options.rules));
}

/** Creates the reader of the calls of a tool with these rules. */
export function readCalls(options: CallOptions, rules: ResolvedRules): CallReader {
  const { names, take, answer } = createAnswerer(options);
  const { patch = false, readCall, operations = [] } = options;
  const run = (list: TodoList, sent: unknown, called: string, givenId?: string): TodoAnswer =>
    runSilent(list, rules, (context) => answer(list, take(sent, called, givenId), called, context));
  return {
    names,
    rules,
    read: (list, sent, called, givenId) => run(list, sent, called, givenId).result,
    kindOf: (sent, called) => {
      if (called === names[0] && readCall === undefined) {
        return !patch || isWholeWrite(take(sent, called).input, rules) ? "whole" : "part";
      }
      if (operations.some(({ name, item }) => name === called && item !== undefined)) return "part";
      const { result, shown } = run(PROBE, sent, called);
      if (shown !== undefined) return "read";
      return result.ok && result.list.items.every(({ content }) => content !== PROBED) ? "whole" : "part";
    },
  };
}

/** A text that no model sends. */
const PROBED = "\u2047";

/** A list with items that no call names: only a whole new list empties it. */
const PROBE: TodoList = /* @__PURE__ */ Object.freeze({
  items: /* @__PURE__ */ Object.freeze([
    /* @__PURE__ */ Object.freeze({ content: PROBED, status: "completed" as const }),
  ]),
  revision: 1,
});

/** One answered call, for a tool with an envelope of its own. */
export interface TodoReply<I extends TodoItem = TodoItem> {
  /** The arguments, as the model sent them. */
  readonly input: unknown;
  readonly result: ReplaceResult<I, TodoList<I>>;
  /**
   * The person's changes that the model had not seen; where the write was accepted, without those that it undid or
   * made itself.
   */
  readonly edited: readonly TodoChange<I>[];
  /** The names of those who changed it: `"user"` for the user, who is also meant by an empty list. */
  readonly editors: readonly string[];
  /** The model's own words for statuses, where they differ from ours. */
  readonly statusWords: TodoRules["statusWords"];
}

/** The texts that a call gets back; every field has a default. */
export interface TodoReplyOptions<I extends TodoItem = TodoItem> {
  /**
   * The text that an accepted write gets back; it names statuses in the model's words, which are passed to it. Default:
   * a line of progress, after `No change.` if nothing changed.
   */
  readonly result?:
    | ((list: TodoList<I>, words: { readonly statusWords: TodoRules["statusWords"] }) => string)
    | undefined;
  /** The text that a refused write gets back. Default: `formatIssues`. */
  readonly refusal?: ((issues: readonly TodoIssue[]) => string) | undefined;
  /** Whether the reply names dropped, reopened, reworded, demoted and renumbered items. Default true. */
  readonly notes?: boolean | undefined;
  /** The whole text of a reply, in place of result, refusal, notes and edits: for a host's own envelope. */
  readonly reply?: ((call: TodoReply<I>) => string) | undefined;
}

/** Renders the list for a reply. */
export type ReplyRenderer = NonNullable<TodoReplyOptions["result"]>;

/** Composes a reply: the outcome of the write, its notes, and the person's changes. */
export function composeReply(call: TodoReply, options: TodoReplyOptions, away: readonly AwayStep[] = NOTHING): string {
  const { refusal = formatIssues, notes = true } = options;
  const result = notes || !call.result.ok ? call.result : { ...call.result, notes: [] };
  if (options.reply) return options.reply({ ...call, result });
  // A few words, the same each time, which should not prompt another call.
  const lead = result.ok && !result.changed ? "No change. " : "";
  const { result: render } = options;
  const { statusWords } = call;
  const show = (list: TodoList): string =>
    render === undefined
      ? lead + renderOwnProgress(list, away)
      : [render(list, { statusWords }), nameOthers(away)].filter(Boolean).join("\n");
  const lines = result.ok ? [show(result.list), ...listNotes(result.notes, "Note: ")] : [refusal(result.issues)];
  return [...lines, renderEdits(call, result.ok)].filter((line) => line !== "").join("\n");
}

/** Most notes that a reply spells out; the rest are counted. */
const SPELLED_OUT = 10;

/** Lists the notes that a model should read, a text each; past the tenth they are counted. */
export function listNotes(notes: readonly TodoNote[], lead: string = ""): readonly string[] {
  return nameFirst(
    notes.filter(isShownToModel),
    SPELLED_OUT,
    ({ message }) => `${lead}${message}`,
    (rest) => `and ${rest} more notes`,
  );
}

/**
 * Renders the person's changes that the model had not seen, in one sentence; empty without any. `kept` are the changes
 * that a write was merged with, in their present form.
 */
export function renderEdits(
  { edited, editors, statusWords }: Pick<TodoReply, "edited" | "editors" | "statusWords">,
  kept = false,
): string {
  if (edited.length === 0) return "";
  return `${nameEditors(editors)} changed the list before this write${kept ? ", and that was kept" : ""}: ${describeEdits(edited, statusWords)}.`;
}
