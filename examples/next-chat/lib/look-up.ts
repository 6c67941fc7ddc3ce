import { setTimeout } from "node:timers/promises";
import { tool } from "ai";
import * as z from "zod";

/** Stands for the slow tools of a real agent. */
export const lookUp = tool({
  description: "Looks something up for the trip",
  inputSchema: z.object({ topic: z.string() }),
  execute: async ({ topic }) => {
    await setTimeout(Number(process.env.LOOK_UP_MS ?? 1500));
    return `Found three good answers for "${topic}", and took the first.`;
  },
});
