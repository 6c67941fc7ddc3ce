import { TodoError } from "../model/todo-error.js";
import { readClock } from "../session/snapshot.js";
import { waitAfter } from "./clock.js";
import type { NewEntry, OpenList } from "./open-list.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";

/** A writer's proposal for the version after the newest one. */
export interface Proposal<T> {
  /** The list to save with its keys, and the text that answers the call; undefined where the list stays as it is. */
  readonly entry: Pick<NewEntry, "list" | "keys" | "facts" | "reply"> | undefined;
  /** The row of the writer's agent, saved in the same step. */
  readonly agent?: TodoAgentEntry | undefined;
  readonly value: T;
}

/** Who writes, and the key by which a repeated write is recognized. */
export interface Signature {
  readonly actor: string;
  readonly call: string;
  readonly now: () => Date;
}

/** The outcome of a commit: saved as the head, unchanged, or saved before under the same key. */
export type Committed<T> =
  | { readonly kind: "saved" | "kept"; readonly value: T; readonly head: TodoVersion }
  | { readonly kind: "duplicate"; readonly version: TodoVersion };

/** Describes a change that was saved before; its changes are not stored. */
export function describeDuplicate({ list, version }: TodoVersion) {
  const result = { ok: true, list, changed: true, changes: [], notes: [], version, duplicate: true } as const;
  return Object.freeze(result);
}

/** How often a write is tried against ever newer versions; eight writers on one list need two or three on average. */
const ATTEMPTS = 24;

/** No version has this number: an append after it only asks for a duplicate and for the head. */
const NO_VERSION = -1;

/**
 * Saves the proposal for the newest version, and calls `propose` again where another writer was faster.
 *
 * The first attempt assumes that the known version is the newest, so a write without rivals is one round trip. A
 * proposal without changes is checked against the head in the same way, so that a call that was saved before gets its
 * first answer.
 *
 * @throws TodoError `contended` after the last attempt, and the error of a store that fails; a commit is never half
 * done.
 */
export async function commit<T>(
  list: OpenList,
  known: TodoVersion,
  { actor, call, now }: Signature,
  propose: (head: TodoVersion) => Proposal<T> | Promise<Proposal<T>>,
): Promise<Committed<T>> {
  let head = known;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { entry, agent, value } = await propose(head);
    const expected = entry === undefined ? NO_VERSION : head.version;
    const written = { actor, call, at: readClock(now), ...(entry ?? { list: head.list }) };
    const outcome = await list.append(expected, written, agent);
    if (outcome.kind === "duplicate") return outcome;
    if (outcome.kind === "saved") {
      return { kind: "saved", value, head: { ...written, version: head.version + 1 } };
    }
    if (entry === undefined && outcome.head.version === head.version) return { kind: "kept", value, head };
    const isFirst = head === known;
    head = outcome.head;
    // The first refusal mostly means that this writer had not looked for a while.
    if (!isFirst) await waitAfter(attempt);
  }
  throw new TodoError(
    "contended",
    `Others changed the list faster than ${ATTEMPTS} attempts to save: nothing was saved; try again`,
  );
}
