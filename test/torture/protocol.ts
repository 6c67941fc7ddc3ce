import { STORES, type StoreName } from "./open-store.js";

/** How long a writer waits for the database, in milliseconds. */
export const TIMEOUT = 1000;

/** What a writer is to do with the items that are its own; nobody else touches them. */
export interface Operation {
  /** A whole list or a patch of the model, a person's edit, or one that the person takes back at once. */
  readonly kind: "list" | "patch" | "edit" | "undo";
  readonly callId: string;
  readonly add: readonly string[];
  readonly complete: readonly string[];
  readonly remove: readonly string[];
}

/** One operation for a writer process. */
export interface Task {
  readonly list: string;
  readonly writer: number;
  readonly operation: Operation;
  /** Whether the writer opens the list anew, as a request would. */
  readonly isNew: boolean;
  /** Whether the answer to a first call is lost with its handle, and the model makes the call anew. */
  readonly isLost: boolean;
  /** What was sent before a kill: the same call is made again, byte by byte. */
  readonly made: Made | undefined;
}

/** The call as it is about to be made. */
export interface Made {
  readonly type: "made";
  readonly input: unknown;
  readonly seen: number | undefined;
}

/** What a writer was told of its call. */
export interface Told {
  readonly type: "told";
  readonly ok: boolean;
  readonly version: number;
  readonly isDuplicate: boolean;
  readonly attempts: number;
  readonly failures: number;
  /** How many of them were timeouts. */
  readonly timeouts: number;
  /** Why a call was refused. */
  readonly codes: readonly string[];
}

export function isStoreName(name: string): name is StoreName {
  return STORES.some((one) => one === name);
}
