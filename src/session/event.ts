import type { TodoIssue } from "../model/issue.js";
import type { TodoNote } from "../model/note.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { NagEvent, NagPlacement, NagReason, NagSilence } from "../nag/event.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoConflict } from "../plan/merge-todos.js";

/**
 * A mistake that a host seems to make.
 *
 * - `no_rounds`: 40 writes came without `endRound` or `stop`
 * - `second_stop`: a turn ended twice, without `begin` or `endRound` between the two
 * - `second_count`: one reply was counted twice, as `afterReply` does
 * - `late_answer`: a todo call was answered after its reply was counted
 * - `two_conversations`: two conversations take turns in one session
 * - `whole_reply`: `write` was given the whole reply of a client, in place of the arguments of one call
 */
export type TodoMisuse =
  | "no_rounds"
  | "second_stop"
  | "second_count"
  | "late_answer"
  | "two_conversations"
  | "whole_reply";

/**
 * One thing that happened in a session, with the list as it is now.
 *
 * - `write`: a call of the model was accepted, `refusal`: a call of the model or an edit was refused, `read`: the model
 *   asked to see the list
 * - `edit`: a person changed the list, `clear`: the host emptied it
 * - `check`: the host saw a check run, `delegate`, `return`: items were given to somebody else, and these came back;
 *   `progress`: the list of somebody who works on an item changed
 * - `reminder`, `silence`: the decision at a `moment`, and the reason
 * - `write_storm`: a write left the list as the model's last ones did, for the third time in a row or more, with no other
 *   call in between; it comes after the `write` of that call
 * - `misuse`: the host seems to make a mistake; each code is reported once a session
 *
 * Each comes after the session has changed, so `snapshot()` in a handler includes it: saving on every event loses
 * nothing.
 */
export type TodoEvent<I extends TodoItem = TodoItem> = { readonly list: TodoList<I> } & (
  | {
      readonly type: "write";
      /** The name of the tool that the model called. */
      readonly tool: string;
      /** The answer to the model. */
      readonly text: string;
      readonly changed: boolean;
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
      /**
       * The conflicts between the model's and the person's changes; left out where the model knew the list as it was.
       */
      readonly conflicts?: readonly TodoConflict[];
      /** True where a new plan replaced the old one and kept none of its items; left out otherwise. */
      readonly replaced?: true;
    }
  | { readonly type: "read"; readonly tool: string; readonly text: string }
  | {
      readonly type: "refusal";
      readonly by: "model";
      readonly tool: string;
      readonly text: string;
      readonly issues: readonly TodoIssue[];
    }
  | { readonly type: "refusal"; readonly by: "person"; readonly issues: readonly TodoIssue[] }
  | {
      readonly type: "edit";
      /** Who changed the list: `"user"` unless the edit named another one. */
      readonly actor: string;
      readonly changed: boolean;
      /** The person's changes to the list that they saw; changes of others since are in `list` alone. */
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
    }
  | { readonly type: "clear"; readonly changes: readonly TodoChange<I>[] }
  | {
      readonly type: "check";
      readonly name: string;
      readonly ok: boolean;
      /** The texts of the items that it concerns. */
      readonly items: readonly string[];
      readonly text?: string;
    }
  | {
      readonly type: "delegate" | "return" | "progress";
      readonly callId: string;
      readonly agent?: string;
      /** The items that could not be given away, at a `delegate`; left out where all were. */
      readonly issues?: readonly TodoIssue[];
      /** How it ended, at a `return`; left out where no call was known. */
      readonly ok?: boolean;
      readonly text?: string;
      readonly changes: readonly TodoChange<I>[];
    }
  | {
      readonly type: "reminder";
      readonly moment: NagEvent["type"];
      readonly reason: NagReason;
      readonly text: string;
      readonly placement: NagPlacement;
    }
  | { readonly type: "silence"; readonly moment: NagEvent["type"]; readonly reason: NagSilence }
  | {
      readonly type: "write_storm";
      readonly tool: string;
      /** How often in a row, from 3. */
      readonly times: number;
    }
  | { readonly type: "misuse"; readonly code: TodoMisuse; readonly message: string }
);
