import { setTimeout } from "node:timers/promises";
import type { ChecksOfCall } from "agent-todos";
import { tool } from "ai";
import * as z from "zod";

/** In place of the slow tools of a real agent, which run only while they may. */
export const lookUpWhen = (ask: () => Promise<{ readonly mayRun: boolean; readonly text?: string }>) =>
  tool({
    description: "Looks something up for the trip",
    inputSchema: z.object({ topic: z.string() }),
    execute: async ({ topic }, { abortSignal: signal }) => {
      const { mayRun, text } = await ask();
      if (!mayRun) return `Not run. ${text}`;
      try {
        await search(topic, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        return `Found no answer for "${topic}".`;
      }
      return `Found three good answers for "${topic}", and took the first.`;
    },
  });

/** Reads from an answered look-up whether it found something: the plan shows it beside the step once the model completes that. */
export const checkLookUp: ChecksOfCall = ({ name, input: { topic }, text }) => {
  if (name !== "look_up" || typeof topic !== "string" || !text.startsWith("Found ")) return undefined;
  return { name: "look-up", ok: !text.startsWith("Found no"), items: [topic] };
};

/** Asks the service that `SEARCH_URL` names, or takes as long as one would. */
async function search(topic: string, signal?: AbortSignal): Promise<void> {
  const { SEARCH_URL } = process.env;
  if (SEARCH_URL === undefined) await setTimeout(1500, undefined, { signal });
  else await fetch(`${SEARCH_URL}/?topic=${encodeURIComponent(topic)}`, { signal });
}
