import { checkOptions, FUNCTION, OBJECT, type OptionRule } from "../model/check-options.js";
import { findReader, type ItemSchema } from "../model/item-reader.js";
import { invalidOption } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import type { StatusWords } from "../model/todo-rules.js";
import { type NagPolicy, openPolicy } from "../nag/policy.js";
import type { NagOptions } from "../nag/resolve-options.js";
import { composeReply, type TodoReplyOptions } from "../tool/answer-call.js";
import { type KeyedTool, openTool, type TodoTool, type TodoToolOptions } from "../tool/create-todo-tool.js";
import type { TodoSessionOptions } from "./todo-session.js";

const SUBJECT = "session options";

/**
 * Creates the tool of a session: the preset's, with the session's own words and rules in place of the preset's.
 *
 * Sessions that change nothing about a frozen preset share its tool.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createSessionTool(options: TodoSessionOptions): KeyedTool {
  const merged = mergeToolOptions(options);
  if (merged !== undefined && merged === options.preset?.tool) {
    const known = TOOLS.get(merged);
    const tool = known ?? openTool(merged);
    if (known === undefined && isFrozenData(merged)) TOOLS.set(merged, tool);
    return tool;
  }
  const reply = preferSessionWords(merged?.reply, options.tool);
  return openTool(reply === merged?.reply ? merged : { ...merged, reply });
}

/**
 * Merges the options of a session's tool: the preset's, with the session's own words and rules in place of the preset's.
 *
 * @throws RangeError or TypeError for bad options of the session.
 */
export function mergeToolOptions(options: TodoSessionOptions): TodoToolOptions | undefined {
  checkSessionOptions(options);
  const { preset, rules, tool: own } = options;
  const base = preset?.tool;
  if (rules === undefined && (base === undefined || own === undefined)) return base ?? own;
  const tool = overlayOptions(base, own, ["describe"]);
  // A preset's own schema shows its own names and words; if the session has others, it is written from the rules.
  const isRenamed = SHAPING.some((rule) => rules?.[rule] !== undefined);
  return {
    ...tool,
    ...(isRenamed || own?.schema ? { schema: own?.schema, parameters: own?.parameters } : {}),
    rules: {
      ...overlayOptions(base?.rules, rules, ["fields", "statusWords", "wording"]),
      ...(rules?.itemSchema && { itemSchema: joinSchemas(base?.rules?.itemSchema, rules.itemSchema) }),
    },
  };
}

/**
 * Joins the item schemas of a preset and of a host; a schema without a reader is refused later, when the rules are
 * checked.
 */
function joinSchemas(preset: ItemSchema, host: ItemSchema): ItemSchema {
  return preset === undefined ? host : (findReader(host)?.joinSchemas?.(preset, host) ?? host);
}

/** A cache: sessions share one tool where its options are frozen. Otherwise each session creates its own. */
const TOOLS: WeakMap<object, KeyedTool> = /* @__PURE__ */ new WeakMap();

/** Checks whether data is frozen, down to its lists and tables; schemas are not looked into, as nobody changes them. */
function isFrozenData(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const isFrozenPart = (name: string | symbol): boolean =>
    name === "itemSchema" || isFrozenData(Reflect.get(value, name));
  return Object.isFrozen(value) && Reflect.ownKeys(value).every(isFrozenPart);
}

/** Returns the reply of a preset, with the session's own words in place of the preset's. */
function preferSessionWords(reply: TodoReplyOptions["reply"], words: TodoReplyOptions = {}): TodoReplyOptions["reply"] {
  const { result, refusal } = words;
  if (reply === undefined || words.reply !== undefined || (!result && !refusal)) return reply;
  return (call) => ((call.result.ok ? result : refusal) ? composeReply(call, words) : reply(call));
}

/** The rules whose names and words a schema shows. */
const SHAPING = ["fields", "statuses", "statusWords", "activeForm", "blocked", "summary"] as const;

/** The reminders of a session. */
export interface SessionPolicy {
  readonly policy: NagPolicy;
  /** Whether reminders name the person's changes; otherwise only replies do. */
  readonly tellsEdits: boolean;
  /** The tool that reminders name. */
  readonly toolName: string;
  /** The model's own words for statuses, which reminders repeat. */
  readonly statusWords: StatusWords;
  /** The tag around each reminder, which no reply may contain. */
  readonly tag: string;
}

/**
 * Creates the reminders of a session: the preset's, with the session's own settings; they name the session's tool.
 *
 * Sessions without settings share one policy, since a server has many of them.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createSessionPolicy(
  { preset, nag }: TodoSessionOptions,
  tool: Pick<TodoTool, "name" | "rules">,
): SessionPolicy {
  const { name: toolName, rules } = tool;
  const statusWords = Object.keys(rules.statusWords).length === 0 ? NO_WORDS : rules.statusWords;
  const below = (nag ?? preset?.nag) === false ? NO_REMINDERS : preset?.nag || USUAL_REMINDERS;
  const own = typeof nag === "object" ? nag : undefined;
  const known = POLICIES.get(below);
  if (own === undefined && known?.toolName === toolName && known.statusWords === statusWords) return known;
  const groups = ["stale", "noPlan", "stop", "messages"] as const;
  const settings = overlayOptions<NagOptions>({ ...below, toolName, statusWords }, own, groups);
  const { edited: tellsEdits = true, tag = "reminder" } = settings;
  const made = { policy: openPolicy(settings), tellsEdits, toolName, statusWords, tag };
  if (own === undefined && isFrozenData(below)) POLICIES.set(below, made);
  return made;
}

/** A cache: the policy last made from each frozen settings object. */
const POLICIES: WeakMap<object, SessionPolicy> = /* @__PURE__ */ new WeakMap();

const NO_WORDS: StatusWords = /* @__PURE__ */ Object.freeze({});
const USUAL_REMINDERS: NagOptions = /* @__PURE__ */ Object.freeze({});
const NO_REMINDERS: NagOptions = /* @__PURE__ */ Object.freeze({
  stale: false,
  stop: false,
  compacted: false,
  edited: false,
});

/**
 * Lays options over others: an `undefined` option counts as left out, and the named groups are merged field by field.
 */
function overlayOptions<T extends object>(
  below: T | undefined,
  above: Partial<T> | undefined,
  groups: readonly (keyof T & string)[],
): T {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above ?? {})) {
    if (value === undefined) continue;
    const old = merged[name];
    const isGroup = groups.some((group) => group === name) && isRecord(old) && isRecord(value);
    merged[name] = isGroup ? overlayOptions(old, value, []) : value;
  }
  // Each field came from one of the two and is checked where it is used.
  return merged as T;
}

/** The names of a session's options, for calls that take more options than those: the session checks their values. */
export const SESSION_NAMES: Readonly<Record<keyof TodoSessionOptions, undefined>> = {
  preset: undefined,
  rules: undefined,
  tool: undefined,
  nag: undefined,
  list: undefined,
  snapshot: undefined,
  now: undefined,
  onEvent: undefined,
  onListenerError: undefined,
};

const RULES: Readonly<Record<keyof TodoSessionOptions, OptionRule | undefined>> = {
  ...SESSION_NAMES,
  preset: ["a preset of agent-todos/presets", (value) => isRecord(value) && isRecord(value["tool"])],
  rules: OBJECT,
  tool: OBJECT,
  nag: ["true, false or an object", (value) => typeof value === "boolean" || isRecord(value)],
  now: FUNCTION,
  onEvent: FUNCTION,
  onListenerError: FUNCTION,
};

function checkSessionOptions(options: TodoSessionOptions): void {
  if (isRecord(options) && "name" in options && "tool" in options) {
    throw invalidOption(SUBJECT, "a preset", "given by its name, createTodoSession({ preset })", options);
  }
  checkOptions(SUBJECT, options, RULES);
  const { list, snapshot } = options;
  if (list !== undefined && snapshot !== undefined && snapshot !== null) {
    throw invalidOption(SUBJECT, "list", "left out beside a snapshot, which has a list of its own", list);
  }
  // Only a preset's tool has rules of its own; the type of a session's tool leaves them out.
  const { rules }: TodoToolOptions = options.tool ?? {};
  if (rules !== undefined) {
    throw invalidOption(SUBJECT, "tool.rules", "left out, as rules is an option of its own", rules);
  }
}
