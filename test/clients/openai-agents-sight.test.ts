import { Agent, type AgentInputItem, type CallModelInputFilter, run, setTracingDisabled, tool } from "@openai/agents";
import { createTodoSession, renderForContext, type TodoSession, type TodoSessionOptions } from "agent-todos";
import { todoInputFilter, todoTools } from "agent-todos/openai-agents";
import { beforeAll, expect, it } from "vitest";
import { createScriptedModel } from "./support/openai-agents-model.js";
import { countBlind, cutToNewest, expectInSight, expectRepeated, LONG_RUN } from "./support/sight.js";
import { doWork, TASK, WORK } from "./support/whole-plan.js";

beforeAll(() => setTracingDisabled(true));

const work = tool({
  ...WORK,
  strict: false,
  parameters: { ...WORK.parameters, required: ["step"], additionalProperties: true },
  execute: doWork,
});

const isResult = ({ type }: { readonly type?: string | undefined }): boolean => type === "function_call_result";

/** The filter of a host that sends the newest six items only, and lets `last` have the last word. */
function cutThen(last: CallModelInputFilter): CallModelInputFilter {
  return ({ modelData, ...rest }) => {
    const input = cutToNewest<AgentInputItem>(modelData.input, 6, isResult);
    return last({ ...rest, modelData: { ...modelData, input } });
  };
}

interface Setting {
  readonly options?: TodoSessionOptions;
  readonly instructions?: (todos: TodoSession) => string;
  readonly filter?: (todos: TodoSession) => CallModelInputFilter;
  readonly previousResponseId?: string;
}

async function play({ options, instructions, filter = todoInputFilter, previousResponseId }: Setting = {}) {
  const todos = createTodoSession({ nag: { stale: false }, ...options });
  const model = createScriptedModel(LONG_RUN);
  const agent = new Agent({
    name: "coder",
    model,
    instructions: () => instructions?.(todos) ?? "Write code.",
    tools: [...todoTools(todos).map((one) => tool(one)), work],
  });
  const sent = { callModelInputFilter: cutThen(filter(todos)), maxTurns: 30 };
  await run(agent, TASK, previousResponseId === undefined ? sent : { ...sent, previousResponseId });
  return { requests: model.requests, todos };
}

it("10 of 13 requests that a host cuts show no plan without the filter", async () => {
  const { requests } = await play({
    filter:
      () =>
      ({ modelData }) =>
        modelData,
  });
  expect(countBlind(requests)).toBe(10);
});

it("every request that a host cuts shows the plan once, and repeats what it keeps to the byte", async () => {
  const { requests } = await play();
  expectInSight(requests);
  expectRepeated(requests, 2);
});

it.each([
  ["nag: false", { nag: false }],
  ["compacted: false", { nag: { compacted: false } }],
] as const)("%s shows nothing again", async (_name, options) => {
  const { requests } = await play({ options });
  expect(countBlind(requests)).toBe(10);
});

it("a plan in the system text is in sight", async () => {
  const { requests } = await play({ instructions: (todos) => `Write code.\n\n${renderForContext(todos.list)}` });
  expect(JSON.stringify(requests)).not.toContain("<todo-context>");
});

it("history on the server is not judged by the input", async () => {
  const { requests } = await play({ previousResponseId: "r0" });
  expect(JSON.stringify(requests)).not.toContain("<todo-context>");
});
