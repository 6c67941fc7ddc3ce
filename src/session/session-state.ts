import type { NagDecision } from "../nag/event.js";
import type { NagState } from "../nag/state.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { KeyedList } from "../plan/keys.js";
import type { GivenAway, TodoFacts } from "../plan/todo-facts.js";
import type { TodoTimes } from "../plan/todo-times.js";
import type { KeyedTool } from "../tool/create-todo-tool.js";
import type { SessionPolicy } from "./apply-preset.js";
import type { TodoEvent } from "./event.js";
import type { KeptReminder } from "./todo-session.js";

/** A list that the model has seen. */
export interface KnownList extends KeyedList {
  /** Who changed the list since, by name. */
  readonly editors: readonly string[];
}

/** The current list, and the two that the model has seen. */
export interface Views extends KeyedList {
  /** The list that the model knew when it wrote the reply under way, with that reply's own calls applied. */
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
  /** The checks and delegations that the host reported; left out without any. */
  readonly facts?: TodoFacts | undefined;
  /** Left out where nothing was given away. */
  readonly given?: GivenAway | undefined;
  /** The last decision of the policy; not in a snapshot. */
  readonly decision?: NagDecision | undefined;
  /** The lists before this one, oldest first; not in a snapshot, and left out where a store has them. */
  readonly earlier?: readonly KeyedList[] | undefined;
  /**
   * The list before the others' changes since the model's last write, whose words the model may still use; not in a
   * snapshot, and left out where nobody changed it.
   */
  readonly beforeEdits?: KnownList | undefined;
}

/** How the model's writes in the round under way went. */
export type RoundWrite = "none" | "ok" | "failed";

/** The parts of a session that never change. */
export interface SessionParts extends SessionPolicy {
  readonly tool: KeyedTool;
}

/** The state to continue from, and the news for listeners. */
export interface SessionStep {
  readonly state: SessionState;
  /** The changes of the list; left out without any. */
  readonly changes?: readonly TodoChange[] | undefined;
  /**
   * Describes the step for listeners: a function, as most sessions have no listener. Left out where nothing happened.
   */
  readonly event?: (() => TodoEvent) | undefined;
  /** The event of a write that the model repeats without end. */
  readonly storm?: TodoEvent | undefined;
}
