import type { TodoReminder } from "agent-todos";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { fillTemplate } from "../support/fill-template.js";
import { readRows } from "../support/read-rows.js";

/** What a token costs that is written to the cache or read from it, in uncached input tokens. */
export interface CachePrice {
  readonly write: number;
  readonly read: number;
  /** What the cache knows: whole blocks up to a marked one, or any prefix in steps of so many tokens. */
  readonly unit: "block" | number;
}

/** How an API writes a conversation, and what its prompt cache takes. */
export interface Conversation {
  readonly api: string;
  readonly cache: string;
  readonly price: CachePrice;
  readonly user: (text: string) => unknown;
  /** A call of another tool, and its result. */
  readonly round: (index: number, step: string, result: string) => readonly unknown[];
  readonly withReminder: (
    messages: readonly unknown[],
    reminder: TodoReminder | undefined,
    options?: { readonly place?: "tail" },
  ) => readonly unknown[];
}

type Place = Conversation["withReminder"];

// Every conversation holds messages of its own API only, which its own adapter takes.
const ADAPTERS: Readonly<Record<string, Place>> = {
  anthropic: anthropic.withReminder as Place,
  bedrock: bedrock.withReminder as Place,
  gemini: gemini.withReminder as Place,
  mistral: mistral.withReminder as Place,
  ollama: ollama.withReminder as Place,
  openai: openai.withReminder as Place,
};

/** A row of conversations.jsonl, with messages in which `$name` stands for what differs. */
interface ApiForm extends Pick<Conversation, "api" | "cache" | "price"> {
  readonly adapter: string;
  readonly user: unknown;
  readonly round: readonly unknown[];
}

export const CONVERSATIONS: readonly Conversation[] = readRows<ApiForm>("bench/conversations").map((form) => ({
  ...form,
  user: (text) => fillTemplate(form.user, { text }),
  round: (index, step, result) => form.round.map((message) => fillTemplate(message, { index, step, result })),
  withReminder: ADAPTERS[form.adapter] ?? ((messages) => messages),
}));
