import { connectTodos } from "agent-todos/ai-sdk";
import { consumeStream, convertToModelMessages, generateId, stepCountIs, streamText, type UIMessage } from "ai";
import { openTodos, saveMessages } from "@/lib/database";
import { lookUp } from "@/lib/look-up";
import { model } from "@/lib/model";

export async function POST(request: Request): Promise<Response> {
  const { id, messages }: { id: string; messages: UIMessage[] } = await request.json();
  await saveMessages(id, messages);
  const todos = connectTodos(await openTodos(id));
  const tools = { todo_write: todos.tool, look_up: lookUp };
  const result = streamText({
    model,
    system: "You plan trips. Keep a plan with todo_write, and look each step up before you complete it.",
    messages: await convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    tools,
    prepareStep: todos.prepareStep,
    experimental_repairToolCall: todos.repairToolCall,
    stopWhen: stepCountIs(50),
  });
  return result.toUIMessageStreamResponse({
    originalMessages: messages,
    generateMessageId: generateId,
    // Reads to the end, so that the work goes on and is saved when the page is loaded again meanwhile.
    consumeSseStream: consumeStream,
    onFinish: ({ messages }) => saveMessages(id, messages),
  });
}
