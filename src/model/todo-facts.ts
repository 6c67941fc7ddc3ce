import type { TodoList } from "./todo.js";

/** One check of a finished item as the host saw it: a command and its exit, a test run, a review. */
export interface TodoCheck {
  readonly name: string;
  readonly ok: boolean;
  /** When it ran, in milliseconds since 1970; left out without a clock. */
  readonly at?: number;
  /** True where it ran before the item was completed; left out otherwise. */
  readonly before?: true;
}

/**
 * The state of a completed item, as the model reported it or by the host's checks: `checked` where the newest run of
 * each check passed, `failing` where one of them failed.
 */
export interface CheckedTodo {
  readonly state: "reported" | "checked" | "failing";
  /** The newest run of each check that concerns the item, oldest first. */
  readonly checks: readonly TodoCheck[];
}

/** The checks of a list's items, in their order; undefined for an item that is not completed. */
export type TodoChecks = readonly (CheckedTodo | undefined)[];

/** Somebody who works on an item that was given away. */
export interface TodoAgent {
  /** The id of the call that gave the item away; one of the library's own where the host made no call. */
  readonly callId: string;
  readonly agent?: string;
  /** The agent's own list, where the host named its session. */
  readonly list?: TodoList;
  /** The id of the agent's own list in a store or on a server, where the host named it. */
  readonly childId?: string;
}

/** Who works on a list's items, in their order; undefined for an item that nobody else works on. */
export type TodoAgents = readonly (readonly TodoAgent[] | undefined)[];
