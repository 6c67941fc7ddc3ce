import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { ObserverRefusal } from "./refusal.js";

/** One tool call of the main model, as an observer hears of it. */
export interface ObservedCall {
  readonly name: string;
  /** The arguments, as the API gives them: an object, or the text of one. */
  readonly input?: unknown;
  /** Whether the call failed, as its result says. */
  readonly failed?: boolean | undefined;
}

/** A round of the main model: what it said, and the calls that it made. */
export interface ObservedRound {
  readonly text?: string | undefined;
  readonly calls: readonly ObservedCall[];
}

/**
 * Something that happened in the main conversation, with the list as it stands: a message of the person, a round with
 * calls, or the end of the model's turn with its last words.
 */
export type ObserverEvent = {
  readonly list: TodoList;
  /** `true` while the answer to an earlier request is awaited: the event counts, and nothing is asked. */
  readonly asking?: boolean | undefined;
} & (
  | { readonly type: "user"; readonly text: string }
  | ({ readonly type: "round" } & ObservedRound)
  | { readonly type: "end"; readonly text?: string | undefined }
);

/** Why nothing is asked. */
export type ObserverSilence = "idle" | "few_rounds" | "spacing" | "budget" | "off";

/** Why a small model is asked. */
export type ObserverReason = "first" | "work" | "end";

/** What to ask a small model; for any client, as a tool's input, as structured output or as plain text. */
export interface ObserverRequest {
  readonly system: string;
  /** The list and what happened, in at most 4,000 characters. */
  readonly prompt: string;
  /** What an answer looks like. */
  readonly schema: JsonSchema;
  readonly maxTokens: number;
}

/** Whether to ask, why, and with which words. */
export type ObserverDecision =
  | { readonly observe: false; readonly reason: ObserverSilence }
  | { readonly observe: true; readonly reason: ObserverReason; readonly request: ObserverRequest };

/** What was believed of an answer, and what was not. */
export interface ObserverReading<I extends TodoItem = TodoItem> {
  /** The list with everything that was believed; where nothing was, the same object that was given. */
  readonly list: TodoList<I>;
  readonly changes: readonly TodoChange<I>[];
  readonly refused: readonly ObserverRefusal[];
}

/**
 * One thing that happened while a plan was observed.
 *
 * - `pass`: a small model was asked, and what of its answer was believed; `checklist`: the main model's own words
 * - `skipped`: another process asks about this list, or was faster
 * - `failed`: no answer came (`timeout`, `ask`), the list could not be read or saved (`store`), an `event` was none
 * - `stopped`: after this many failures in a row nobody is asked any more
 */
export type ObservePlanEvent =
  | (ObserverReading & {
      readonly type: "pass";
      readonly reason: ObserverReason;
      /** By estimate: a quarter of the characters. */
      readonly tokens: { readonly in: number; readonly out: number };
    })
  | (ObserverReading & { readonly type: "checklist" })
  | { readonly type: "skipped"; readonly reason: ObserverReason }
  | { readonly type: "failed"; readonly reason: "timeout" | "ask" | "store" | "event"; readonly error: unknown }
  | { readonly type: "stopped"; readonly failures: number };
