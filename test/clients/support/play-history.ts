import { expect } from "vitest";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import {
  type ApiServerOptions,
  type ReceivedRequest,
  startApiServer,
} from "../../support/api-server/start-api-server.js";
import { readRows } from "../../support/read-rows.js";
import { expectUntouchedHistory } from "./whole-plan.js";

/** A conversation in a process of its own. */
export interface RunningHost {
  /** Sends what comes next and takes the answer in; false once the conversation is over. */
  readonly step: () => Promise<boolean>;
  /** What the host writes down between two steps, as plain JSON. */
  readonly save: () => unknown;
}

/** A way to run an agent with todos: an API's loop, or a framework. */
export interface HistoryHost {
  /** Opens a conversation anew, or the one that was saved, in a process that knows nothing else of it. */
  readonly open: (url: string, saved?: unknown) => RunningHost | Promise<RunningHost>;
}

export interface HistoryOptions extends ApiServerOptions {
  /** Whether the API ends a turn while its own tool runs. */
  readonly canPause?: boolean;
}

/** What the user says, each after the turn before has ended. */
export const QUESTIONS = ["Refactor the parser, then test it.", "And tell Ada."] as const;

/**
 * Every kind of turn: with thoughts, plain, with calls side by side, by a program, with the API's own search, paused.
 *
 * At the first end the list is stale again, so that it brings a nudge.
 */
const TURNS = readRows<ScriptedTurn>("clients/support/play-history.turns");

/**
 * Holds that a host never changes what was sent once: each request begins with the one before it, to the byte, and the
 * requests are the same where the host starts anew, from what it saved, before each of them. Gives the requests.
 */
export async function expectKeptHistory(host: HistoryHost, { canPause = false, ...options }: HistoryOptions = {}) {
  const turns = TURNS.filter(({ stop }) => canPause || stop !== "pause");
  const lasting = await play(host, turns, { ...options, isRestarted: false });
  const restarted = await play(host, turns, { ...options, isRestarted: true });
  expectUntouchedHistory(lasting.map(messagesOf));
  expect(restarted.map(messagesOf)).toEqual(lasting.map(messagesOf));
  expect(restarted.map(({ body }) => JSON.stringify(body))).toEqual(lasting.map(({ body }) => JSON.stringify(body)));
  return restarted;
}

async function play(
  host: HistoryHost,
  turns: readonly ScriptedTurn[],
  { isRestarted, ...options }: ApiServerOptions & { readonly isRestarted: boolean },
): Promise<readonly ReceivedRequest[]> {
  const server = await startApiServer(turns, options);
  try {
    let running = await host.open(server.url);
    while (await running.step()) {
      if (isRestarted) running = await host.open(server.url, JSON.parse(JSON.stringify(running.save())));
    }
    expect(server.refusals).toEqual([]);
    expect(server.requests.length).toBe(turns.length);
    return server.requests;
  } finally {
    await server.close();
  }
}

/** Finds the conversation in a request, under whatever name its API has for it. */
export function messagesOf({ body: { tools, system, ...fields } }: ReceivedRequest): readonly unknown[] {
  const found = Object.values(fields).find(Array.isArray);
  if (found === undefined) throw new TypeError("a request without a conversation");
  return found;
}
