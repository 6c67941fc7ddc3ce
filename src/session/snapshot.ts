import { areTexts, isBoolean, isText, listOf } from "../model/field-checks.js";
import { describeInvalid, invalidOption } from "../model/option-error.js";
import { type Fields, isPromise, isRecord, NOTHING, withoutUndefined } from "../model/plain-json.js";
import { validateList } from "../model/serialize-todos.js";
import { EMPTY_TODO_LIST, type TodoList } from "../model/todo.js";
import { TodoError, type TodoErrorCode } from "../model/todo-error.js";
import type { TodoRules } from "../model/todo-rules.js";
import { type NagState, validateNagState, writeNagState } from "../nag/state.js";
import { adoptKeys, createKeys, type KeyedList, keyLists, readKeys, writeKeys } from "../plan/keys.js";
import { type GivenAway, readFacts, writeFacts } from "../plan/todo-facts.js";
import { readTimes } from "../plan/todo-times.js";
import { freezeKept } from "./decide-step.js";
import type { KnownList, SessionState } from "./reduce.js";
import type { KeptReminder, TodoSnapshot } from "./todo-session.js";
import { knowExactly, NOTHING_GIVEN, toKnown } from "./track-edit.js";

/**
 * Returns the first state of a session: that of a snapshot, or one with a list that the model has seen.
 *
 * @throws TodoError for a snapshot or list that cannot be read.
 */
export function firstState(
  { list: given, snapshot }: { readonly list?: unknown; readonly snapshot?: unknown },
  nag: NagState,
  itemSchema: TodoRules["itemSchema"],
): SessionState {
  // Stores return null where nothing was saved yet.
  if (snapshot !== undefined && snapshot !== null) return validateSnapshot(snapshot, itemSchema);
  const list: TodoList = given === undefined ? EMPTY_TODO_LIST : validateList(given, itemSchema);
  const keys = createKeys(list);
  const seen = knowExactly({ list, keys });
  // A whole literal: a spread in it would take as long as the rest of a new session.
  return {
    list,
    keys,
    seen,
    told: seen,
    hasRounds: false,
    reply: undefined,
    nag,
    round: "none",
    reminders: NOTHING,
    updatedAt: undefined,
  };
}

/** Converts a session's state to its plain form. */
export function takeSnapshot(state: SessionState): TodoSnapshot {
  const { list, seen, told, hasRounds, updatedAt } = state;
  const known = seen.list === list ? {} : writeKnown(seen);
  const hasOthers = seen.list !== list || told.list !== list;
  const { nag, round, reminders } = writeProgress(state);
  const parts = {
    version: 1,
    list,
    nag,
    round,
    seen: known.list,
    keys: hasOthers ? writeAllKeys(state) : undefined,
    editors: known.editors,
    told: told === seen ? undefined : Object.freeze(withoutUndefined(writeKnown(told))),
    hasRounds: hasRounds || undefined,
    reminders,
    isUnwritten: list.items.length === 0 ? undefined : state.isUnwritten,
    edits: state.edits,
    repeated: state.repeated,
    isNewTurn: state.isNewTurn,
    updatedAt,
    times: state.times,
    facts: writeFacts(state.facts),
    given: state.given && writeGiven(state.given),
  };
  // Every field that is left out is optional.
  return Object.freeze(withoutUndefined(parts)) as unknown as TodoSnapshot;
}

/** Writes the keys of the three lists of a session, once where they are the same. */
export function writeAllKeys({ keys, seen, told }: SessionState): string {
  if (keys === seen.keys && keys === told.keys) return writeKeys(keys);
  return [keys, seen.keys, told.keys].map(writeKeys).join(BETWEEN_LISTS);
}

/** Separates the keys of the current list, of `seen` and of `told` in a snapshot that has all three. */
const BETWEEN_LISTS = ";";

/** The state of a session apart from its lists. */
export type SessionProgress = Pick<SessionState, "nag" | "round" | "reminders">;

/** Converts the state of a session apart from its lists to its plain form. */
function writeProgress({ nag, round: write, reminders: kept }: SessionProgress) {
  const round = write === "none" ? undefined : write;
  return { nag: writeNagState(nag), round, reminders: kept.length === 0 ? undefined : kept };
}

/**
 * Checks the stored state of a session apart from its lists.
 *
 * @throws TodoError `invalid_snapshot`.
 */
function readProgress({ nag, round, reminders }: Readonly<Record<string, unknown>>): SessionProgress {
  if (round !== undefined && round !== "ok" && round !== "failed") {
    throw invalidSnapshot("round", '"ok" or "failed"', round);
  }
  return { nag: validateNagState(nag), round: round ?? "none", reminders: validateReminders(reminders) };
}

/** Converts a list that the model has seen to its plain form. */
function writeKnown({ list, editors }: KnownList): Partial<NonNullable<TodoSnapshot["told"]>> {
  // Most edits are the user's alone, and the default covers these.
  const isUser = editors.length === 1 && editors[0] === "user";
  return { list, ...(!isUser && { editors: Object.freeze([...editors]) }) };
}

/**
 * Checks a snapshot and returns the state in it.
 *
 * @throws TodoError `unknown_version`, `invalid_list` or `invalid_snapshot`; the message names the part.
 */
function validateSnapshot(snapshot: unknown, itemSchema: TodoRules["itemSchema"]): SessionState {
  if (!isRecord(snapshot) || isPromise(snapshot)) throw invalidSnapshot("it", "an object", snapshot);
  const { version, list: stored, keys, seen, editors, told, hasRounds, updatedAt } = snapshot;
  if (version !== 1) throw invalidSnapshot("version", "1", version, "unknown_version");
  if (updatedAt !== undefined && !isTime(updatedAt)) {
    throw invalidSnapshot("updatedAt", "a time in milliseconds", updatedAt);
  }
  const list = validateList(stored, itemSchema);
  const { nag, round, reminders } = readProgress(snapshot);
  const edits = readEdits(snapshot["edits"]);
  if (told !== undefined && !isRecord(told)) throw invalidSnapshot("told", "an object", told);
  const first = seen === undefined ? { list, editors: [] } : readKnown({ list: seen, editors }, "", itemSchema);
  const last = told === undefined ? first : readKnown(told, "told.", itemSchema);
  const [current, knownSeen, knownTold] = readKeyed(keys, [list, first.list, last.list]);
  const known = toKnown(knownSeen, first.editors, current);
  // A whole literal, as in a first state.
  return {
    list,
    keys: current.keys,
    seen: known,
    told: told === undefined ? known : toKnown(knownTold, last.editors, current),
    hasRounds: hasRounds === true,
    reply: undefined,
    nag,
    round,
    reminders,
    isUnwritten: readUnwritten(snapshot),
    ...(edits !== undefined && { edits }),
    repeated: readRow(snapshot["repeated"]),
    isNewTurn: snapshot["isNewTurn"] === true || undefined,
    updatedAt,
    times: readTimes(snapshot["times"], list),
    ...readBeside(snapshot, list),
  };
}

/** Writes the calls that a model waits for, and the news of them; undefined without any. */
function writeGiven(given: GivenAway): GivenAway | undefined {
  const { waits, news, counted } = given;
  return waits.length + news.length + counted === 0 ? undefined : given;
}

/** Reads the checks and delegations of a snapshot. Damaged ones are left out, as the plan is complete without them. */
function readBeside({ facts: stored, given }: Fields, list: TodoList): Pick<SessionState, "facts" | "given"> {
  const facts = readFacts(stored, list);
  if (facts === undefined) return {};
  const { waits, news, counted } = isRecord(given) ? given : {};
  const isSound =
    listOf({ callId: isText, begins: Number.isFinite, isPast: isBoolean })(waits) &&
    areTexts(news) &&
    typeof counted === "number";
  // Every field was just checked.
  const sound = isSound ? ({ waits, news, counted } as unknown as GivenAway) : undefined;
  // Nobody else would give up a call that never comes back.
  const open = facts.calls.filter(({ over }) => over !== true);
  const lost = open.map(({ callId }) => ({ callId, begins: 0, isPast: true }));
  return { facts, given: sound ?? (open.length > 0 ? { ...NOTHING_GIVEN, waits: lost } : undefined) };
}

/** Reads whether only others wrote the list; older snapshots have an empty list of marks for that. */
function readUnwritten({ isUnwritten, shown }: Fields): true | undefined {
  return isUnwritten === true || (Array.isArray(shown) && shown.length === 0) || undefined;
}

/** Reads the marks of edits; damaged ones are left out, as an edit that is sent twice is rare. */
function readEdits(stored: unknown): SessionState["edits"] {
  const marks = Array.isArray(stored) ? stored.filter(isText) : [];
  return marks.length === 0 ? undefined : Object.freeze(marks);
}

/** Checks a stored list that the model has seen. */
function readKnown(
  { list: stored, editors = ["user"] }: Fields,
  place: "" | "told.",
  itemSchema: TodoRules["itemSchema"],
): Omit<KnownList, "keys"> {
  const list = validateList(stored, itemSchema);
  if (!areTexts(editors)) {
    throw invalidSnapshot(`${place}editors`, "an array of names", editors);
  }
  return { list, editors: Object.freeze([...editors]) };
}

/** The list of a session, and the two that its model has seen. */
type ThreeLists<T> = readonly [list: T, seen: T, told: T];

/**
 * Adds their keys to the lists of a snapshot; where any is missing or damaged, the lists are paired by ids and texts.
 */
function readKeyed(stored: unknown, [list, seen, told]: ThreeLists<TodoList>): ThreeLists<KeyedList> {
  const [own, ofSeen = own, ofTold = own] = typeof stored === "string" ? stored.split(BETWEEN_LISTS) : [];
  const keys = readKeys(own, list);
  const read = (one: string | undefined, of: TodoList) => (one === own && of === list ? keys : readKeys(one, of));
  const [seenKeys, toldKeys] = [read(ofSeen, seen), read(ofTold, told)];
  if (keys !== undefined && seenKeys !== undefined && toldKeys !== undefined)
    return [
      { list, keys },
      { list: seen, keys: seenKeys },
      { list: told, keys: toldKeys },
    ];
  const { seen: first, current } = keyLists(seen, list);
  if (told === seen) return [current, first, first];
  return [current, first, adoptKeys({ list: told, keys: told.items.map(() => "") }, current)];
}

/**
 * Checks the reminders of a snapshot.
 *
 * @throws TodoError `invalid_snapshot` for anything else.
 */
function validateReminders(stored: unknown): readonly KeptReminder[] {
  if (stored === undefined) return NOTHING;
  if (!Array.isArray(stored)) throw invalidSnapshot("reminders", "an array", stored);
  return Object.freeze(Array.from(stored, validateReminder));
}

function validateReminder(stored: unknown, index: number): KeptReminder {
  const { mark, text, placement = "after" } = isRecord(stored) ? stored : {};
  if (typeof mark !== "string") throw invalidSnapshot(`reminders.${index}.mark`, "a string", mark);
  if (typeof text !== "string") throw invalidSnapshot(`reminders.${index}.text`, "a string", text);
  if (placement !== "before" && placement !== "after") {
    throw invalidSnapshot(`reminders.${index}.placement`, '"before" or "after"', placement);
  }
  return freezeKept(mark, text, placement);
}

/** Creates the error for a part of a snapshot that breaks a rule. */
function invalidSnapshot(name: string, rule: string, value: unknown, code?: TodoErrorCode): TodoError {
  return new TodoError(code ?? "invalid_snapshot", describeInvalid("snapshot", name, rule, value));
}

/** Checks whether a stored value is a valid time of a Date. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(new Date(value).getTime());
}

/**
 * Reads the host's clock in milliseconds since 1970.
 *
 * @throws RangeError or TypeError when the clock returns anything but a valid Date.
 */
export function readClock(now: () => Date): number {
  const time = now();
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time.getTime();
  throw invalidOption("session options", "the result of now()", "a valid Date", time);
}

/** Creates a new Date for each reader, so that nobody can change the session's time through it. */
export function toDate(milliseconds: number | undefined): Date | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds);
}

/**
 * Reads the row of writes of a snapshot, which older ones have in an object together with a hash. A damaged row begins
 * anew.
 */
function readRow(stored: unknown): number | undefined {
  const times: unknown = isRecord(stored) ? stored["times"] : stored;
  return typeof times === "number" && Number.isSafeInteger(times) && times > 0 ? times : undefined;
}
