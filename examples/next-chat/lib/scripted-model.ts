import type { LanguageModelV3, LanguageModelV3Prompt, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";

const PLAN = ["Find a place to stay", "Pick three sights", "Book a table for Saturday", "Write it all down"];

/** A model that plans and then follows the replies to its writes, so it continues with the plan that the person changed. */
export const scriptedModel: LanguageModelV3 = {
  specificationVersion: "v3",
  provider: "scripted",
  modelId: "scripted",
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error("The scripted model only streams")),
  doStream: async ({ prompt }) => {
    const chunks = [...writeTurn(nextTurn(prompt))];
    return { stream: simulateReadableStream({ chunks, initialDelayInMs: 300, chunkDelayInMs: 40 }) };
  },
};

interface Turn {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: object }[];
}

function nextTurn(prompt: LanguageModelV3Prompt): Turn {
  const asked = prompt.findLastIndex(({ role }) => role === "user");
  const results = prompt.slice(asked + 1).flatMap(readResults);
  const told = readEdits(prompt);
  const last = results.at(-1);
  if (last === undefined) {
    const todos = told.plan.map((content, index) => ({ content, status: index === 0 ? "in_progress" : "pending" }));
    return { text: "I will plan this first.", calls: [{ tool: "todo_write", input: { todos } }] };
  }
  const topic = topicOf(last);
  if (topic !== undefined && !told.removed.has(topic)) return { calls: [write(told.rename(topic), "completed")] };
  const now = /Now: (.*?)\.(?: Next:|\n|$)/.exec(last.text)?.[1];
  if (now !== undefined) return { calls: [{ tool: "look_up", input: { topic: now } }] };
  const next = /Next: (.*?)\.(?:\n|$)/.exec(last.text)?.[1] ?? findOpen(last.text, told, results);
  if (next === undefined) return { text: sayEnd(last.text) };
  return { calls: [write(next, "in_progress"), { tool: "look_up", input: { topic: next } }] };
}

/** After a step was removed or a write was refused: the first step that was not looked up, as far as this model knows. */
function findOpen(reply: string, told: Told, results: readonly Result[]): string | undefined {
  if (/^\d+\/\d+ done/.test(reply)) return undefined;
  const tried = new Set(results.map(topicOf).map((topic) => topic && told.rename(topic)));
  return told.plan.find((step) => !tried.has(step));
}

interface Told {
  /** The plan as this model writes it, with the person's changes. */
  readonly plan: readonly string[];
  readonly removed: ReadonlySet<string>;
  /** The words that a step has now. */
  readonly rename: (step: string) => string;
}

/** Reads what the person changed from the reminders and replies that name it. */
function readEdits(prompt: LanguageModelV3Prompt): Told {
  const text = JSON.stringify(prompt).replaceAll('\\"', '"');
  const find = (verb: string) => [...text.matchAll(new RegExp(`${verb} "([^"]*)"`, "g"))].map(([, step = ""]) => step);
  const told = /The user changed the/.test(text);
  const renamed = new Map(
    [...text.matchAll(/reworded "([^"]*)" to "([^"]*)"/g)].map(([, from = "", to = ""]) => [from, to]),
  );
  const removed = new Set(told ? find("removed") : []);
  const rename = (step: string) => renamed.get(step) ?? step;
  const added = told ? find("added") : [];
  const plan = [...new Set([...PLAN, ...added].map(rename))].filter((step) => !removed.has(step));
  return { plan, removed, rename };
}

/** The last words, which claim no more than the reply to the last write. */
function sayEnd(reply: string): string {
  const [, done, total] = /^(\d+)\/(\d+) done/.exec(reply) ?? [];
  if (done !== undefined && done === total) return "Your trip is planned. Have a good time!";
  return "My last change of the plan was not saved, so I stop here. Write to me, and I go on from the plan as it is.";
}

interface Result {
  readonly tool: string;
  readonly text: string;
}

function topicOf({ tool, text }: Result): string | undefined {
  return tool === "look_up" ? /answers for "(.*?)"/.exec(text)?.[1] : undefined;
}

function write(content: string, status: string) {
  return { tool: "todo_write", input: { updates: [{ content, status }] } };
}

/** The results of tools in a message, as text. */
function readResults({ role, content }: LanguageModelV3Prompt[number]): Result[] {
  if (role !== "tool") return [];
  return content.flatMap((part) => {
    if (part.type !== "tool-result") return [];
    const text = part.output.type === "text" ? part.output.value : JSON.stringify(part.output);
    return [{ tool: part.toolName, text }];
  });
}

function* writeTurn({ text, calls = [] }: Turn): Generator<LanguageModelV3StreamPart> {
  yield { type: "stream-start", warnings: [] };
  if (text !== undefined) {
    yield { type: "text-start", id: "text" };
    for (const delta of text.split(/(?<= )/)) yield { type: "text-delta", id: "text", delta };
    yield { type: "text-end", id: "text" };
  }
  for (const { tool, input } of calls) {
    const id = crypto.randomUUID();
    const json = JSON.stringify(input);
    yield { type: "tool-input-start", id, toolName: tool };
    for (const [delta] of json.matchAll(/.{1,12}/gu)) yield { type: "tool-input-delta", id, delta };
    yield { type: "tool-input-end", id };
    yield { type: "tool-call", toolCallId: id, toolName: tool, input: json };
  }
  yield {
    type: "finish",
    finishReason: { unified: calls.length > 0 ? "tool-calls" : "stop", raw: undefined },
    usage: {
      inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    },
  };
}
