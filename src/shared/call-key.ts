import { hashText } from "../model/hash-text.js";

/** The facts that distinguish one call of a model from another. */
export interface CallPlace {
  readonly agent: string;
  /** The model call that it came with, counted from 0. */
  readonly round: number;
  /** Its place among the calls of that round, from 0. */
  readonly position: number;
  /** The id that the API gave it, if it gave one. */
  readonly callId: string | undefined;
  /** The name of the tool, from which some servers make ids. */
  readonly tool: string;
  /** The host's own choice for these ids. Default: by their form. */
  readonly callIds?: CallIds | undefined;
}

/** Whether no two calls of an agent ever have one id, or each reply may begin again with `call_0`. */
export type CallIds = "unique" | "recurring";

/** Matches the numbers that some servers count in each reply: `0`, `call_0`, `functions.TodoWrite:1`. */
const COUNTED = /^(?:[a-z_.:-]*[_.:-])?\d{1,3}$/i;

/**
 * Writes the key by which a store recognizes a repeated call: the agent, the call's id, and the hash of its input.
 *
 * Where an id is missing or recurs, it is the round and the position instead, so that a retry in the same round finds
 * its first answer and an equal call of a later round is a new one.
 */
export function writeCallKey(call: CallPlace, hash: string): string {
  const { agent, round, position } = call;
  const id = findCallId(call);
  const place = id === undefined ? `${round}.${position}` : hashText(id);
  return [hashText(agent), place, hash].join(":");
}

/** Returns the id of a call if no other call has it. */
export function findCallId(call: CallPlace): string | undefined {
  // Some protocols number their calls, and a host in JavaScript passes the number on.
  const id = String(call.callId ?? "");
  return isUnique(id, call) ? id : undefined;
}

/** Checks whether an id belongs to one call alone. `docs/shared-lists.md` lists the ids that servers send. */
function isUnique(callId: string, { tool, callIds }: CallPlace): boolean {
  if (callId === "" || callIds === "recurring") return false;
  return callIds === "unique" || !(COUNTED.test(callId) || callId.toLowerCase().endsWith(tool.toLowerCase()));
}
