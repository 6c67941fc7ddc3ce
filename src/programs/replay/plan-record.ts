/** One call of a tool in a recorded round. */
export interface ReplayedCall {
  readonly tool: string;
  /** The arguments; only those of todo tools are looked at, so a reader may leave out all others. */
  readonly input?: unknown;
  /** How many characters the arguments had, where `input` stands for them in another form. */
  readonly inputLength?: number | undefined;
  readonly id?: string | undefined;
  /** True where the agent answered with an error. */
  readonly failed?: boolean | undefined;
  /** How many characters the answer has; where it is not known, the library's own reply is counted. */
  readonly replyLength?: number | undefined;
}

/**
 * One thing that a recording of an agent holds, in words that are the same for every agent.
 *
 * - `session`: which agent, and where it ran; `parent` names the session that a sub-agent or a teammate belongs to
 * - `user`: a person's message, `round`: one model call with the tools it called, `end`: the model ended its turn; `text`
 *   is what was said in words, which no receipt holds
 * - `reminder`: the agent's own reminder of the list, `compacted`: old messages were dropped
 * - `rewound`: the conversation goes on from the record whose id is `to`, or from its beginning, as if nothing after it
 *   had been
 * - `forked`: all before this belongs to the recording that this one goes on from, and counts there
 * - `unknown`: how often the recording holds something that its reader does not know
 */
export type PlanRecord =
  | {
      readonly type: "session";
      readonly agent: string;
      readonly id?: string | undefined;
      readonly parent?: string | undefined;
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
  | { readonly type: "reminder"; readonly text?: string | undefined }
  | { readonly type: "compacted" }
  | { readonly type: "rewound"; readonly to?: string | undefined }
  | { readonly type: "forked" }
  | { readonly type: "end" }
  | { readonly type: "unknown"; readonly what: string; readonly count: number };
