import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoAgents } from "../model/todo-facts.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { ObserverRefusal } from "./refusal.js";

/** One tool call of the main model, as an observer receives it. */
export interface ObservedCall {
  readonly name: string;
  /** The arguments in the API's form: an object, or the text of one. */
  readonly input?: unknown;
  /** Whether the call failed, according to its result. */
  readonly failed?: boolean | undefined;
}

/** A round of the main model: its words, and its calls. */
export interface ObservedRound {
  readonly text?: string | undefined;
  readonly calls: readonly ObservedCall[];
  /** Identifies the round in its conversation: a round with the mark of the one before was reported already. */
  readonly mark?: string | undefined;
}

/**
 * An event in the main conversation, with the current list: a message of the person, a round with calls, or the end of
 * the model's turn with its last words.
 */
export type ObserverEvent = {
  readonly list: TodoList;
  /** Who works on the items, as `todos.agents`: the observer leaves those that are away alone. */
  readonly agents?: TodoAgents | undefined;
  /** `true` while the answer to an earlier request is awaited: the event counts, but starts no request. */
  readonly asking?: boolean | undefined;
} & (
  | { readonly type: "user"; readonly text: string }
  | ({ readonly type: "round" } & ObservedRound)
  | { readonly type: "end"; readonly text?: string | undefined }
);

/** The reason for not asking. */
export type ObserverSilence = "idle" | "few_rounds" | "spacing" | "budget" | "off";

/** The reason for asking a small model. */
export type ObserverReason = "first" | "work" | "end";

/** A request to a small model; for any client, as a tool's input, as structured output or as plain text. */
export interface ObserverRequest {
  readonly system: string;
  /** The list and the recent events, in at most 4,000 characters. */
  readonly prompt: string;
  /** The schema of an answer. */
  readonly schema: JsonSchema;
  readonly maxTokens: number;
}

/** Whether to ask, why, and with which words. */
export type ObserverDecision =
  | { readonly observe: false; readonly reason: ObserverSilence }
  | { readonly observe: true; readonly reason: ObserverReason; readonly request: ObserverRequest };

/** The parts of an answer that were believed, and those that were refused. */
export interface ObserverReading<I extends TodoItem = TodoItem> {
  /** The list with all believed changes; without any, the same object that was passed. */
  readonly list: TodoList<I>;
  readonly changes: readonly TodoChange<I>[];
  readonly refused: readonly ObserverRefusal[];
}

/**
 * An event while a plan is observed.
 *
 * - `pass`: a small model was asked, and part of its answer may have been believed; `checklist`: the same for the
 *   main model's own words
 * - `skipped`: another process asks about this list, or was faster
 * - `failed`: no answer came (`timeout`, `ask`), the list could not be read or saved (`store`), an `event` was
 *   malformed
 * - `stopped`: after this many failures in a row the observer sends no more requests
 */
export type ObservePlanEvent =
  | (ObserverReading & {
      readonly type: "pass";
      readonly reason: ObserverReason;
      /** An estimate: a quarter of the characters. */
      readonly tokens: { readonly in: number; readonly out: number };
    })
  | (ObserverReading & { readonly type: "checklist" })
  | { readonly type: "skipped"; readonly reason: ObserverReason }
  | { readonly type: "failed"; readonly reason: "timeout" | "ask" | "store" | "event"; readonly error: unknown }
  | { readonly type: "stopped"; readonly failures: number };
