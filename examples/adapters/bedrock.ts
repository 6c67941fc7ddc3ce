// A model on Amazon Bedrock with a plan, through Converse and the client of the AWS SDK.
//
//   npm ci --prefix test/clients                                           once: the client libraries
//   npx tsx examples/adapters/bedrock.ts                                   a scripted model
//   AWS_REGION=... AWS_PROFILE=... npx tsx examples/adapters/bedrock.ts    a real one; AWS_ACCESS_KEY_ID does too

import assert from "node:assert/strict";
import {
  BedrockRuntimeClient,
  type BedrockRuntimeClientConfig,
  type ContentBlock,
  ConverseCommand,
  type Message,
} from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { createTodoSession, isFinished } from "agent-todos";
import { runTodoCalls, stepRequest, todoTools } from "agent-todos/bedrock";
import { renderPanel } from "agent-todos/terminal";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService(process.env["AWS_PROFILE"] ? "AWS_PROFILE" : "AWS_ACCESS_KEY_ID", TURNS);
const client = new BedrockRuntimeClient(service.url === undefined ? {} : scripted(service.url));
const modelId = process.env["BEDROCK_MODEL"] ?? "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const { name, description, parameters: json } = WORK;

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools = [...todoTools(todos), { toolSpec: { name, description, inputSchema: { json } } }];
let messages: Message[] = [{ role: "user", content: [{ text: TASK }] }];

for (;;) {
  const step = stepRequest(todos, messages);
  if (step.messages.length > messages.length) console.log("nudge  the model is asked to go on");
  messages = step.messages;
  if (step.next === "done") break;
  const reply = await client.send(new ConverseCommand({ modelId, messages, toolConfig: { tools } }));
  const content = reply.output?.message?.content ?? [];
  messages.push({ role: "assistant", content });
  for (const { text } of content) if (text !== undefined) console.log(`model  ${text}`);
  const results: ContentBlock[] = runTodoCalls(todos, reply);
  for (const { toolResult } of results) console.log(`todos  ${toolResult?.content?.[0]?.text}`);
  for (const { toolUse } of content) {
    if (toolUse?.name !== WORK.name) continue;
    results.push({ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: doWork() }] } });
  }
  if (results.length > 0) messages.push({ role: "user", content: results });
}

client.destroy();
await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list));

/** The client's own handler speaks HTTP/2, which the local server does not. */
function scripted(endpoint: string): BedrockRuntimeClientConfig {
  const credentials = { accessKeyId: "scripted", secretAccessKey: "scripted" };
  return { endpoint, region: "us-east-1", credentials, requestHandler: new NodeHttpHandler(), maxAttempts: 1 };
}
