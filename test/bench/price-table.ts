// The same recorded plans at four prices: as whole lists, as patches, riding along, and observed.

import { acceptedCalls, readSessions, sendsList } from "../support/recorded-call.js";
import { type Cadence, observeSession } from "./observed-session.js";
import type { RecordedSession } from "./replay-session.js";
import { countRounds } from "./round-cost.js";
import { tabulate } from "./tabulate.js";
import { computeTokenCosts } from "./token-cost.js";

/** Writes the table; a token of the small model costs `ratio` of one of the main model. */
export function computePrices(cadence: Cadence, ratio: number): string {
  const sessions = readSessions<RecordedSession>("sessions.jsonl");
  const costs = computeTokenCosts(sessions.map((session) => acceptedCalls(session).filter(sendsList)));
  const { alone, left } = countRounds(sessions);
  const tokensOf = (name: string): number => {
    const cost = costs.find((one) => one.name.startsWith(name));
    return cost === undefined ? Number.NaN : ((cost.sent + cost.reply) * cost.writes) / sessions.length;
  };
  const passes = sessions.flatMap((session) => observeSession(session, cadence).passes);
  const small = passes.reduce((total, { tokensIn, tokensOut }) => total + tokensIn + tokensOut, 0) / sessions.length;
  const [lists, patches] = [tokensOf("agent-todos: whole list"), tokensOf("agent-todos: patches by text, lists")];
  const row = (name: string, main: number, rounds: number, beside: number): readonly string[] => [
    name,
    main.toFixed(0),
    (rounds / sessions.length).toFixed(1),
    beside.toFixed(0),
    (main + beside * ratio).toFixed(0),
  ];
  const price = Number((1 / ratio).toPrecision(3));
  const head = `the list as|tokens in the main context|rounds for the list alone|tokens of the small model|paid, at a price of 1 : ${price}`;
  return tabulate([
    head.split("|"),
    row("whole lists", lists, alone, 0),
    row("patches", patches, alone, 0),
    row("patches that ride along", patches, left, 0),
    row("observed", 0, 0, small),
  ]);
}
