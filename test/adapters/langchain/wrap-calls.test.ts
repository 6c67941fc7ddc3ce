import { expect, it } from "vitest";
import { setUpAgent } from "../../../src/adapters/langchain/agent-setup.js";
import { createToolStep } from "../../../src/adapters/langchain/wrap-calls.js";
import { todoMiddleware } from "../../../src/adapters/langchain.js";

const runToolCall = createToolStep(setUpAgent({ ride: ["work"] }));

/** Runs a call of a tool that throws at first, and returns what the agent was then asked to run. */
async function fail(error: unknown, signal?: AbortSignal) {
  const asked: unknown[] = [];
  const request = { toolCall: { id: "c1", name: "work", args: {} }, tool: undefined, runtime: { signal } };
  const result = await runToolCall(request as never, async (given: object) => {
    asked.push(given);
    if (asked.length === 1) throw error;
    const { tool } = given as { readonly tool: { readonly name: string; readonly invoke: () => Promise<string> } };
    return { type: "tool", name: tool.name, content: await tool.invoke() } as never;
  });
  return { asked, result };
}

it("a tool step gives the model the error of a tool, as an agent without middleware does", async () => {
  const { result } = await fail(new Error("no such file"));
  expect(result).toMatchObject({
    name: "work",
    content: "Error: no such file\n Please fix your mistakes.",
    status: "error",
  });
});

const aborted = AbortSignal.abort();

it.each<[name: string, error: object, signal?: AbortSignal]>([
  ["an interrupt", Object.assign(new Error("wait"), { is_bubble_up: true })],
  ["arguments that the agent refuses", Object.assign(new Error("bad"), { "~brand": "ToolInvocationError" })],
  ["the end of a run that was aborted", new Error("aborted"), aborted],
])("a tool step leaves the agent %s", async (_name, error, signal) => {
  await expect(fail(error, signal)).rejects.toBe(error);
});

it("todoMiddleware() wraps the calls of tools only where the list rides on some", () => {
  expect(todoMiddleware()).not.toHaveProperty("wrapToolCall");
  expect(todoMiddleware({ ride: ["work"] })).toHaveProperty("wrapToolCall");
});
