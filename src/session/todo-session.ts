import type { ToolCall } from "../conversation/message.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoAgents, TodoChecks } from "../model/todo-facts.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import type { NagDecision, NagPlacement, NagReason } from "../nag/event.js";
import type { NagOptions } from "../nag/resolve-options.js";
import type { NagState } from "../nag/state.js";
import type { TodoCheckRun } from "../plan/check-todos.js";
import type { TodoConflict } from "../plan/merge-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { GivenAway, TodoFacts } from "../plan/todo-facts.js";
import type { TodoTimes } from "../plan/todo-times.js";
import type { TodoTool, TodoToolOptions, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { TodoEvent } from "./event.js";
import type { TodoListener } from "./listeners.js";
import type { TodoEdit } from "./todo-edit.js";

/** The options of a session; every one has a default. */
export interface TodoSessionOptions<I extends TodoItem = TodoItem, P extends TodoItem = I> {
  /**
   * Ready-made settings to start from. Default: the library's own. `rules.itemSchema` may add fields of the host's own
   * to the items of a preset.
   */
  readonly preset?: TodoPreset<P> | TodoPreset | undefined;
  /** Rules in place of the preset's, `fields` and `wording` one by one. `undefined` counts as left out. */
  readonly rules?: TodoRulesOptions<I> | undefined;
  /** The tool's name, description and texts, in place of the preset's. */
  readonly tool?: Omit<TodoToolOptions<I>, "rules"> | undefined;
  /** Reminders in place of the preset's, cadences and messages one by one; `false` switches them off. */
  readonly nag?: NagOptions | boolean | undefined;
  /**
   * The list to continue from, such as `todosFromTranscript` returns; it counts as seen by the model. Not together with
   * a snapshot.
   */
  readonly list?: TodoList<I & NoInfer<P>> | undefined;
  /** Where an earlier session left off. */
  readonly snapshot?: TodoSnapshot<I & NoInfer<P>> | null | undefined;
  /** The clock for `times` and `updatedAt`, which are empty and undefined without one. */
  readonly now?: (() => Date) | undefined;
  /**
   * Called with everything that happens, for logs, traces and saving. An error that it throws or rejects with breaks
   * nothing and goes to `onListenerError`.
   */
  readonly onEvent?: ((event: TodoEvent<I>) => void) | undefined;
  /**
   * Called with the errors that listeners and `onEvent` throw or reject with. Default: `console.error`, once for
   * each kind of text; it also prints each `misuse` event, unless `nag` is `false`.
   */
  readonly onListenerError?: ((error: unknown) => void) | undefined;
}

/** An item with the fields of a host and those of a preset. */
export type JoinedItem<I extends TodoItem, P extends TodoItem> = keyof I extends keyof P
  ? P
  : keyof P extends keyof I
    ? I
    : I & P;

/** A reminder to put into the conversation: the text with its tags, the reason, and the place. */
export interface TodoReminder {
  readonly text: string;
  readonly reason: NagReason;
  readonly placement: NagPlacement;
}

/**
 * The decision at one place of the conversation: a reminder, or silence (an empty text).
 *
 * The mark identifies the place for whoever places reminders: a call id or a hash, never a user's words.
 */
export interface KeptReminder {
  readonly mark: string;
  readonly text: string;
  /** Left out for `"after"`. */
  readonly placement?: NagPlacement;
}

/** Facts about this moment that only the host has. */
export interface TodoMoment {
  /**
   * `false` when the tool was not offered to the model, or when no step is left to call it in. No reminder comes then.
   */
  readonly toolAvailable?: boolean | undefined;
  /**
   * The place in the conversation: the id of the last call or a hash, never a user's words. The snapshot then includes
   * the decision made here, for a framework that drops reminders from its messages.
   */
  readonly mark?: string | undefined;
  /**
   * Whether the request that was sent, or the next one, shows the model its plan, as `isPlanInSight` of an adapter finds
   * out. With `false` the open plan is shown again. Left out, it counts as in sight.
   */
  readonly inSight?: boolean | undefined;
  /**
   * A name of the conversation, such as a hash of its first message; adapters that get messages pass it. A session that
   * serves two conversations in turn is reported as `misuse`.
   */
  readonly conversation?: string | undefined;
}

/** The host's facts about a person's message. */
export interface TodoStartMoment extends TodoMoment {
  /**
   * Whether the person broke the turn before it off: no end of a turn gets a nudge then until the model writes the
   * list. Default: whether that turn had rounds and no `stop`. `false` is for a message that joins a turn under way.
   */
  readonly brokenOff?: boolean | undefined;
}

/** Facts about the end of a round that only the host has. */
export interface TodoRoundMoment extends TodoMoment {
  /**
   * `false` when the round's other tools changed nothing: they only read, searched, waited or failed. Such a round does
   * not count towards a stale reminder; left out, it counts. With `true`, a write of the round does not count towards a
   * `write_storm`.
   */
  readonly progress?: boolean | undefined;
  /**
   * The calls of the reply; adapters pass them. A reply that is counted twice, or before its todo calls were answered,
   * is reported as `misuse`.
   */
  readonly calls?: readonly ToolCall[] | undefined;
  /**
   * The ids of the calls whose results the conversation has; adapters pass them. Items that were given away with one of
   * these, and never returned, are pending again, and a reminder tells the model.
   */
  readonly answered?: readonly string[] | undefined;
}

/** Facts about the end of a turn that only the host has. */
export interface TodoStopMoment extends TodoMoment {
  /** The model's last words. No nudge comes where they ask the person for more than leave to continue. */
  readonly reply?: string | undefined;
  /** `true` when the person has to act first, whatever the model's words: to approve, to answer, to sign in. */
  readonly waiting?: boolean | undefined;
}

/** Which call of the model a write answers. */
export interface WriteOptions {
  /** The name that the model called, if it is one of `tool.operations`. Default: the tool itself. */
  readonly tool?: string | undefined;
  /**
   * The reply that the call came in, or any object in its place: calls of one reply were written before any of them was
   * answered, so the model had read no answer to one when it wrote the next. Default: calls belong together until the
   * next moment (`endRound`, `stop`, `begin`); in a session that never gets one, each is a reply of its own.
   */
  readonly reply?: object | undefined;
  /**
   * `true` where the reply called other tools as well, so that a repeated write does not count as a model that does
   * nothing else.
   */
  readonly withOthers?: boolean | undefined;
  /** The id that a product assigned to the item which this call adds, for a call of a transcript. */
  readonly givenId?: string | undefined;
}

/** Who edits, and what they saw. */
export interface EditOptions {
  /** Who made the change: the model reads this name. Default `"user"`. */
  readonly actor?: string | undefined;
  /**
   * The revision of the list that it was made from: later changes are merged with it. Default: that of a whole
   * TodoList, otherwise the newest. The session keeps its last 16 lists.
   */
  readonly seen?: number | undefined;
  /** The id of this edit, where it may be sent twice: an id among the last 16 changes nothing again. */
  readonly callId?: string | undefined;
}

/** The result of an edit. */
export type TodoEditResult<I extends TodoItem = TodoItem> = ReplaceResult<I> & {
  /** The conflicts between this edit and others; left out where nothing was merged. */
  readonly conflicts?: readonly TodoConflict[];
  /** True where an edit with this `callId` was made before; left out otherwise. */
  readonly duplicate?: true;
};

/** A session as plain JSON: all that another process needs to continue it, even in the middle of a round. */
export interface TodoSnapshot<I extends TodoItem = TodoItem> {
  readonly version: 1;
  readonly list: TodoList<I>;
  /** The counts of the nag policy; numbers that are still at their start are left out. */
  readonly nag: Partial<NagState>;
  /** How the model's writes in the round under way went; left out without one. */
  readonly round?: "ok" | "failed";
  /**
   * The list that the model knew when it wrote the reply under way, with that reply's own calls applied; left out where
   * it equals `list`.
   */
  readonly seen?: TodoList<I>;
  /** The identities of the items, in a form of the library's own; left out together with `seen` and `told`. */
  readonly keys?: string;
  /** Who changed the list since `seen`, by name; left out for the user alone. */
  readonly editors?: readonly string[];
  /** The list that the answers of the round under way show, with its own editors; left out where that is `seen`. */
  readonly told?: Pick<TodoSnapshot<I>, "list" | "editors">;
  /** Whether the host reports the ends of rounds; left out before it first did. */
  readonly hasRounds?: true;
  /** The reminders in the conversation, with their places; left out where none has a mark. */
  readonly reminders?: readonly KeptReminder[];
  /** True where only persons and observers wrote the list; left out otherwise. */
  readonly isUnwritten?: true;
  /** Hashes of the last edits that had a `callId`; left out without any. */
  readonly edits?: readonly string[];
  /** True where the person asked for something since the last write; left out otherwise. */
  readonly isNewTurn?: true;
  /** How many writes in a row left the list as the first of them did; left out where another call came after them. */
  readonly repeated?: number;
  /** When the list last changed, in milliseconds since 1970; left out without a clock. */
  readonly updatedAt?: number;
  /** The times of the list's items; left out without a clock. */
  readonly times?: TodoTimes;
  /** The checks and delegations that the host reported, in a form of the library's own; left out without any. */
  readonly facts?: Partial<TodoFacts>;
  /** The calls that the model waits for, in a form of the library's own; left out without any. */
  readonly given?: GivenAway;
}

/** The outcome of a check: the texts of the items that it concerns, and the given names that match no item. */
export interface TodoCheckResult {
  readonly items: readonly string[];
  readonly unknown: readonly string[];
}

/** Who works on the items that are given away. */
export interface TodoDelegation {
  /**
   * The id of the model's call, from which the model knows that the items are away. Without one a reminder tells the
   * model, and `work` is required.
   */
  readonly callId?: string | undefined;
  /** The name that screens show and the model reads. `user` and `observer` are taken. Default: `agent`. */
  readonly agent?: string | undefined;
  /** The agent's own session or anything else with a list that reports its changes: shown under the items. */
  readonly todos?: TodoChild | undefined;
  /** The id of the agent's own list where it is kept in a store, for a screen in another process. */
  readonly childId?: string | undefined;
  /**
   * `true` where the model's call only launches the work, so that its result in the conversation does not end the work;
   * a call that turns out so is reported again. Default: whether there is `work`.
   */
  readonly background?: boolean | undefined;
}

/** The list of an agent that items were given to: its session. */
export interface TodoChild {
  readonly list: TodoList;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How work that was given away ended. */
export interface TodoReturn {
  readonly ok: boolean;
  /** The outcome in a sentence: the model reads at most 200 characters of it. */
  readonly text?: string | undefined;
}

/** The result of a return. */
export interface TodoReturnResult<I extends TodoItem = TodoItem> {
  /** One line for the model, to send with the result of its call; empty for an unknown call. */
  readonly text: string;
  readonly list: TodoList<I>;
  readonly changed: boolean;
}

/**
 * Gives items away: `delegate("Review the diff", { callId, agent: "reviewer" })`. With `work`, a promise or a function,
 * it returns the work's own result, and the items return when the work ends; an item that cannot be given away stays as
 * it is.
 *
 * Items are named by id or text. A pending one goes in progress. The work always runs: an unknown or a finished item
 * becomes an issue, and the others are given away all the same; so does any while 50 calls are away. The event of the
 * call has these issues.
 *
 * @throws RangeError or TypeError for bad arguments, or without both `callId` and `work`.
 */
export interface DelegateTodos<I extends TodoItem = TodoItem> {
  (items: string | readonly string[], call: TodoDelegation & { readonly callId: string }): TodoEditResult<I>;
  <T>(
    items: string | readonly string[],
    call: TodoDelegation,
    work: PromiseLike<T> | (() => T | PromiseLike<T>),
  ): Promise<T>;
}

/** One agent's plan, with its tool and its reminders. Every function is bound. */
export interface TodoSession<I extends TodoItem = TodoItem> {
  /** The tool for the request. */
  readonly tool: TodoTool<I>;
  /** The current plan: the same object until it changes. */
  readonly list: TodoList<I>;
  /**
   * The plan as the model last read it: `list`, until somebody else changes it. `isPlanInSight` of an adapter looks for
   * this one, as the next reminder or answer reports later changes.
   */
  readonly told: TodoList<I>;
  /** The last decision of the nag policy, and its reason; undefined before the first event. */
  readonly decision: NagDecision | undefined;
  /** When the list last changed, by the `now` option; undefined without one. */
  readonly updatedAt: Date | undefined;
  /**
   * When each item was added, started and finished, and how long it was in progress, by the `now` option: `times[i]` is
   * that of `list.items[i]`. Empty without a clock, and before the first change that it sees.
   */
  readonly times: TodoTimes;
  /** Call it when a user message arrived. */
  readonly begin: (moment?: TodoStartMoment) => TodoReminder | undefined;
  /** Answers one call of the tool; write the calls of a turn in their order. Never throws for the input. */
  readonly write: (input: unknown, call?: WriteOptions) => TodoWriteResult<I>;
  /** Call it when a model call with tool calls is over. */
  readonly endRound: (moment?: TodoRoundMoment) => TodoReminder | undefined;
  /**
   * Call it instead of `endRound` when the model ended its turn. A reminder asks it to go on once more, unless
   * the person has to answer first or the turn had no round.
   */
  readonly stop: (moment?: TodoStopMoment) => TodoReminder | undefined;
  /**
   * Call it when the host or the server dropped old messages. With `inSight`, for a host that looks at each request, a
   * plan in sight is not shown again, and one out of sight is shown as at the other moments.
   */
  readonly compacted: (moment?: TodoMoment) => TodoReminder | undefined;
  /**
   * Takes a change by the person, a whole list or a patch of single items: checked like a write, without counting as
   * one. The model reads of it at the next moment, and a write that the model made before is merged with it. An edit
   * made from an older list is merged with later changes. If the session no longer has the list of `seen`, it refuses a
   * whole list (`list_changed`), and a patch that names items by the numbers of their places. The types check
   * its names and the host's own fields, unless the input is of an unknown type.
   *
   * @throws RangeError or TypeError for options that it does not have, and an `actor` other than a text.
   */
  readonly edit: <E>(input: unknown extends E ? E : TodoEdit<I>, edit?: EditOptions) => TodoEditResult<I>;
  /**
   * Notes a check that the host saw: a command and its exit, a test run, a review. Without `items`, a run that passes
   * concerns all items that were begun and are not away. One that fails concerns those in progress, and those that no
   * run of its name has passed since they were completed. The newest run of each name counts, for at most 20 names.
   *
   * @throws RangeError or TypeError for a bad run.
   *
   * @example
   * ```ts
   * import { createTodoSession } from "agent-todos";
   *
   * const todos = createTodoSession();
   * todos.write({ todos: [{ content: "Fix the parser", status: "completed" }] });
   * console.log(todos.check({ name: "npm test", ok: false }).items, todos.checks[0]?.state);
   * // => [ 'Fix the parser' ] failing
   * ```
   */
  readonly check: (run: TodoCheckRun) => TodoCheckResult;
  /**
   * The state of each item by the host's checks: `checks[i]` belongs to `list.items[i]`, undefined unless that is
   * completed. The same object until it changes.
   */
  readonly checks: TodoChecks;
  /**
   * Gives items to somebody else, such as a sub-agent.
   *
   * @example
   * ```ts
   * import { createTodoSession } from "agent-todos";
   *
   * const todos = createTodoSession();
   * todos.write({ todos: [{ content: "Fix", status: "in_progress" }, { content: "Review", status: "pending" }] });
   * todos.delegate("Review", { callId: "call_1", agent: "reviewer" });
   * console.log(todos.agents[1]?.map(({ agent }) => agent)); // => [ 'reviewer' ]
   * console.log(todos.returned("call_1", { ok: true }).text); // => 1/2 done. Now: Fix.
   * ```
   */
  readonly delegate: DelegateTodos<I>;
  /**
   * Notes that a call is back: its items are completed, or pending again where it failed, with `text` as the reason
   * where the rules have `blocked`. A result that comes twice changes nothing; one that comes before its call counts
   * once the call comes.
   *
   * @throws RangeError or TypeError for bad arguments.
   */
  readonly returned: (callId: string, result: TodoReturn) => TodoReturnResult<I>;
  /**
   * Who works on each item: `agents[i]` is about `list.items[i]`, undefined where nobody else works on it. The same
   * object until it changes.
   */
  readonly agents: TodoAgents;
  /** Empties the list; the revision goes on. */
  readonly clear: () => void;
  /** Calls a listener at every change; returns the function to unsubscribe. A listener that throws breaks nothing. */
  readonly subscribe: (listener: TodoListener<I>) => () => void;
  /** The decisions at places with a mark, oldest first. */
  readonly reminders: readonly KeptReminder[];
  /** Returns the session as plain JSON. */
  readonly snapshot: () => TodoSnapshot<I>;
}

/**
 * Ready-made settings as a plain value: the tool of some system, its rules, texts and reminders. Sessions share the
 * results of a frozen tool and of frozen reminders, if they are frozen down to their lists.
 */
export interface TodoPreset<I extends TodoItem = TodoItem> {
  readonly name: string;
  readonly tool: TodoToolOptions<I>;
  /** How the system reminds; `false` for a system without reminders. */
  readonly nag: NagOptions | false;
  /** A snippet for the system prompt, in our own words. */
  readonly prompt?: string;
}
