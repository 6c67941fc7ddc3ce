import { createAnthropic } from "@ai-sdk/anthropic";
import type { LanguageModel } from "ai";
import { scriptedModel } from "./scripted-model";

/** A real model where its key is set, else one that needs none. */
export const model: LanguageModel = process.env.ANTHROPIC_API_KEY
  ? createAnthropic()(process.env.ANTHROPIC_MODEL ?? "claude-sonnet-5-5")
  : scriptedModel;
