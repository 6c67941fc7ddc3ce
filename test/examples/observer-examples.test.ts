import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { TodoList } from "agent-todos";
import type { ObserverRequest } from "agent-todos/observe";
import { afterEach, expect, it } from "vitest";
import { askAiSdk } from "../../examples/observer/ask-ai-sdk.js";
import { chooseAsk } from "../../examples/observer/choose-ask.js";
import { comparePlans } from "../../examples/observer/compare-plans.js";
import { describeEvaluation, evaluate } from "../../examples/observer/evaluate.js";
import { observeOpencode } from "../../examples/observer/observe-opencode.js";
import { readSession } from "../../examples/observer/read-session.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = `${ROOT}examples/sessions/observed`;

let close: (() => void) | undefined;

afterEach(() => close?.());

interface Received {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server of a small model that always gives this answer; what it received is kept. */
async function serve(answer: object, status = 200): Promise<{ readonly base: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { authorization, "x-api-key": key } = request.headers;
    received.push({ url: request.url, key: String(key ?? authorization), body: JSON.parse(await text(request)) });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  // A server that listens on a port has an address with one.
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const REQUEST: ObserverRequest = {
  system: "You keep a list.",
  prompt: "<session>work</session>",
  schema: { type: "object" },
  maxTokens: 700,
};
const CONTEXT = { signal: new AbortController().signal };
const PATCH = { add: [{ content: "Fix it" }] };

it("the ask for Anthropic makes the model call a tool with the schema, and gives its input", async () => {
  const content = [
    { type: "text", text: "Well." },
    { type: "tool_use", id: "1", name: "answer", input: PATCH },
  ];
  const { base, received } = await serve({ content });
  const chosen = chooseAsk({ ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: base, OBSERVER_MODEL: "small" });
  expect(await chosen?.ask(REQUEST, CONTEXT)).toEqual(PATCH);
  expect(received).toMatchObject([
    {
      url: "/v1/messages",
      key: "k",
      body: {
        model: "small",
        max_tokens: 700,
        system: "You keep a list.",
        messages: [{ role: "user", content: "<session>work</session>" }],
        tools: [{ name: "answer", input_schema: { type: "object" } }],
        tool_choice: { type: "tool", name: "answer" },
      },
    },
  ]);
});

it("the ask for Chat Completions takes a local server without a key, and gives its text", async () => {
  const { base, received } = await serve({ choices: [{ message: { content: "{}" } }] });
  const chosen = chooseAsk({ OPENAI_BASE_URL: `${base}/v1`, OBSERVER_MODEL: "qwen3:8b" });
  expect(await chosen?.ask(REQUEST, CONTEXT)).toBe("{}");
  expect(received).toMatchObject([
    { url: "/v1/chat/completions", key: "undefined", body: { model: "qwen3:8b", max_completion_tokens: 700 } },
  ]);
});

it("the ask for the AI SDK passes the request on, and gives the text", async () => {
  const seen: unknown[] = [];
  const ask = askAiSdk(async (settings) => {
    seen.push(settings);
    return { text: "{}" };
  });
  expect(await ask(REQUEST, CONTEXT)).toBe("{}");
  const { system, prompt } = REQUEST;
  expect(seen).toEqual([{ system, prompt, maxOutputTokens: 700, abortSignal: CONTEXT.signal }]);
});

it("a server that says no is a failure that the observer reports, with its words", async () => {
  const { base } = await serve({ error: "no such model" }, 404);
  const failures: string[] = [];
  const chosen = chooseAsk({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: base });
  const steps = await readSession(`${FOLDER}/without-a-tool.jsonl`);
  const found = await evaluate(steps ?? [], (request, context) => chosen?.ask(request, context));
  failures.push(...found.failures);
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatch(/chat\/completions answered 404: \{"error":"no such model"\}/);
});

it("chooseAsk() asks nobody where the environment names none", () => {
  expect(chooseAsk({})).toBeUndefined();
  expect(chooseAsk({ ANTHROPIC_BASE_URL: "http://127.0.0.1:1", OBSERVER_MODEL: "small" })).toBeUndefined();
});

it("readSession() reads a recording as if the agent had had no todo tool, with its list beside", async () => {
  const steps = (await readSession(`${FOLDER}/with-a-plan.jsonl`)) ?? [];
  expect(steps.map(({ type }) => type).join(" ")).toMatch(/^user( round)+ end user( round)+ end$/);
  expect(steps[0]).toMatchObject({ type: "user", text: expect.stringMatching(/^Loading a whole year/) });
  expect(steps[1]).toMatchObject({
    text: "I look at how the tables are loaded.",
    calls: [
      { name: "Grep", input: { pattern: "loadTide" } },
      { name: "Read", input: { file_path: "src/tides/load.ts" } },
    ],
    // The write that follows belongs to this round.
    list: { items: [{ status: "in_progress" }, {}, {}, {}, {}] },
  });
  const calls = steps.flatMap((step) => (step.type === "round" ? step.calls : []));
  expect(calls.some(({ name }) => name === "TodoWrite")).toBe(false);
  expect(calls.filter(({ failed }) => failed)).toHaveLength(2);
  expect(steps.at(-1)).toMatchObject({ type: "end", text: "Yes: headers in French are read now, with a test." });
});

it("readSession() knows no file that no reader knows", async () => {
  expect(await readSession(`${ROOT}package.json`)).toBeUndefined();
});

const listOf = (...rows: readonly (readonly [content: string, status: TodoList["items"][number]["status"]])[]) => ({
  revision: 1,
  items: rows.map(([content, status]) => ({ content, status })),
});

it.each([
  ["the same list", listOf(["Add tests", "completed"]), 1, 1],
  ["the same work in other words", listOf(["Add the tests", "completed"]), 1, 1],
  ["another status", listOf(["Add tests", "in_progress"]), 0, 1],
  ["an item too many", listOf(["Add tests", "completed"], ["Ring the harbour office", "pending"]), 1, 2],
  ["nothing", listOf(), 0, 1],
] as const)("comparePlans() counts %s", (_name, observed, agreed, all) => {
  const found = comparePlans(listOf(["Add tests", "completed"]), observed);
  expect([found.agreed.length, found.all]).toEqual([agreed, all]);
});

it("evaluate() finds that an oracle agrees with the recording, and a model that says nothing does not", async () => {
  const steps = (await readSession(`${FOLDER}/with-a-plan.jsonl`)) ?? [];
  const right = describeEvaluation(await evaluate(steps, "oracle"));
  expect(right).toMatch(/agreement at the ends of turns: 100 % of 7 items/);
  expect(right).toMatch(/lag: median [0-3] rounds over 14 changes, 0 never followed/);
  const silent = await evaluate(steps, async () => "{}");
  expect(silent).toMatchObject({ agreed: 0, all: 7, lags: [], refused: {} });
  const wrong = await evaluate(steps, async () => ({ updates: [{ id: "#9", status: "completed" }] }));
  expect(Object.keys(wrong.refused)).toEqual(["unknown_id"]);
});

it("observeOpencode() tells of rounds with the calls that failed, and shows the plan", async () => {
  const shown: string[] = [];
  const prompts: string[] = [];
  const hooks = observeOpencode(
    async ({ prompt }) => {
      prompts.push(prompt);
      return { add: [{ content: "Fix the parser", status: "in_progress" }] };
    },
    (plan) => shown.push(plan),
  );
  const sessionID = "ses_1";
  const part = (given: object) =>
    hooks.event({
      event: {
        type: "message.part.updated",
        properties: { part: { type: "text", sessionID, messageID: "m2", ...given } },
      },
    });
  await hooks["chat.message"]({ sessionID }, { parts: [{ type: "text", text: "Fix it." }] });
  await hooks.event({ event: { type: "message.updated", properties: { info: { id: "m1", role: "user" } } } });
  await part({ messageID: "m1", text: "Fix it." });
  await part({ text: "I look." });
  const tool = (callID: string, status: string) =>
    part({ type: "tool", tool: "bash", callID, state: { status, input: { command: callID } } });
  await tool("a", "running");
  await tool("a", "completed");
  await tool("b", "error");
  await part({ type: "step-finish" });
  await hooks.event({ event: { type: "session.idle", properties: { sessionID } } });
  expect(prompts).toHaveLength(1);
  expect(prompts[0]).toContain("The person said: Fix it.");
  expect(prompts[0]).toContain('1: bash {"command":"a"}; bash {"command":"b"} (failed)');
  expect(prompts[0]).toContain("The agent said last: I look.");
  expect(shown).toEqual([expect.stringContaining("Fix the parser")]);
});

it("observer-eval tells where it fails, sends nothing unasked, and refuses wrong options with exit 2", async () => {
  const server = await serve({ choices: [{ message: { content: "{}" } }] });
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
      const { ANTHROPIC_API_KEY: _, OPENAI_API_KEY: __, OPENAI_BASE_URL: ___, ...rest } = process.env;
      const child = execFile(
        process.execPath,
        [`${ROOT}node_modules/tsx/dist/cli.mjs`, "examples/observer-eval.ts", ...args],
        { cwd: ROOT, env: { ...rest, ...env } },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  const here = { OPENAI_BASE_URL: `${server.base}/v1` };
  const [plain, wrong, keyless, sent] = [
    await run([], here),
    await run(["--limit", "none"]),
    await run(["--send", FOLDER]),
    await run(["--send", FOLDER], here),
  ];
  expect(plain).toMatchObject({ code: 0, stdout: expect.stringMatching(/^An oracle answers, and nothing is sent/) });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage: /) });
  expect(keyless).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/needs ANTHROPIC_API_KEY.*nothing was sent/),
  });
  expect(sent).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Sends 1 session to http:.*requests/) });
  expect(server.received.length).toBeGreaterThan(3);
  expect(JSON.stringify(server.received[0]?.body)).toContain("Loading a whole year of tide tables");
});
