import { escapeTag } from "../model/escape.js";
import { equalPlain } from "../model/plain-json.js";
import { resolveRules } from "../model/resolve-rules.js";
import type { TodoList } from "../model/todo.js";
import type { PresetRules } from "../model/todo-rules.js";
import type { NagEvent } from "../nag/event.js";
import type { NagState } from "../nag/state.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { KeyedList } from "../plan/keys.js";
import { mergeWritten } from "../plan/merge-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { TodoTimes } from "../plan/todo-times.js";
import type { KeyedTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { SessionPolicy } from "./apply-preset.js";
import type { TodoEvent, TodoMisuse } from "./event.js";
import type { KeptReminder, WriteOptions } from "./todo-session.js";

/** A list that the model has seen. */
export interface KnownList extends KeyedList {
  /** Who changed the list since, by name. */
  readonly editors: readonly string[];
}

/** The current list, and the two that the model has seen. */
export interface Views extends KeyedList {
  /** What the model knew when it wrote the reply under way, with the calls that it made in that. */
  readonly seen: KnownList;
  /** The list that the answers of the round under way show: the same object as `seen` if they show nothing else. */
  readonly told: KnownList;
}

/** The state of a session. */
export interface SessionState extends Views {
  /** Whether the host ever reported the end of a round, or another moment. */
  readonly hasRounds: boolean;
  /** Identifies the reply that the last call came in; not in a snapshot. */
  readonly reply: object | undefined;
  readonly nag: NagState;
  readonly round: RoundWrite;
  readonly reminders: readonly KeptReminder[];
  /** True while only persons and observers wrote the list; left out for an empty one too. */
  readonly isUnwritten?: true | undefined;
  /** The marks of the newest edits that had an id, oldest first; left out before the first. */
  readonly edits?: readonly string[] | undefined;
  /** True from a message of the person to the first accepted write after it. */
  readonly isNewTurn?: true | undefined;
  /** How many writes in a row, without another call, left the list as the first of them did; left out without one. */
  readonly repeated?: number | undefined;
  /** In milliseconds since 1970. */
  readonly updatedAt: number | undefined;
  /** Of the items of the list; left out without a clock. */
  readonly times?: TodoTimes | undefined;
}

/** What became of the model's writes in the round under way. */
export type RoundWrite = "none" | "ok" | "failed";

/** What a session is made of and never changes. */
export interface SessionParts extends SessionPolicy {
  readonly tool: KeyedTool;
}

/** The outcome of a call: the state to continue from, and the answer. */
export interface AnsweredStep {
  readonly state: SessionState;
  readonly result: TodoWriteResult;
  /** Describes the call for listeners, which most sessions have none of. */
  readonly event: () => TodoEvent;
  /** The event of a write that the model repeats without end. */
  readonly storm?: TodoEvent | undefined;
}

/** Creates the record of a list that the model has seen in full. */
export function knowExactly({ list, keys }: KeyedList): KnownList {
  return { list, keys, editors: NOBODY };
}

/** Creates the record of a list that the model has seen; one equal to the current list is that very list. */
export function toKnown({ list, keys }: KeyedList, editors: readonly string[], current: KeyedList): KnownList {
  const isCurrent = list === current.list || (equalPlain(list, current.list) && equalPlain(keys, current.keys));
  return isCurrent ? knowExactly(current) : { list, keys, editors };
}

const NOBODY: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Answers one call of the model; its answer names the changes of others, whether the write was accepted or refused.
 *
 * The calls of one reply were written before any of them was answered, so the answer to the first is unknown to the
 * second: each is answered from what the model saw, with the reply's earlier calls laid over it. The answers arrive
 * together, so each change of others is named in one of them.
 */
export function answerWrite(
  { tool, tag }: SessionParts,
  old: SessionState,
  input: unknown,
  call: WriteOptions,
): AnsweredStep {
  const from = old.seen !== old.told && isNewReply(old, call) ? { ...old, seen: old.told } : old;
  const { seen, told: before } = from;
  const { editors } = seen;
  // Others may have taken back what an earlier answer told: then only that answer differs.
  const isBehind = seen.list !== from.list || before.list !== from.list;
  const run = tool.runKeyed(input, {
    current: from,
    seen,
    told: before,
    editors: before.editors,
    tool: call.tool,
    isNewTurn: from.isNewTurn,
  });
  const { keys, written } = run;
  const name = call.tool ?? tool.name;
  const isWrite = run.result.ok && run.result.isRead !== true;
  const repeated = isWrite && call.withOthers !== true ? countRow(old.repeated, run.result) : undefined;
  const isStormy = repeated !== undefined && isStorm(tool, run.result, repeated);
  const answered = isStormy ? { ...run.result, text: answerStorm(run.result.text, repeated) } : run.result;
  const result = escapeReply(answered, tag);
  const { list } = result;
  const told = knowExactly({ list, keys });
  const isAlone = !from.hasRounds && call.reply === undefined;
  const isWhole = isAlone || !isBehind;
  const known = written === undefined ? seen : toKnown(written, editors, { list, keys });
  return {
    // A whole literal: a spread takes longer than all else in the step of an ordinary write.
    state: {
      list,
      keys,
      seen: isWhole ? told : known,
      told,
      hasRounds: from.hasRounds,
      reply: call.reply ?? from.reply,
      nag: from.nag,
      round: roundAfter(result, from.round),
      reminders: from.reminders,
      isUnwritten: isWrite ? undefined : from.isUnwritten,
      edits: from.edits,
      isNewTurn: isWrite ? undefined : from.isNewTurn,
      repeated,
      updatedAt: from.updatedAt,
      times: from.times,
    },
    result,
    event: () => describeWrite(result, name),
    storm: isStormy ? Object.freeze({ type: "write_storm", tool: name, times: repeated, list }) : undefined,
  };
}

/** The third write in a row that leaves the list as the first of them did is a storm: the second may be a retry. */
const STORM = 3;

/** Counts an accepted write, which came without other calls, in the row of writes that leave the list as it is. */
function countRow(before: number | undefined, result: TodoWriteResult): number {
  return before === undefined || (result.ok && result.changed) ? 1 : before + 1;
}

/**
 * Checks whether a write that changed nothing is one of a storm. Presets of documented systems, whose lists take away all
 * that they leave out, know of none.
 */
function isStorm({ rules }: Pick<KeyedTool, "rules">, result: TodoWriteResult, times: number): boolean {
  if (times < STORM || !result.ok || result.changed) return false;
  const { preset }: PresetRules = rules;
  return preset?.loses !== "all";
}

const LEAD = "No change. ";

/** Answers a write of a storm more firmly; a reply in words of a host's or a product's own stays as it is. */
function answerStorm(text: string, times: number): string {
  if (!text.startsWith(LEAD)) return text;
  const words = `No change, ${times} times in a row: do the next step with another tool, and write the list again only when it is different.`;
  return `${words} ${text.slice(LEAD.length)}`;
}

/** Makes a reply safe next to reminders in a host's own tag, which the tool cannot escape by itself. */
function escapeReply(result: TodoWriteResult, tag: string): TodoWriteResult {
  const text = escapeTag(result.text, tag);
  return text === result.text ? result : Object.freeze({ ...result, text });
}

/** Checks whether a call belongs to another reply than the one before it, whose answers have then gone out. */
export function isNewReply({ reply, hasRounds }: SessionState, call: WriteOptions): boolean {
  if (call.reply === undefined || reply === undefined) return !hasRounds;
  return call.reply !== reply;
}

/** Notes how a write went in this round; a call that only shows the list does not count as one. */
function roundAfter(result: TodoWriteResult, before: SessionState["round"]): SessionState["round"] {
  if (result.ok && result.isRead === true) return before;
  return result.ok || before === "ok" ? "ok" : "failed";
}

/** Describes what became of a call of the model. */
export function describeWrite(result: TodoWriteResult, tool: string): TodoEvent {
  const { text, list } = result;
  if (!result.ok) {
    return Object.freeze({ type: "refusal", by: "model", tool, text, issues: result.issues, list });
  }
  if (result.isRead) return Object.freeze({ type: "read", tool, text, list });
  const { changed, changes, notes, conflicts, replaced } = result;
  const rare = { ...(conflicts && { conflicts }), ...(replaced && { replaced }) };
  return Object.freeze({ type: "write", tool, text, changed, changes, notes, ...rare, list });
}

/** Describes what became of an edit, with what its person did to the list that they saw: `made`, if a merge did more. */
export function describeEdit(result: ReplaceResult, actor: string, made?: readonly TodoChange[]): TodoEvent {
  const { list } = result;
  if (!result.ok) return Object.freeze({ type: "refusal", by: "person", issues: result.issues, list });
  const { changed, changes, notes } = result;
  return Object.freeze({ type: "edit", actor, changed, changes: changed && made ? made : changes, notes, list });
}

/** The actor of an observer's changes, which the model is never informed about. */
export const OBSERVER = "observer";

/** Updates both views of a list after a change that somebody else made. */
export function trackEdit(views: Views, after: KeyedList, editor: string): Views {
  const { seen, told } = views;
  const track = (known: KnownList): KnownList => {
    // The model is never informed about an observer's change, so the change counts as seen.
    if (editor === OBSERVER) {
      return known.list === views.list
        ? knowExactly(after)
        : toKnown(addChange(known, views, after), known.editors, after);
    }
    const editors = known.editors.includes(editor) ? known.editors : [...known.editors, editor];
    return toKnown(known, editors, after);
  };
  const tracked = track(seen);
  const { list, keys } = after;
  return { list, keys, seen: tracked, told: told === seen ? tracked : track(told) };
}

/** Applies a change to a list that the model has seen, without the changes of others that it has not seen. */
export function addChange(known: KeyedList, before: KeyedList, { list, keys }: KeyedList): KeyedList {
  const change = { result: { ok: true, list, changed: true, changes: [], notes: [] } as const, keys };
  const { result, keys: merged } = mergeWritten(known, before, change, {
    prefer: "current",
    rules: resolveRules(ANY_SIZE),
  });
  return { list: result.list, keys: merged };
}

const ANY_SIZE = { maxItems: Infinity, maxInProgress: Infinity, allowBlank: true };

/** More writes than any model makes in one round; the message names it. */
const MOST_WRITES = 40;

const MESSAGES: Readonly<Record<TodoMisuse, string>> = {
  no_rounds: "40 writes came without a round: call endRound or stop after each model call, or reminders never come",
  second_stop: "stop was called twice in one turn: call begin for each user message, and stop once where the turn ends",
};

/** Receives the calls of a host, with the list at that time. */
export type MisuseFinder = ReturnType<typeof createMisuseFinder>;

/** Finds hints that a host leaves out a call, and reports each kind once. */
export function createMisuseFinder(tell: (event: Extract<TodoEvent, { type: "misuse" }>) => void) {
  let hasStopped = false;
  let writes = 0;
  let found: readonly TodoMisuse[] = [];

  function find(code: TodoMisuse, list: TodoList): void {
    if (found.includes(code)) return;
    found = [...found, code];
    tell(Object.freeze({ type: "misuse", code, message: MESSAGES[code], list }));
  }

  return {
    written(list: TodoList): void {
      writes += 1;
      if (writes === MOST_WRITES) find("no_rounds", list);
    },
    decided(type: NagEvent["type"], reminds: boolean, list: TodoList): void {
      // Only a nudge is followed by another end of the same turn.
      if (type === "stop" && hasStopped) find("second_stop", list);
      if (type !== "compacted") hasStopped = type === "stop" && !reminds;
      if (type === "round" || type === "stop") writes = 0;
    },
  };
}
