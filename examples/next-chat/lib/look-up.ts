import { setTimeout } from "node:timers/promises";
import { tool } from "ai";
import * as z from "zod";

/** Stands for the slow tools of a real agent, which run only while they may. */
export const lookUpWhen = (mayRun: () => Promise<boolean>) =>
  tool({
    description: "Looks something up for the trip",
    inputSchema: z.object({ topic: z.string() }),
    execute: async ({ topic }) => {
      if (!(await mayRun())) return "Not run: the person has not approved the plan.";
      await setTimeout(Number(process.env.LOOK_UP_MS ?? 1500));
      return `Found three good answers for "${topic}", and took the first.`;
    },
  });
