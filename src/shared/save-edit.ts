import { markEdit } from "../conversation/mark.js";
import { hashText } from "../model/hash-text.js";
import { describeInvalid } from "../model/option-error.js";
import { allowAway } from "../model/resolve-rules.js";
import { revisionOf } from "../model/todo.js";
import { TodoError } from "../model/todo-error.js";
import type { EditedTodos } from "../plan/edit-todos.js";
import { diffKeyed, type KeyedList } from "../plan/keys.js";
import { mergeWritten } from "../plan/merge-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { countAway, followFacts, listAway } from "../plan/todo-facts.js";
import type { TodoEvent } from "../session/event.js";
import { describeEdit, reduce, type SessionState } from "../session/reduce.js";
import { firstState } from "../session/snapshot.js";
import { checkVersion, type SharedParts } from "./agent-view.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal, type Signature } from "./commit.js";
import { checkId, factsOf, isCount, keyedList, writeKeyed } from "./open-list.js";
import type { SharedEdit, SharedEditResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";

/** The outcome of a person's change, before it has a version. */
interface MadeChange {
  readonly result: EditResult;
  readonly event: (() => TodoEvent) | undefined;
}

type EditResult = ReplaceResult & Pick<SharedEditResult, "conflicts">;

/** The outcome of an edit, and the newest version that is known then. */
export interface SavedEdit {
  readonly head: TodoVersion;
  readonly result: SharedEditResult;
  readonly event: (() => TodoEvent) | undefined;
}

type Propose = (head: TodoVersion) => Proposal<MadeChange>;

/**
 * Saves a person's edit: made for the version that they saw, and merged with the changes of others since.
 *
 * @throws TodoError where the store fails, `unknown_version` for a version that lies ahead.
 */
export async function saveEdit(
  parts: SharedParts,
  known: TodoVersion,
  input: unknown,
  { actor = "user", seen, callId }: SharedEdit,
): Promise<SavedEdit> {
  checkId("actor", actor);
  const head = seen !== undefined && seen > known.version ? await parts.list.head() : known;
  if (seen !== undefined) checkVersion(seen, head.version);
  // A whole TodoList names by its revision the list it was made from, unless it came from elsewhere.
  const made = seen ?? revisionOf(input);
  const saw = isCount(made) && made < head.version ? await parts.list.version(made) : head;
  // Where that version was dropped, the edit may have been saved before, so the store is asked in any case.
  const edit = { actor, seen: saw?.version ?? seen };
  const propose: Propose = (newest) => {
    const { state, result, event } = reduce(parts, startAt(parts, newest, saw), { type: "edit", input, edit });
    return proposeChange(state, result, event);
  };
  const key = callId === undefined ? createKey() : markEdit(callId, input);
  return save(parts, head, { actor, call: `edit:${key}` }, propose);
}

/** Returns the state of a session whose list is a version, with the one before it that a person saw. */
function startAt({ policy }: SharedParts, version: TodoVersion, saw: TodoVersion | undefined): SessionState {
  const earlier = saw === undefined ? [] : [keyedList(saw)];
  return { ...firstState({}, policy.start(), undefined), ...keyedList(version), facts: factsOf(version), earlier };
}

/**
 * Undoes the changes of one version. Later changes stay, and are reported as conflicts where both changed the same
 * field or item.
 *
 * @throws TodoError `unknown_version` where that version or the one before it was dropped; a TodoError where the store
 * fails.
 */
export async function saveUndo(
  parts: SharedParts,
  known: TodoVersion,
  version: number,
  { actor = "user", callId }: Pick<SharedEdit, "actor" | "callId">,
): Promise<SavedEdit> {
  checkId("actor", actor);
  const signature = { actor, call: `undo:${callId === undefined ? createKey() : `${hashText(callId)}:${version}`}` };
  const isVersion = isCount(version) && version > 0;
  const asked = isVersion ? [parts.list.version(version), parts.list.version(version - 1)] : [];
  const [undone, before] = await Promise.all(asked);
  if (undone === undefined || before === undefined) {
    const propose = async (): Promise<never> => {
      const rule = "one that is kept together with the one before it";
      throw new TodoError("unknown_version", describeInvalid("call of undo()", "version", rule, version));
    };
    return findSaved(parts, known, signature, propose);
  }
  const list = { ...leaveToNobody(before, undone), revision: version + 1 };
  const [base, { keys }] = [keyedList(undone), keyedList(before)];
  const changes = diffKeyed(base, { list, keys });
  const written = { result: { ok: true, list, changed: true, changes, notes: [] } as const, keys };
  const propose: Propose = (newest) => {
    const facts = factsOf(newest);
    const rules = allowAway(parts.tool.madeOf.rules, facts ? countAway(facts, newest.list) : 0);
    const merged: EditedTodos =
      newest.version === version
        ? written
        : mergeWritten(keyedList(newest), base, written, { prefer: "current", rules, isUndo: true });
    const { result: undo, keys: left, conflicts } = merged;
    const result = conflicts === undefined ? undo : { ...undo, conflicts };
    const after = { list: result.list, keys: left };
    const followed = facts && followFacts(facts, keyedList(newest), after);
    return proposeChange({ ...after, facts: followed }, result, () => describeEdit(result, actor, changes));
  };
  return save(parts, known, signature, propose);
}

/** Returns the list of a version with the items of agents that have returned as pending, since nobody works on them. */
function leaveToNobody(before: TodoVersion, undone: TodoVersion): TodoVersion["list"] {
  const [facts, left] = [factsOf(before), factsOf(undone)];
  if (facts === undefined) return before.list;
  const still = new Set(left === undefined ? [] : left.calls.map(({ callId }) => callId));
  const gone = new Set(listAway(facts, before.list, ({ callId }) => !still.has(callId)).map(({ place }) => place));
  const items = before.list.items.map((item, place) =>
    gone.has(place) && item.status === "in_progress" ? { ...item, status: "pending" as const } : item,
  );
  return { ...before.list, items };
}

/** Proposes the list after a change, with its keys. */
function proposeChange(
  after: KeyedList & Pick<SessionState, "facts">,
  result: EditResult,
  event: MadeChange["event"],
): Proposal<MadeChange> {
  const isChanged = result.ok && result.changed;
  return { entry: isChanged ? writeKeyed(after) : undefined, value: { result, event } };
}

/** Returns the first answer to an undo whose versions were dropped since, if it was saved. */
async function findSaved(
  { list, now }: SharedParts,
  known: TodoVersion,
  signature: Pick<Signature, "actor" | "call">,
  otherwise: () => Promise<never>,
): Promise<SavedEdit> {
  const done = await commit(list, known, { ...signature, now }, () => ({ entry: undefined, value: undefined }));
  return done.kind === "duplicate" ? repeatEdit(known, done.version, signature.actor) : otherwise();
}

/** Answers a change that was saved before. */
function repeatEdit(head: TodoVersion, saved: TodoVersion, actor: string): SavedEdit {
  const result = describeDuplicate(saved);
  return { head, result, event: () => describeEdit(result, actor) };
}

async function save(
  { list, now }: SharedParts,
  known: TodoVersion,
  { actor, call }: Pick<Signature, "actor" | "call">,
  make: Propose,
): Promise<SavedEdit> {
  const done = await commit(list, known, { actor, call, now }, make);
  if (done.kind === "duplicate") return repeatEdit(known, done.version, actor);
  const { result, event } = done.value;
  return { head: done.head, result: Object.freeze({ ...result, version: done.head.version }), event };
}
