// What three reminders cost in a conversation of 60 rounds, by API, for print-reminder-cost.ts. Each conversation is
// built with the API's own adapter; what a request shares with the ones before it is read off the messages.

import { createTodoSession, type TodoReminder } from "agent-todos";
import { type CachePrice, CONVERSATIONS, type Conversation } from "./conversations.js";
import { sum } from "./figures.js";
import { tabulate } from "./tabulate.js";

const ROUNDS = 60;
const CHARACTERS_PER_TOKEN = 4;
const SYSTEM_TOKENS = 4000;
const RESULT = "x".repeat(1500 * CHARACTERS_PER_TOKEN);
const STEP = "y".repeat(120 * CHARACTERS_PER_TOKEN);

/** How reminders are treated: not sent; sent and kept; sent inside the last result once; sent at the tail once. */
type Way = "none" | "kept" | "dropped" | "tail";

/** The reminders of a session whose list is written once, by round: the first in the 10th, two more as they grow apart. */
function readReminders(): readonly (TodoReminder | undefined)[] {
  const todos = createTodoSession({ nag: { stale: 10 } });
  todos.write({ todos: [{ content: "Rewrite the parser", status: "in_progress" }] });
  return Array.from({ length: ROUNDS }, () => todos.endRound());
}

const reminders = readReminders();

/** The texts of a request, in order: all of them, and those up to the host's cache point. */
interface Request {
  readonly texts: readonly string[];
  readonly marked: readonly string[];
}

function play(conversation: Conversation, way: Way): readonly Request[] {
  let messages: readonly unknown[] = [conversation.user("Refactor the parser.")];
  return reminders.map((reminder, index) => {
    const plain = [...messages, ...conversation.round(index, `${index} ${STEP}`, `${index} ${RESULT}`)];
    const place = way === "tail" ? ({ place: "tail" } as const) : {};
    const sent = way === "none" ? plain : conversation.withReminder(plain, reminder, place);
    messages = way === "kept" ? sent : plain;
    // The host marks what it keeps; what stands inside a block is marked with it.
    return { texts: textsOf(sent), marked: textsOf(way === "tail" ? plain : sent) };
  });
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** A cache that knows steps of tokens depends on where they fall, so the system prompt takes several lengths. */
function priceOf(conversation: Conversation, way: Way): number {
  const { unit } = conversation.price;
  const requests = play(conversation, way);
  const offsets =
    unit === "block"
      ? [0]
      : Array.from({ length: Math.min(unit, 32) }, (_none, step) => Math.floor((step * unit) / 32));
  const prices = offsets.map((offset) => priceAfter(SYSTEM_TOKENS + offset, requests, conversation.price));
  return sum(prices) / prices.length;
}

function priceAfter(prefix: number, requests: readonly Request[], { write, read, unit }: CachePrice): number {
  let total = 0;
  let earlier: readonly (readonly string[])[] = [];
  for (const { texts, marked } of requests) {
    const known = unit === "block" ? marked : texts;
    const shared = Math.max(0, ...earlier.map((before) => countShared(prefix, before, known, unit)));
    const written = prefix + countTokens(known) - shared;
    total += shared * read + written * write + (countTokens(texts) - countTokens(known));
    // What a request shares with older ones it shares with these too.
    earlier = [...earlier.slice(-1), known];
  }
  return total;
}

/** The tokens that a request reads from the cache of an earlier one. */
function countShared(prefix: number, before: readonly string[], now: readonly string[], unit: CachePrice["unit"]) {
  if (unit === "block") {
    return before.every((text, index) => text === now[index]) ? prefix + countTokens(before) : 0;
  }
  const index = before.findIndex((text, position) => text !== now[position]);
  const same = index === -1 ? before : before.slice(0, index);
  const length = countTokens(same) + (index === -1 ? 0 : countAlike(before[index] ?? "", now[index] ?? ""));
  return Math.floor((prefix + length) / unit) * unit;
}

function countAlike(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length / CHARACTERS_PER_TOKEN;
}

function countTokens(texts: readonly string[]): number {
  return sum(texts.map(({ length }) => length)) / CHARACTERS_PER_TOKEN;
}

/** The extra costs of the reminders of a conversation in uncached input tokens, an API a row. */
export function computeReminderCosts() {
  return CONVERSATIONS.map((conversation) => {
    const none = priceOf(conversation, "none");
    const extra = (way: Way): number => Math.round(priceOf(conversation, way) - none);
    const { api, cache } = conversation;
    return { api, cache, kept: extra("kept"), dropped: extra("dropped"), tail: extra("tail") };
  });
}

/** The costs as the table in docs/adapters/README.md. */
export function renderReminderCosts(costs: ReturnType<typeof computeReminderCosts>): string {
  return tabulate([
    ["API", "prompt cache", "kept", "dropped, inside the result", "dropped, at the tail"],
    ...costs.map(({ api, cache, ...extra }) => [api, cache, ...[extra.kept, extra.dropped, extra.tail].map(String)]),
  ]);
}
