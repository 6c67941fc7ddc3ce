import { useSyncExternalStore } from "react";
import { type EditState, NO_EDITS, type TodoEdits } from "./todo-edits";

/** Follows what a person changed. */
export function useEditState(edits: TodoEdits | undefined): EditState {
  return useSyncExternalStore(
    edits?.subscribe ?? (() => () => undefined),
    () => edits?.state ?? NO_EDITS,
    () => NO_EDITS,
  );
}
