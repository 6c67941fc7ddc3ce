import { hashText } from "../model/hash-text.js";
import { describeInvalid } from "../model/option-error.js";
import { TodoError } from "../model/todo-error.js";
import { diffItems } from "../plan/diff-todos.js";
import { type EditedTodos, revisionOf } from "../plan/edit-todos.js";
import { pairByKeys } from "../plan/keys.js";
import { mergeWritten } from "../plan/merge-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { editFrom } from "../session/reduce.js";
import { checkVersion, type SharedParts } from "./agent-view.js";
import { hashInput } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal, type Signature } from "./commit.js";
import { checkId, isCount, keyedList, writeKeyed } from "./open-list.js";
import type { SharedEdit, SharedEditResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";

/** What an edit came to, before it has a version. */
interface EditValue extends Pick<EditedTodos, "made"> {
  readonly result: ReplaceResult & Pick<SharedEditResult, "conflicts">;
}

/** What came of an edit, and the newest version that is known then. */
export interface SavedEdit extends Pick<EditedTodos, "made"> {
  readonly head: TodoVersion;
  readonly result: SharedEditResult;
}

type Propose = (head: TodoVersion) => Promise<Proposal<EditValue>>;

/**
 * Saves a person's edit: made for the version that they saw, and merged with what others did since.
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
  const { rules } = parts.tool.madeOf;
  const head = seen !== undefined && seen > known.version ? await parts.list.head() : known;
  if (seen !== undefined) checkVersion(seen, head.version);
  // A whole TodoList names by its revision the list it was made from, unless it came from elsewhere.
  const made = seen ?? revisionOf(input);
  const saw = isCount(made) && made < head.version ? await parts.list.version(made) : head;
  // Also where that version is gone the edit may have been saved before it went, which only the store knows.
  const propose: Propose = async (newest) => {
    const current = keyedList(newest);
    const base = saw?.version === newest.version ? current : saw && keyedList(saw);
    return proposeEdit(editFrom(current, base, input, { actor, seen, rules }));
  };
  const key = callId === undefined ? createKey() : `${hashText(callId)}:${hashInput(input)}`;
  return save(parts, head, { actor, call: `edit:${key}` }, propose);
}

/**
 * Takes back what one version changed; what was changed since stays as it is, and is reported as a conflict where both
 * are about one thing.
 *
 * @throws TodoError `unknown_version` where that version or the one before it is gone, and where the store fails.
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
  const { rules } = parts.tool.madeOf;
  const list = { ...before.list, revision: version + 1 };
  const [base, { keys }] = [keyedList(undone), keyedList(before)];
  const changes = diffItems(base.list.items, list.items, pairByKeys(base, { list, keys }).matches);
  const written = { result: { ok: true, list, changed: true, changes, notes: [] } as const, keys };
  const propose: Propose = async (newest) => {
    if (newest.version === version) return proposeEdit(written);
    return proposeEdit({
      ...mergeWritten(keyedList(newest), base, written, { prefer: "current", rules, isUndo: true }),
      made: changes,
    });
  };
  return save(parts, known, signature, propose);
}

/** Proposes the list that came of an edit, with its keys. */
function proposeEdit({ result: edited, keys, conflicts, made }: EditedTodos): Proposal<EditValue> {
  const result = conflicts === undefined ? edited : { ...edited, conflicts };
  const value = { result, made };
  if (!result.ok || !result.changed) return { entry: undefined, value };
  return { entry: writeKeyed({ list: result.list, keys }), value };
}

/** Returns the first answer to an undo whose versions were dropped since, if it was saved. */
async function findSaved(
  { list, now }: SharedParts,
  known: TodoVersion,
  signature: Pick<Signature, "actor" | "call">,
  otherwise: () => Promise<never>,
): Promise<SavedEdit> {
  const done = await commit(list, known, { ...signature, now }, () => ({ entry: undefined, value: undefined }));
  return done.kind === "duplicate" ? { head: known, result: describeDuplicate(done.version) } : otherwise();
}

async function save(
  { list, now }: SharedParts,
  known: TodoVersion,
  { actor, call }: Pick<Signature, "actor" | "call">,
  make: Propose,
): Promise<SavedEdit> {
  const done = await commit(list, known, { actor, call, now }, make);
  if (done.kind === "duplicate") return { head: known, result: describeDuplicate(done.version) };
  const { result, made } = done.value;
  return { head: done.head, result: Object.freeze({ ...result, version: done.head.version }), made };
}
