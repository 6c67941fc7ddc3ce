import { createNote, wordRepair } from "../model/context.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { splitJoinedValues } from "../parse/split-joined-values.js";
import { diffKeyed, type ItemKeys, type KeyedList } from "../plan/keys.js";
import type { AwayStep } from "../plan/todo-facts.js";
import type { KeyedViews } from "./answer-seen.js";
import type { TodoWriteResult } from "./todo-write-result.js";

/** A call of a tool, for lists with their keys. */
export interface KeyedCall extends KeyedViews {
  /** Who changed the list since, by name. */
  readonly editors?: readonly string[] | undefined;
  /** The tool that the model called. */
  readonly tool?: string | undefined;
  /** The id that the answer to a recorded call gave the item which it added. */
  readonly givenId?: string | undefined;
  /** Whether it is the first call since a message of the person. */
  readonly isNewTurn?: boolean | undefined;
  /** The items that others work on; left out without any. */
  readonly away?: AwayItems | undefined;
}

/** The items of a list that others work on. */
export interface AwayItems {
  /** How many of them are in progress, as the model last read of the list. */
  readonly counted: number;
  /** Lists the open ones of the list that a call made. */
  readonly listIn: (after: KeyedList) => readonly AwayStep[];
}

/** The answer to a call, and which items its list has. */
export interface KeyedRun {
  readonly result: TodoWriteResult;
  readonly keys: ItemKeys;
  /** The list that the model saw, with this call alone; left out where that is the list of the result. */
  readonly written: KeyedList | undefined;
}

/** Answers a call with keys. */
export type RunKeyed = (input: unknown, call: KeyedCall) => KeyedRun;

/**
 * Lets a tool of single changes answer the arguments of several calls that a bridge joined in one text: each in its
 * order, with one text in which the answers follow each other. If one of them is refused, all are.
 */
export function runJoined(run: RunKeyed, { lookup }: ResolvedRules): RunKeyed {
  return (sent, call) => {
    const isText = typeof sent === "string" && lookup.repairs.has("joined_values");
    const parts = isText ? splitJoinedValues(sent) : undefined;
    if (parts === undefined) return run(sent, call);
    let { current, seen, told } = call;
    const answers: Extract<TodoWriteResult, { ok: true }>[] = [];
    for (const part of parts) {
      const { result, keys, written } = run(part, { ...call, current, seen, told });
      if (!result.ok) return { ...call.current, result: { ...result, list: call.current.list }, written: undefined };
      answers.push(result);
      current = { list: result.list, keys };
      seen = written ?? current;
      told = current;
    }
    const detail = `${answers.length} were answered in order`;
    const note = createNote("joined_values", [], wordRepair("joined_values", [], detail));
    const { list } = current;
    const isChanged = list !== call.current.list;
    const result: TodoWriteResult = Object.freeze({
      ok: true,
      text: answers.map(({ text }) => text).join("\n"),
      list,
      changed: isChanged,
      changes: isChanged ? diffKeyed(call.current, current) : [],
      notes: Object.freeze([note, ...answers.flatMap(({ notes }) => notes)]),
      ...(answers.every(({ isRead }) => isRead) && { isRead: true as const }),
    });
    return { result, keys: current.keys, written: seen === current ? undefined : seen };
  };
}
