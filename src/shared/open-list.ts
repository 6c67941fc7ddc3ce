import type { ItemSchema } from "../model/item-reader.js";
import { describeInvalid, invalidOption } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";
import { validateList } from "../model/serialize-todos.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import { isTodoError, TodoError } from "../model/todo-error.js";
import { createKeys, type KeyedList, readKeys, writeKeys } from "../plan/keys.js";
import { readFacts, type TodoFacts, writeFacts } from "../plan/todo-facts.js";
import { waitAfter, within } from "./clock.js";
import type { TodoAgentEntry, TodoEntry, TodoStore, TodoVersion } from "./todo-store.js";

/** The version of a list that was never written. */
const NOTHING: TodoVersion = /* @__PURE__ */ Object.freeze({ version: 0, list: EMPTY_TODO_LIST, actor: "", at: 0 });

/** The newest version and the agent's row, with which a handle begins. */
export interface OpenedList {
  readonly head: TodoVersion;
  readonly agent: unknown;
}

/** One list of a store: every row is checked on its way in, and a database that fails for a moment is asked again. */
export interface OpenList {
  /** Reads the newest version and an agent's row, in one round trip where the store can. */
  readonly open: (name: string) => Promise<OpenedList>;
  /** The newest version; number 0 and empty where the list was never written. */
  readonly head: () => Promise<TodoVersion>;
  /** One version by its number; undefined where it was dropped or never was. */
  readonly version: (version: number) => Promise<TodoVersion | undefined>;
  /** Throws a TodoError `unknown_version` unless `after` is a version, and a RangeError for a bad limit. */
  readonly log: (after: number, limit: number) => Promise<readonly TodoVersion[]>;
  readonly append: (expected: number, entry: NewEntry, agent: TodoAgentEntry | undefined) => Promise<AppendOutcome>;
  readonly agent: (name: string) => Promise<unknown>;
  readonly saveAgent: (agent: TodoAgentEntry) => Promise<void>;
  readonly prune: (entries: number) => Promise<number>;
  readonly remove: () => Promise<void>;
}

/** A version on its way into the log, with its keys apart. */
export type NewEntry = Omit<TodoVersion, "version">;

/** The outcome of an append, checked. */
export type AppendOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "duplicate"; readonly version: TodoVersion }
  | { readonly kind: "moved"; readonly head: TodoVersion };

/** How long a store may take by default, in milliseconds. */
const TIMEOUT = 5000;

/**
 * Opens one list of a store.
 *
 * @throws TodoError `invalid_id` for an id that some store cannot take.
 */
export function openList(store: TodoStore, id: string, itemSchema: ItemSchema, timeout = TIMEOUT): OpenList {
  checkId("id", id);
  const ask = <T>(question: () => Promise<T>): Promise<T> => askWithin(timeout, question);
  const parse = (row: unknown): TodoVersion => parseVersion(row, itemSchema);
  const parseHead = (row: unknown): TodoVersion => (row === undefined ? NOTHING : parse(row));

  async function log(after: number, limit: number): Promise<readonly TodoVersion[]> {
    checkPlace(after, limit);
    const rows: unknown = await ask(() => store.log(id, after, limit));
    if (!Array.isArray(rows)) throw invalidVersion("the log", "an array", rows);
    const versions = rows.map(parse);
    const isOrdered = versions.every(({ version }, index) => version > (versions[index - 1]?.version ?? after));
    if (isOrdered) return versions;
    throw invalidVersion("the log", `the versions after ${after}, oldest first`, rows);
  }

  const head = async (): Promise<TodoVersion> => parseHead(await ask(() => store.head(id)));
  const agent = (name: string): Promise<unknown> => ask(() => store.agent(id, name));

  async function findVersion(version: number): Promise<TodoVersion | undefined> {
    if (version === 0) return NOTHING;
    const [row] = await log(version - 1, 1);
    return row?.version === version ? row : undefined;
  }

  async function open(name: string): Promise<OpenedList> {
    const { open: readAll } = store;
    if (readAll === undefined) {
      const [newest, row] = await Promise.all([head(), agent(name)]);
      return { head: newest, agent: row };
    }
    const opening: unknown = await ask(() => readAll(id, name, 1));
    const rows = isRecord(opening) ? opening["newest"] : undefined;
    if (!isRecord(opening) || !Array.isArray(rows))
      throw invalidVersion("the result of open()", "{ newest, agent }", opening);
    return { head: parseHead(rows[0]), agent: opening["agent"] };
  }

  return {
    open,
    head,
    version: findVersion,
    log,
    append: async (expected, { keys, facts, ...given }, agent) => {
      // Inside the list, so that every store keeps them unchanged.
      const beside = { ...(keys !== undefined && { keys }), ...(facts && { facts }) };
      const entry: TodoEntry = { ...given, list: { ...given.list, ...beside } };
      const outcome: unknown = await ask(() => store.append(id, expected, entry, agent));
      if (!isRecord(outcome)) throw invalidVersion("the result of append()", "an object", outcome);
      const { ok, version, duplicate, head } = outcome;
      if (duplicate !== undefined) return { kind: "duplicate", version: parse(duplicate) };
      if (ok !== true) return { kind: "moved", head: parseHead(head) };
      if (version === expected + 1) return { kind: "saved" };
      throw invalidVersion("the version from append()", String(expected + 1), version);
    },
    agent,
    saveAgent: ({ name, state }) => ask(() => store.saveAgent(id, name, state)),
    prune: (entries) => ask(() => store.prune(id, { entries })),
    remove: () => ask(() => store.remove(id)),
  };
}

/** The longest id or name, in bytes of UTF-8: two of them fit into a key of every database. */
const LONGEST_ID = 512;

/**
 * Checks an id or a name that came from a host, perhaps out of a URL.
 *
 * @throws TodoError `invalid_id`.
 */
export function checkId(name: string, id: unknown): void {
  // PostgreSQL cannot store U+0000, and UTF-8 cannot encode half of a surrogate pair.
  const isText = typeof id === "string" && id !== "" && !/[\0\ud800-\udfff]/u.test(id);
  // A character takes at most three bytes, half of a pair two.
  if (isText && (id.length * 3 <= LONGEST_ID || new TextEncoder().encode(id).length <= LONGEST_ID)) return;
  const rule = `a string of 1 to ${LONGEST_ID} bytes, every character whole and none of them U+0000`;
  throw new TodoError("invalid_id", describeInvalid("shared list", name, rule, id));
}

/** Checks which part of a log a host asks for: each database would refuse a bad place in its own way. */
function checkPlace(after: number, limit: number): void {
  if (!isCount(limit) || limit < 1) {
    throw invalidOption("shared list", "limit", "a whole number ≥ 1", limit);
  }
  if (!isCount(after)) throw invalidStored("unknown_version", "the version", "a whole number ≥ 0", after);
}

/** How often a database that answers with an error is asked; the waits between add up to less than a second. */
const TRIES = 5;

/** Asks a database, and stops waiting after so many milliseconds: a question that hangs is not asked again. */
async function askWithin<T>(milliseconds: number, question: () => Promise<T>): Promise<T> {
  let isLate = false;
  return within(
    ask(question, () => isLate),
    milliseconds,
    () => {
      isLate = true;
      const message = `The store did not answer within ${milliseconds} ms. A write may have been saved; make the same call again, which never saves it twice`;
      return new TodoError("store_timeout", message);
    },
  );
}

/** Asks a database again that failed; an append that was saved without an answer is then found by its key. */
async function ask<T>(question: () => Promise<T>, isLate: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await question();
    } catch (error) {
      if (isTodoError(error)) throw error;
      if (attempt === TRIES) {
        const message = `The store did not answer: ${describeThrown(error)}. The list is as it was last saved; check the database and try again`;
        throw new TodoError("store_failed", message, { cause: error });
      }
    }
    await waitAfter(attempt + 2);
    // Nobody waits for the answer any more.
    if (isLate()) throw new Error("too late");
  }
}

function parseVersion(row: unknown, itemSchema: ItemSchema): TodoVersion {
  if (!isRecord(row)) throw invalidVersion("a version", "an object", row);
  const { version, list: stored, actor, call, reply, at } = row;
  if (!isCount(version) || version < 1) throw invalidVersion("version", "a whole number ≥ 1", version);
  if (typeof actor !== "string") throw invalidVersion("actor", "a string", actor);
  if (typeof at !== "number") throw invalidVersion("at", "a time in milliseconds", at);
  if (call !== undefined && typeof call !== "string") throw invalidVersion("call", "a string", call);
  if (reply !== undefined && typeof reply !== "string") throw invalidVersion("reply", "a string", reply);
  const list = parseList(stored, version, itemSchema);
  if (list.revision !== version) throw invalidVersion("the list's revision", String(version), list.revision);
  const optional = { ...(call === undefined ? {} : { call }), ...(reply === undefined ? {} : { reply }) };
  const keys = readKeys(isRecord(stored) ? stored["keys"] : undefined, list);
  const facts = readFacts(isRecord(stored) ? stored["facts"] : undefined, list);
  const beside = { ...(keys && { keys: writeKeys(keys) }), ...(facts && { facts }) };
  return Object.freeze({ version, list, ...beside, actor, ...optional, at });
}

/** Returns the list of a version with its keys; without any, its items count as born in it. */
export function keyedList({ list, keys: stored }: Pick<TodoVersion, "list" | "keys">): KeyedList {
  return { list, keys: readKeys(stored, list) ?? createKeys(list) };
}

/** Returns the checks and delegations of a version; undefined without any. */
export function factsOf({ facts, list }: Pick<TodoVersion, "list" | "facts">): TodoFacts | undefined {
  return facts && readFacts(facts, list);
}

/**
 * Writes the list of a new version with its keys, which are left out where all items are born in it, and with its
 * facts.
 */
export function writeKeyed({
  list,
  keys,
  facts,
}: KeyedList & { readonly facts?: TodoFacts | undefined }): Pick<TodoVersion, "list" | "keys" | "facts"> {
  const text = writeKeys(keys);
  const written = writeFacts(facts);
  return { list, ...(text !== writeKeys(createKeys(list)) && { keys: text }), ...(written && { facts: written }) };
}

function parseList(stored: unknown, version: number, itemSchema: ItemSchema): TodoVersion["list"] {
  try {
    return validateList(stored, itemSchema);
  } catch (error) {
    const message = `Cannot read version ${version} of a shared list: ${describeThrown(error)}`;
    throw new TodoError("invalid_version", message, { cause: error });
  }
}

function invalidVersion(name: string, rule: string, value: unknown): TodoError {
  return invalidStored("invalid_version", name, rule, value);
}

/** Creates the error for an invalid answer of a store, or an invalid question of a host. */
export function invalidStored(code: TodoError["code"], name: string, rule: string, value: unknown): TodoError {
  return new TodoError(code, describeInvalid("shared list", name, rule, value));
}

/** Checks whether a value is a whole number from 0. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
