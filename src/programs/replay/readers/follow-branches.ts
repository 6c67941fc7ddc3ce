import type { PlanRecord } from "../plan-record.js";
import { textOf } from "./plain-values.js";

/** Follows a conversation that is a tree, in which every line names the one before it. */
export function followBranches() {
  let current: string | undefined;
  const origins = new Map<string, string | undefined>();
  return {
    /** Begins a round at a line that the conversation may later return to. */
    round: (id: string | undefined): void => {
      current = id;
    },
    /** Begins a person's message; returns a `rewound` record if `parent` is not the newest round or message. */
    message: (id: string | undefined, parent: unknown): readonly PlanRecord[] => {
      const last = current;
      current = id;
      // Null marks a first message; a line without the field leaves this open.
      if (parent === null) return last === undefined ? [] : [{ type: "rewound" }];
      const from = typeof parent === "string" ? origins.get(parent) : undefined;
      return from === undefined || from === last ? [] : [{ type: "rewound", to: from }];
    },
    /**
     * Records that a line belongs to the current round or message; answers of parallel calls follow different lines of
     * one round.
     */
    line: (id: unknown): void => {
      const name = textOf(id);
      if (name !== undefined) origins.set(name, current);
    },
  };
}
