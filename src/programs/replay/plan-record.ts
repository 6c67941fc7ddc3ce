/** An item of a list that an agent recorded, in whatever form the agent keeps it. */
export interface RecordedItem {
  readonly id?: string | undefined;
  readonly content: string;
  /** The agent's own word. */
  readonly status: string;
  readonly blocked?: string | undefined;
}

/** One call of a tool in a recorded round. */
export interface ReplayedCall {
  readonly tool: string;
  /** The arguments; only those of todo tools and shells are read, so a reader may leave out all others. */
  readonly input?: unknown;
  /** The characters of the original arguments, where `input` has them in another form. */
  readonly inputLength?: number | undefined;
  readonly id?: string | undefined;
  /** True where the agent answered with an error. */
  readonly failed?: boolean | undefined;
  /** The exit code of a command, where the answer has it. */
  readonly exit?: number | undefined;
  /** The characters of the answer; without it, the library's own reply is counted. */
  readonly replyLength?: number | undefined;
  /** The id that the agent's answer gave the item that the call added, such as the 2 of `Task #2 created`. */
  readonly givenId?: string | undefined;
  /**
   * The items of the whole list after the call, where the agent recorded them together with its answer. They are then
   * the plan, whatever the arguments are; a call that left them the same only read the plan.
   */
  readonly list?: readonly RecordedItem[] | undefined;
  /** True where the call changed the list of the caller's team, which another session keeps. */
  readonly isForTeam?: boolean | undefined;
}

/**
 * One record of an agent's recording, in the same form for every agent.
 *
 * - `session`: which agent, and where it ran; `parent` names the session that a sub-agent or a teammate belongs to, and
 *   `team` a team, in the sessions of its lead and of its teammates
 * - `teammate`: calls that a teammate made on this session's list, in a recording of its own
 * - `user`: a person's message, `round`: one model call with the tools it called, `end`: the model ended its turn;
 *   `text` has the words of the message or reply, which receipts leave out
 * - `reminder`: the agent's own reminder of the list, `compacted`: old messages were dropped
 * - `rewound`: the conversation continues from the record whose id is `to`, or from its beginning, without the records
 *   since
 * - `forked`: all records before it belong to the recording that this one continues, and count there
 * - `unknown`: how often the recording contains something that its reader cannot read
 */
export type PlanRecord =
  | {
      readonly type: "session";
      readonly agent: string;
      readonly id?: string | undefined;
      readonly parent?: string | undefined;
      readonly team?: string | undefined;
      readonly folder?: string | undefined;
      readonly version?: string | undefined;
    }
  | {
      readonly type: "user";
      readonly id?: string | undefined;
      readonly time?: string | undefined;
      readonly text?: string | undefined;
    }
  | {
      readonly type: "round";
      readonly id?: string | undefined;
      readonly time?: string | undefined;
      readonly text?: string | undefined;
      readonly calls: readonly ReplayedCall[];
    }
  | { readonly type: "teammate"; readonly time?: string | undefined; readonly calls: readonly ReplayedCall[] }
  | { readonly type: "reminder"; readonly text?: string | undefined }
  | { readonly type: "compacted" }
  | { readonly type: "rewound"; readonly to?: string | undefined }
  | { readonly type: "forked" }
  | { readonly type: "end" }
  | { readonly type: "unknown"; readonly what: string; readonly count: number };
