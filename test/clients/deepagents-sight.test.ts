// The summary of createDeepAgent: the plan is shown again in the very request that lacks it.
import { type BaseMessage, mapChatMessagesToStoredMessages } from "@langchain/core/messages";
import { todoMiddleware } from "agent-todos/langchain";
import { createDeepAgent } from "deepagents";
import { AIMessage, fakeModel, type ReactAgent, tool } from "langchain";
import { expect, it } from "vitest";
import { start, writeReply } from "./support/langchain-model.js";
import { lookBack, workLong } from "./support/long-work.js";
import { WORK } from "./support/whole-plan.js";

/** The window of the model, of which a summary leaves a part. */
const MAX_INPUT_TOKENS = 9_000;

const work = tool(() => "Worked. ".repeat(300), { ...WORK, schema: WORK.parameters });

async function runDeep(compacted: boolean) {
  const asked: unknown[] = [];
  const summaries: unknown[] = [];
  const turns = workLong(22);
  const answer = (messages: BaseMessage[]): AIMessage => {
    const request = JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages(messages)));
    if (JSON.stringify(request).includes("conversation summarizer")) {
      summaries.push(request);
      return new AIMessage("They work on the parser.");
    }
    return writeReply(turns[asked.push(request) - 1] ?? {}, asked.length);
  };
  const model = fakeModel();
  for (let count = 0; count < 60; count += 1) model.respond(answer);
  Object.defineProperty(model, "profile", { value: { maxInputTokens: MAX_INPUT_TOKENS } });
  const middleware = [todoMiddleware({ nag: { compacted, stale: false } })];
  // Its types are at odds with those of any middleware under exactOptionalPropertyTypes.
  const agent: unknown = createDeepAgent({ model, tools: [work], middleware: middleware as never });
  await (agent as ReactAgent).invoke(start(), { recursionLimit: 200 });
  return { ...lookBack(asked), summaries: summaries.length };
}

it("no request of createDeepAgent goes without the plan after a summary", async () => {
  const [off, on] = await Promise.all([runDeep(false), runDeep(true)]);
  expect(off).toMatchObject({ asked: 24, blind: 14, most: 0, summaries: 2 });
  expect(on).toMatchObject({ asked: 24, blind: 0, most: 1, summaries: 2 });
  expect(on.bare).toEqual(off.bare);
});
