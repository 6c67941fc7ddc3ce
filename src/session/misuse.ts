import type { TodoList } from "../core/todo.js";
import type { NagEvent } from "../nag/event.js";
import type { TodoEvent, TodoMisuse } from "./event.js";

/** More writes than any model makes in one round; the message names it. */
const MOST_WRITES = 40;

const MESSAGES: Readonly<Record<TodoMisuse, string>> = {
  no_rounds: "40 writes came without a round: call endRound or stop after each model call, or reminders never come",
  second_stop: "stop was called twice in one turn: call begin for each user message, and stop once where the turn ends",
};

/** Hears what a host calls, with the list as it is then. */
export interface MisuseFinder {
  readonly written: (list: TodoList) => void;
  readonly decided: (type: NagEvent["type"], reminds: boolean, list: TodoList) => void;
}

/** Finds what hints that a host leaves out a call, and tells each kind once. */
export function createMisuseFinder(tell: (event: TodoEvent) => void): MisuseFinder {
  let hasStopped = false;
  let writes = 0;
  let found: readonly TodoMisuse[] = [];

  function find(code: TodoMisuse, list: TodoList): void {
    if (found.includes(code)) return;
    found = [...found, code];
    tell(Object.freeze({ type: "misuse", code, message: MESSAGES[code], list }));
  }

  return {
    written(list) {
      writes += 1;
      if (writes === MOST_WRITES) find("no_rounds", list);
    },
    decided(type, reminds, list) {
      // Only a nudge is followed by another end of the same turn.
      if (type === "stop" && hasStopped) find("second_stop", list);
      if (type !== "compacted") hasStopped = type === "stop" && !reminds;
      if (type === "round" || type === "stop") writes = 0;
    },
  };
}
