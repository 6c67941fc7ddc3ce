import { createAnthropicModel } from "./anthropic-model.js";
import type { Model, ToolDefinition } from "./model.js";
import { createOpenAiModel } from "./openai-model.js";

/** What every request to a model begins with. */
export interface RequestBase {
  readonly system: string;
  readonly tools: readonly ToolDefinition[];
}

/** Where a model is, and which. */
export interface ModelAddress {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** The model that is asked for where ANTHROPIC_MODEL is not set. */
export const ANTHROPIC_MODEL = "claude-sonnet-5-5";
/** The model that is asked for where OPENAI_MODEL is not set. */
export const OPENAI_MODEL = "gpt-5.5";

/** The model that the environment names; `undefined` without a key and without an address of a server. */
export function chooseModel(
  env: Readonly<Record<string, string | undefined>>,
  request: RequestBase,
): Model | undefined {
  // A variable that is set to nothing counts as not set.
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, OPENAI_API_KEY, OPENAI_BASE_URL, ...rest } = env;
  if (ANTHROPIC_API_KEY) {
    const address = {
      baseUrl: trimUrl(ANTHROPIC_BASE_URL || "https://api.anthropic.com"),
      model: rest["ANTHROPIC_MODEL"] || ANTHROPIC_MODEL,
      apiKey: ANTHROPIC_API_KEY,
    };
    return createAnthropicModel(address, request);
  }
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return undefined;
  const address = {
    baseUrl: trimUrl(OPENAI_BASE_URL || "https://api.openai.com/v1"),
    model: rest["OPENAI_MODEL"] || OPENAI_MODEL,
    apiKey: OPENAI_API_KEY || undefined,
  };
  return createOpenAiModel(address, request);
}

function trimUrl(url: string): string {
  return url.replace(/\/+$/, "");
}
