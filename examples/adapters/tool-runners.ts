// The client libraries of Anthropic and OpenAI run the loop; the plan and its reminders go along.
//
//   npx tsx examples/adapters/tool-runners.ts      two scripted models

import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { createTodoSession, isFinished } from "agent-todos";
import * as anthropic from "agent-todos/anthropic";
import * as openai from "agent-todos/openai";
import OpenAI from "openai";
import type { RunnableToolFunctionWithoutParse } from "openai/lib/RunnableFunction";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

async function runWithAnthropic(client: Anthropic): Promise<boolean> {
  const todos = createTodoSession();
  const { parameters: input_schema, ...work } = WORK;
  const runner = client.beta.messages.toolRunner({
    model: "claude-sonnet-5-5",
    max_tokens: 2000,
    thread: false,
    messages: [{ role: "user", content: TASK }],
    tools: [
      ...anthropic.runnableTools(todos),
      { ...work, input_schema, run: doWork, parse: (input: unknown) => input },
    ],
  });
  for await (const reply of runner) {
    const results = await runner.generateToolResponse();
    const { reminder } = anthropic.afterReply(todos, reply);
    if (!reminder) continue;
    const { role, content } = reply;
    const turn = [{ role, content }, ...(results ? [results] : [])];
    runner.pushMessages(...anthropic.withReminder(turn, reminder));
  }
  return isFinished(todos.list);
}

async function runWithOpenAI(client: OpenAI): Promise<boolean> {
  const todos = createTodoSession();
  const work = { type: "function" as const, function: { ...WORK, function: doWork } };
  const tools: RunnableToolFunctionWithoutParse[] = [...openai.runnableTools(todos), work];
  let messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: TASK }];
  for (;;) {
    const steps: openai.NextStep[] = [];
    const runner = client.chat.completions.runTools(
      { model: "gpt-5.5", messages, tools },
      {
        afterCompletion: (completion, { messages: sent }) => {
          const step = openai.afterReply(todos, completion);
          steps.push(step);
          if (step.next === "results") sent.splice(0, sent.length, ...openai.withReminder(sent, step.reminder));
        },
      },
    );
    await runner.done();
    const last = steps.at(-1);
    if (last?.next !== "nudge") return isFinished(todos.list);
    messages = openai.withReminder(runner.messages, last.reminder);
  }
}

const one = await openService("NO_KEY", TURNS);
assert.ok(await runWithAnthropic(new Anthropic({ apiKey: one.key, baseURL: one.url ?? null })));
await one.close();
const two = await openService("NO_KEY", TURNS);
assert.ok(await runWithOpenAI(new OpenAI({ apiKey: two.key, baseURL: two.url && `${two.url}/v1` })));
await two.close();
console.log("Both plans are done.");
