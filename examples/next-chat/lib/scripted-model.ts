import type { LanguageModelV3, LanguageModelV3Prompt, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";

const PLAN: readonly string[] = [
  "Find a place to stay",
  "Pick three sights",
  "Book a table for Saturday",
  "Write it all down",
];

/** The time between two chunks, in milliseconds. */
const PACE = Number(process.env.MODEL_PACE ?? 40);

/** A model that plans, and then works on whatever the person made of its plan. */
export const scriptedModel: LanguageModelV3 = {
  specificationVersion: "v3",
  provider: "scripted",
  modelId: "scripted",
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error("The scripted model only streams")),
  doStream: async ({ prompt }) => {
    const chunks = [...writeTurn(nextTurn(prompt))];
    return { stream: simulateReadableStream({ chunks, initialDelayInMs: 8 * PACE, chunkDelayInMs: PACE }) };
  },
};

interface Turn {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: object }[];
}

/** What a person asks for in a message of their own. */
const WANTED = /(?:Change the plan first|Also): (.+)/;
const CHANGES = new RegExp(`${WANTED.source}|(added|removed) "([^"]*)"|reworded "([^"]*)" to "([^"]*)"`, "g");
const END = "Your trip is planned. Have a good time!";

function nextTurn(prompt: LanguageModelV3Prompt): Turn {
  const results = prompt
    .slice(prompt.findLastIndex((message) => textOf(message).includes(END)) + 1)
    .flatMap(readResults);
  const { plan, rename } = readPlan(prompt);
  const done = topicsOf(results).map(rename);
  const open = plan.filter((step) => !done.includes(step));
  const saved = results.findLastIndex(isSaved);
  if (prompt.at(-1)?.role === "user") {
    const rules = textOf(prompt[0]);
    if (rules.includes("The user denied")) return { text: "All right, I leave it." };
    const isApproved = rules.includes("The user approved") && !WANTED.test(textOf(prompt.at(-1)));
    const text = saved === -1 ? "I will plan this first." : "This is the plan now.";
    if (saved === -1 || !isApproved)
      return { text, calls: [{ tool: "todo_write", input: { todos: toItems(plan, open) } }] };
  }
  // After three refusals in a row it gives up, and says so.
  if (saved < results.length - 1 && results.slice(-6).filter(isRefused).length >= 3)
    return { text: "My last change of the plan was not saved, so I stop here. Write to me, and I go on." };
  // The order is the person's, where the reply to the last write names the step at work and the one after it.
  const named = [...(results[saved]?.text ?? "").matchAll(/(?:Now|Next): (.*?)\.(?= Next:|\n|$)/g)].map(
    ([, step]) => step,
  );
  const next = named.find((step) => step !== undefined && open.includes(step)) ?? open[0];
  // What a refused write said is written once more.
  const finished = topicsOf(results.slice(saved + 1))
    .map(rename)
    .filter((step) => plan.includes(step));
  const updates = finished.map((content) => ({ content, status: "completed" }));
  if (next !== undefined) updates.push({ content: next, status: "in_progress" });
  if (updates.length === 0) return { text: END };
  const lookUp = next === undefined ? [] : [{ tool: "look_up", input: { topic: next } }];
  return { calls: [{ tool: "todo_write", input: { updates } }, ...lookUp] };
}

function toItems(plan: readonly string[], open: readonly string[]) {
  const statusOf = (step: string) => (step === open[0] ? "in_progress" : open.includes(step) ? "pending" : "completed");
  return plan.map((content) => ({ content, status: statusOf(content) }));
}

/** Reads the plan with all that the person changed, as reminders and replies name it, and the words that a step has now. */
function readPlan(prompt: LanguageModelV3Prompt) {
  const text = prompt.map(textOf).join("\n");
  let plan = PLAN;
  const names = new Map<string, string>();
  for (const [, wanted, verb, step = "", from = "", to = ""] of text.matchAll(CHANGES)) {
    if (wanted !== undefined) plan = [wanted, ...plan.filter((one) => one !== wanted)];
    else if (verb === "added") plan = [...plan.filter((one) => one !== step), step];
    else if (verb === "removed") plan = plan.filter((one) => one !== step);
    else {
      names.set(from, to);
      plan = plan.map((one) => (one === from ? to : one));
    }
  }
  const rename = (step: string): string => {
    const to = names.get(step);
    return to === undefined || plan.includes(step) ? step : to;
  };
  return { plan, rename };
}

interface Result {
  readonly tool: string;
  readonly text: string;
}

const isSaved = ({ tool, text }: Result): boolean =>
  tool === "todo_write" && /^(?:No change\. )?\d+\/\d+ done/.test(text);
const isRefused = (result: Result): boolean => result.tool === "todo_write" && !isSaved(result);

/** The steps that were looked up. */
function topicsOf(results: readonly Result[]): string[] {
  return results.flatMap(({ tool, text }) => (tool === "look_up" && /answers? for "(.*?)"/.exec(text)?.[1]) || []);
}

/** All text of a message, with the answers of tools. */
function textOf(message: LanguageModelV3Prompt[number] | undefined): string {
  if (message === undefined || message.role === "system") return message?.content ?? "";
  const results = readResults(message).map(({ text }) => text);
  return [...message.content.map((part) => (part.type === "text" ? part.text : "")), ...results].join("\n");
}

/** The results of tools in a message, as text. */
function readResults({ role, content }: LanguageModelV3Prompt[number]): Result[] {
  if (role !== "tool") return [];
  return content.flatMap((part) => {
    if (part.type !== "tool-result") return [];
    const { output } = part;
    const text = "value" in output && typeof output.value === "string" ? output.value : JSON.stringify(output);
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
