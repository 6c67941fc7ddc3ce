import { checkOptions, FUNCTION, type OptionRule } from "../core/check-options.js";
import { invalidOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { NagOptions } from "../nag/options.js";
import { createNagPolicy, type NagPolicy } from "../nag/policy.js";
import { createTodoTool, type TodoTool, type TodoToolOptions } from "../tool/create-todo-tool.js";
import { composeReply, type TodoReplyOptions } from "../tool/reply.js";
import type { TodoSessionOptions } from "./todo-session.js";

const TASK = "create a todo session";

/**
 * Creates the tool of a session: the preset's, with the session's own words and rules in place of the preset's.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createSessionTool<I extends TodoItem>(options: TodoSessionOptions<I>): TodoTool<I> {
  checkSessionOptions(options);
  if (options.preset === undefined && options.rules === undefined) return createTodoTool(options.tool);
  // A tool that reads plain items reads those with more fields too; the preset's own schema gives way to the session's.
  const base = options.preset?.tool as TodoToolOptions<I> | undefined;
  const tool = overlayOptions(base, options.tool, ["describe"]);
  // A preset's own schema shows its own names and words; if the session has others, it is written from the rules.
  const isRenamed = SHAPING.some((rule) => options.rules?.[rule] !== undefined);
  return createTodoTool<I>({
    ...tool,
    reply: giveWay(tool.reply, options.tool),
    ...(isRenamed ? { schema: options.tool?.schema } : {}),
    rules: overlayOptions(base?.rules, options.rules, ["fields", "statusWords", "wording"]),
  });
}

/** Lets the words that a session gives replace those of a preset that words its whole reply. */
function giveWay<I extends TodoItem>(
  reply: TodoReplyOptions<I>["reply"],
  words: TodoReplyOptions<I> = {},
): TodoReplyOptions<I>["reply"] {
  const { result, refusal } = words;
  if (reply === undefined || words.reply !== undefined || (!result && !refusal)) return reply;
  return (call) => ((call.result.ok ? result : refusal) ? composeReply(call, words) : reply(call));
}

/** The rules that name what a schema shows. */
const SHAPING = ["fields", "statuses", "statusWords", "activeForm", "summary"] as const;

/** The reminders of a session. */
export interface SessionPolicy {
  readonly policy: NagPolicy;
  /** Whether reminders name what the person changed; otherwise only replies do. */
  readonly tellsEdits: boolean;
}

/**
 * Creates the reminders of a session: the preset's, with the session's own settings; they name the session's tool.
 *
 * Sessions without settings share one policy, since a server holds many of them.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function createSessionPolicy<I extends TodoItem>(
  { preset, nag }: TodoSessionOptions<I>,
  tool: { readonly name: string },
): SessionPolicy {
  const below = preset?.nag;
  if ((nag ?? below) === false) return { policy: createNagPolicy(SILENT), tellsEdits: false };
  const toolName = tool.name;
  if (below === undefined && nag === undefined && tool === createTodoTool()) {
    defaultPolicy ??= { policy: createNagPolicy({ toolName }), tellsEdits: true };
    return defaultPolicy;
  }
  const base: NagOptions = { ...(below || {}), toolName };
  const settings = overlayOptions(base, typeof nag === "object" ? nag : undefined, [
    "stale",
    "noPlan",
    "stop",
    "messages",
  ]);
  const { edited = true } = settings;
  return { policy: createNagPolicy(settings), tellsEdits: edited };
}

const SILENT: NagOptions = { stale: false, stop: false, compacted: false, edited: false };

let defaultPolicy: SessionPolicy | undefined;

/**
 * Lays options over others: what is `undefined` counts as left out, and the named groups are merged field by field.
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

const OBJECT: OptionRule = ["an object", isRecord];

const RULES: Readonly<Record<keyof TodoSessionOptions, OptionRule | undefined>> = {
  preset: [
    "a preset, as agent-todos/presets has them",
    (value) => isRecord(value) && isRecord(value["tool"]),
  ],
  rules: OBJECT,
  tool: OBJECT,
  nag: ["true, false or an object", (value) => typeof value === "boolean" || isRecord(value)],
  list: undefined,
  snapshot: undefined,
  now: FUNCTION,
  onEvent: FUNCTION,
  onListenerError: FUNCTION,
};

function checkSessionOptions<I extends TodoItem>(options: TodoSessionOptions<I>): void {
  checkOptions(TASK, options, RULES);
  const { list, snapshot } = options;
  if (list !== undefined && snapshot !== undefined && snapshot !== null) {
    throw new TypeError(
      `Cannot ${TASK} as list and snapshot are both given: a snapshot holds a list of its own`,
    );
  }
  // Rules under a tool belong to presets, which the type of a session's tool leaves out.
  const { rules }: TodoToolOptions<I> = options.tool ?? {};
  if (rules !== undefined) {
    throw invalidOption(TASK, "tool.rules", "left out, as rules is an option of its own", rules);
  }
}
