import { createTodoSession } from "agent-todos";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { computeTokenCosts } from "../bench/token-cost.js";
import { acceptedCalls, itemsOf, type RecordedCall, readSessions, sendsList } from "../support/recorded-call.js";
import type { Peer, PlanItem } from "./peers.js";

/** The tokens that a tool takes of the main context in a session, each counted once where it is written. */
export interface ContextCost {
  readonly name: string;
  readonly definition: number;
  readonly sent: number;
  readonly reply: number;
}

/** The recorded plans of whole lists, one array of writes a session. */
export function readPlans(): readonly (readonly RecordedCall[])[] {
  return readSessions("sessions.jsonl").map((session) => acceptedCalls(session).filter(sendsList));
}

/** The cost of each tool over recorded plans, per session: peers by their own code, and the library's two forms. */
export async function measureContext(plans: readonly (readonly RecordedCall[])[], peers: readonly Peer[]) {
  const own = computeTokenCosts(plans);
  const ofOurs = (name: string, form: string, definition: string): ContextCost => {
    const cost = own.find((one) => one.name === form);
    if (cost === undefined) throw new Error(`There is no form "${form}"`);
    const perSession = cost.writes / plans.length;
    return { name, definition: countTokens(definition), sent: cost.sent * perSession, reply: cost.reply * perSession };
  };
  const theirs = await Promise.all(peers.map((peer) => measurePeer(peer, plans)));
  return [
    ...theirs,
    ofOurs("agent-todos, whole lists", "agent-todos: whole list, default reply", defineTool(false)),
    ofOurs("agent-todos, patches", "agent-todos: patches by text, lists where a patch cannot say it", defineTool(true)),
  ];
}

function defineTool(patch: boolean): string {
  const { description, parameters } = createTodoSession({ tool: { patch } }).tool;
  return `${description}${JSON.stringify(parameters)}`;
}

async function measurePeer(peer: Peer, plans: readonly (readonly RecordedCall[])[]): Promise<ContextCost> {
  let [sent, reply] = [0, 0];
  for (const call of plans.flat()) {
    const written = await peer.write(limitRunning(itemsOf(call) as readonly PlanItem[]));
    sent += countTokens(written.sent);
    reply += countTokens(written.reply);
  }
  const definition = countTokens(peer.definition);
  return { name: peer.name, definition, sent: sent / plans.length, reply: reply / plans.length };
}

/** Some peers refuse two running items, which a few of these plans have; the status changes no count by more than a token. */
function limitRunning(items: readonly PlanItem[]): readonly PlanItem[] {
  const first = items.findIndex(({ status }) => status === "in_progress");
  return items.map(({ content, status }, at) => ({
    content,
    status: status === "in_progress" && at !== first ? "pending" : status,
  }));
}
