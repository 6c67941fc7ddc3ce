// An opencode plugin that keeps the plan in .opencode/plan.md: copy it to .opencode/plugins/, and the files it imports to .opencode/.

import { writeFile } from "node:fs/promises";
import { askAnthropic } from "../ask-anthropic.js";
import { type OpencodeHooks, observeOpencode } from "../observe-opencode.js";

/** opencode calls every function of the file; without a key this one listens to nothing, and nothing is sent. */
export async function keepPlan(): Promise<Partial<OpencodeHooks>> {
  const key = process.env["ANTHROPIC_API_KEY"];
  return key ? observeOpencode(askAnthropic({ key }), (plan) => writeFile(".opencode/plan.md", plan)) : {};
}
