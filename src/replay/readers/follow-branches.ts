import type { PlanRecord } from "../plan-record.js";

/** Follows a conversation that is a tree, in which every line names the one before it. */
export interface Branches {
  /** Begins a round at a line, to which the conversation may go back. */
  readonly round: (id: string | undefined) => void;
  /** Begins a person's message: says where the conversation went back to, where `parent` is no line of its end. */
  readonly message: (id: string | undefined, parent: unknown) => readonly PlanRecord[];
  /** Notes that a line belongs to what began last; answers of parallel calls hang on different lines of one round. */
  readonly line: (id: string | undefined) => void;
}

/** Creates what follows the branches of one recording. */
export function followBranches(): Branches {
  let place: string | undefined;
  const places = new Map<string, string | undefined>();
  return {
    round: (id) => {
      place = id;
    },
    message: (id, parent) => {
      const last = place;
      place = id;
      // Null is what a first message has; a line without the field says nothing.
      if (parent === null) return last === undefined ? [] : [{ type: "rewound" }];
      const from = typeof parent === "string" ? places.get(parent) : undefined;
      return from === undefined || from === last ? [] : [{ type: "rewound", to: from }];
    },
    line: (id) => {
      if (id !== undefined) places.set(id, place);
    },
  };
}
