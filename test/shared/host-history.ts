import type { TodoList } from "agent-todos";
import type { SharedTodos, SharedTodosOptions, SharedWriteResult } from "agent-todos/shared";
import type { Message } from "../../src/conversation/message.js";
import type { Named, World, Writer } from "./play-meaning.js";

/** What a host tells a shared list of what its model heard; with `moments` and `nothing` it names no answer. */
export type HostKind = "messages" | "seen" | "moments" | "nothing";

/** Checks whether a host names what its model heard. */
export function namesHeard(kind: HostKind): boolean {
  return kind === "messages" || kind === "seen";
}

/** How the hosts of a history work. */
export interface HostOptions {
  readonly kind: HostKind;
  /** Whether the list is removed now and then. */
  readonly isRemoved?: boolean;
  /** Whether a process may die after the end of a round, before the conversation is stored: the window of `moments`. */
  readonly hasWindow?: boolean;
  /** Whether no process ever dies. */
  readonly isWell?: boolean;
  /** Where the list is kept. Default: in memory. */
  readonly shared?: Partial<SharedTodosOptions>;
}

/** A model, with the conversation that its host has stored. */
export interface Model {
  readonly name: string;
  readonly hasRounds: boolean;
  readonly hasIds: boolean;
  todos: SharedTodos;
  messages: readonly Message[];
  /** The list as the texts of the conversation show it. */
  known: TodoList;
  /** The version beside the last result. */
  version: number;
  /** Whether an answer was lost since the last one that arrived. */
  isUnsure: boolean;
  /** Whether a refusal was lost that showed it another list in place of a removed one. */
  isBlind: boolean;
  /** The items that it knew of a removed list, until a refusal shows it the list as it is. */
  readonly gone: Set<string>;
  /** The items of its own calls that it never heard of, or that may not have been carried out. */
  readonly lost: Set<string>;
}

/** A call that a model plans, and what it names. */
export interface Plan {
  readonly tool?: string;
  readonly input: object;
  readonly named: Named;
}

/** A call with its answer. */
export interface AnsweredPlan {
  readonly plan: Plan;
  readonly id: string;
  readonly result: SharedWriteResult;
}

export interface Play {
  readonly world: World;
  readonly options: HostOptions;
  readonly isTasks: boolean;
  readonly person: Writer;
  models: readonly Model[];
  readonly faults: string[];
  writes: number;
  own: number;
}
