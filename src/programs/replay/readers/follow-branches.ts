import type { PlanRecord } from "../plan-record.js";
import { textOf } from "./plain-values.js";

/** Follows a conversation that is a tree, in which every line names the one before it. */
export function followBranches() {
  let place: string | undefined;
  const places = new Map<string, string | undefined>();
  return {
    /** Begins a round at a line, to which the conversation may go back. */
    round: (id: string | undefined): void => {
      place = id;
    },
    /** Begins a person's message: says where the conversation went back to, where `parent` is no line of its end. */
    message: (id: string | undefined, parent: unknown): readonly PlanRecord[] => {
      const last = place;
      place = id;
      // Null is what a first message has; a line without the field says nothing.
      if (parent === null) return last === undefined ? [] : [{ type: "rewound" }];
      const from = typeof parent === "string" ? places.get(parent) : undefined;
      return from === undefined || from === last ? [] : [{ type: "rewound", to: from }];
    },
    /** Notes that a line belongs to what began last; answers of parallel calls hang on different lines of one round. */
    line: (id: unknown): void => {
      const name = textOf(id);
      if (name !== undefined) places.set(name, place);
    },
  };
}
