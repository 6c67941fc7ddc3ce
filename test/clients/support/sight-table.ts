// How many requests lack an open plan, by host and by the way in which requests are cut, and what showing it costs.
import { createTodoSession, type TodoSession } from "agent-todos";
import { ALL_APIS } from "../../adapters/apis/all-apis.js";
import { ANTHROPIC } from "../../adapters/apis/anthropic.js";
import type { AnyDialect, MadeCall } from "../../adapters/apis/dialect.js";
import { OPENAI_RESPONSES } from "../../adapters/apis/openai-responses.js";
import { FRAMEWORKS, type Said } from "../../adapters/framework-requests.js";

import { tabulate } from "../../bench/tabulate.js";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { type Cut, SIGHT_HOSTS, type SightHost } from "./sight-hosts.js";
import { plan, TASK } from "./whole-plan.js";

/** The rounds of other work after the plan, which is never written again. */
const ROUNDS = 38;
const PLAN = plan("completed", "in_progress", "pending");
const OPEN = ["Rewrite it", "Run the tests"];

const TURNS: readonly ScriptedTurn[] = [
  { calls: [PLAN] },
  ...Array.from({ length: ROUNDS }, (_, index) => ({ calls: [{ name: "work", input: { step: `part ${index}` } }] })),
  { text: "Which one first?" },
];

function isReply(message: object): boolean {
  const { role, type } = message as { readonly role?: unknown; readonly type?: unknown };
  return role === "assistant" || role === "model" || type === "ai" || type === "function_call";
}

/** Keeps the task and the newest rounds. */
const keepRounds =
  (rounds: number): Cut =>
  (messages) => {
    const replies = messages.flatMap((message, index) => (isReply(message) ? [index] : []));
    const from = replies.at(-rounds);
    if (replies.length <= rounds || from === undefined) return [...messages];
    return [...messages.slice(0, replies[0]), ...messages.slice(from)];
  };

/** Every sixth round, one message in the person's role takes the place of everything before. */
const summarize: Cut = (messages, user) => {
  const replies = messages.flatMap((message, index) => (isReply(message) ? [index] : []));
  const summed = replies.length - (replies.length % 6);
  if (summed === 0) return [...messages];
  return [
    user(`They work on the parser: ${summed} rounds so far.`),
    ...messages.slice(replies[summed] ?? messages.length),
  ];
};

const CUTS: Readonly<Record<string, Cut>> = {
  "the whole history": (messages) => [...messages],
  "3 rounds": keepRounds(3),
  "2 rounds": keepRounds(2),
  "1 round": keepRounds(1),
  "a summary": summarize,
};

/** What the requests of a run after its plan lack, in percent, and what the shown plans added, in tokens a request. */
interface Sight {
  readonly blind: number;
  readonly tokens: number;
}

const shows = (request: readonly unknown[]): boolean => {
  const text = JSON.stringify(request);
  return OPEN.every((content) => text.includes(content));
};

/** A plan that is shown again, with its tags. */
const BLOCK = /<reminder>(?:(?!<\/reminder>).)*<todo-context>.*?<\/reminder>/gs;

/** Looks through the requests after the first. */
function look([, ...requests]: readonly (readonly unknown[])[]): Sight {
  const blind = requests.filter((request) => !shows(request)).length;
  const blocks = JSON.stringify(requests).match(BLOCK) ?? [];
  return { blind: (100 * blind) / requests.length, tokens: blocks.join("").length / 4 / requests.length };
}

const quiet = (): TodoSession => createTodoSession({ nag: { stale: false } });

/** A loop of an API's own messages: how it makes the next request of a history, and what it does with a reply. */
type Loop = (
  dialect: AnyDialect,
  todos: TodoSession,
  cut: Cut,
) => {
  readonly ask: (text: string) => void;
  readonly request: () => readonly unknown[];
  readonly hear: (reply: unknown, results: readonly unknown[]) => void;
};

/** The loop that steps each request, right before it is sent. */
const stepEach: Loop = ({ adapter, user, assistant }, todos, cut) => {
  const history: object[] = [];
  return {
    ask: (text) => history.push(user(text) as object),
    request: () =>
      adapter.stepRequest(
        todos,
        cut(history, (text) => user(text) as object),
      ).messages,
    hear: (reply, results) => history.push(...(assistant(reply) as object[]), ...(results as object[])),
  };
};

/** The loop that looks afterwards, at the request that was sent. */
const lookAfterwards: Loop = ({ adapter, user, assistant }, todos, cut) => {
  let history: readonly object[] = [];
  let sent: readonly object[] = [];
  return {
    ask: (text) => {
      todos.begin();
      history = [...history, user(text) as object];
    },
    request: () => {
      sent = cut(history, (text) => user(text) as object);
      return sent;
    },
    hear: (reply, results) => {
      const { reminder } = adapter.afterReply(todos, reply, { messages: sent });
      history = [...history, ...(assistant(reply) as object[]), ...(results as object[])];
      history = adapter.withReminder(history, reminder) as readonly object[];
    },
  };
};

/** Plays the script in an API's own messages. */
const playApi = (dialect: AnyDialect, loop: Loop): SightHost => {
  return async (todos, turns, cut) => {
    const { ask, request, hear } = loop(dialect, todos, cut);
    ask(TASK);
    return turns.map(({ text = "", calls = [] }, turn) => {
      const sent = structuredClone(request());
      const made = calls.map(({ name, input }, place): MadeCall => ({ id: `c${turn}_${place}`, name, input }));
      const reply = dialect.reply(text, made);
      const own = [...dialect.adapter.runTodoCalls(todos, reply)];
      const results = made.map((call) => (call.name === "work" ? dialect.ownResult(call, "Worked.") : own.shift()));
      const found = results.filter((one) => one !== undefined);
      hear(reply, found.length === 0 ? [] : dialect.results(found));
      return sent;
    });
  };
};

/** The hosts of the table by name: those that look at a request before it is sent, and those that do so afterwards. */
const BEFORE: Readonly<Record<string, SightHost>> = {
  ...Object.fromEntries(ALL_APIS.map((dialect) => [`\`stepRequest\`, ${dialect.name}`, playApi(dialect, stepEach)])),
  ...SIGHT_HOSTS,
};
const AFTER: Readonly<Record<string, SightHost>> = {
  "`afterReply` with `messages`, the Messages API": playApi(ANTHROPIC, lookAfterwards),
  "`afterReply` with `messages`, the Responses API": playApi(OPENAI_RESPONSES, lookAfterwards),
};

async function measureHost(host: SightHost): Promise<readonly Sight[]> {
  const cells: Sight[] = [];
  for (const cut of Object.values(CUTS)) cells.push(look(await host(quiet(), TURNS, cut)));
  return cells;
}

const write = ({ blind, tokens }: Sight): string => {
  const cost = tokens < 0.5 ? "" : `, +${Math.round(tokens)}`;
  return `${Math.round(blind)} %${cost}`;
};

/** Measures hosts whose requests are cut. */
export async function measureCuts() {
  const rows: (readonly string[])[] = [];
  const before: Sight[] = [];
  for (const [name, host] of Object.entries(BEFORE)) {
    const cells = await measureHost(host);
    before.push(...cells);
    rows.push([name, ...cells.map(write)]);
  }
  for (const [name, host] of Object.entries(AFTER)) rows.push([name, ...(await measureHost(host)).map(write)]);
  return { before, table: tabulate([["host", ...Object.keys(CUTS)], ...rows]) };
}

/** A conversation whose server compacts it: how its messages are written, and what is sent of them. */
interface Compacting {
  readonly write: (said: Said) => readonly object[];
  /** A reply of the model that begins with a compaction, with further parts of the model in it. */
  readonly compaction: (...more: readonly object[]) => readonly object[];
  readonly words: (text: string) => object;
  /** A part by which the provider pauses; left out where no form of it is known. */
  readonly paused?: object;
  readonly connect: (todos: TodoSession) => (messages: readonly object[]) => Promise<readonly object[]>;
}

const framework = (name: string) => {
  const found = FRAMEWORKS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no framework ${name}`);
  const connect = (todos: TodoSession) => {
    const send = found.connect(todos, [todos.tool]);
    return (messages: readonly object[]) => send([...messages]);
  };
  return { write: found.write, connect };
};

/** A conversation in an API's own messages. */
const api = ({ adapter, user, assistant, reply, results, ownResult }: AnyDialect) => ({
  write: (said: Said): readonly object[] => {
    if ("calls" in said) return assistant(reply("", said.calls)) as readonly object[];
    if ("answers" in said) {
      return results(said.answers.map(({ id, text }) => ownResult({ id, name: "work", input: {} }, text))) as object[];
    }
    return said.by === "model" ? (assistant(reply(said.text, [])) as object[]) : [user(said.text) as object];
  },
  connect: (todos: TodoSession) => async (messages: readonly object[]) =>
    adapter.stepRequest(todos, messages).messages as readonly object[],
});

const text = (words: string) => ({ type: "text", text: words });
const blocks = (...more: readonly object[]) => [
  { role: "assistant", content: [{ type: "compaction", content: "They work on the parser." }, ...more] },
];
const noted = (...more: readonly object[]) => {
  const summary = { ...text("They work on the parser."), providerOptions: { anthropic: { type: "compaction" } } };
  return [{ role: "assistant", content: [summary, ...more] }];
};
const serverCall = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };
const sdkCall = { type: "tool-call", toolCallId: "s1", toolName: "web_search", input: {}, providerExecuted: true };

const COMPACTING: Readonly<Record<string, Compacting>> = {
  "`stepRequest`, the Messages API": { ...api(ANTHROPIC), compaction: blocks, words: text, paused: serverCall },
  "`stepRequest`, Responses": {
    ...api(OPENAI_RESPONSES),
    compaction: (...more) => [{ type: "compaction", encrypted_content: "x" }, ...more],
    words: (words) => ({ type: "message", role: "assistant", content: [{ type: "output_text", text: words }] }),
  },
  "the AI SDK, Anthropic": { ...framework("the AI SDK"), compaction: noted, words: text, paused: sdkCall },
  "the AI SDK, OpenAI": {
    ...framework("the AI SDK"),
    compaction: (...more) => [{ role: "assistant", content: [{ type: "custom", kind: "openai.compaction" }, ...more] }],
    words: text,
  },
  "LangChain, Anthropic": {
    ...framework("LangChain"),
    compaction: (...more) => blocks(...more).map(({ content }) => ({ type: "ai", content })),
    words: text,
    paused: serverCall,
  },
  "LangChain, OpenAI": {
    ...framework("LangChain"),
    compaction: (...content) => [
      { type: "ai", content, additional_kwargs: { tool_outputs: [{ type: "compaction" }] } },
    ],
    words: text,
  },
  "Mastra, Anthropic": { ...framework("Mastra"), compaction: noted, words: text, paused: sdkCall },
  "OpenAI Agents": {
    ...framework("the Agents SDK"),
    compaction: (...more) => [{ type: "compaction" }, ...more],
    words: (words) => ({ type: "message", role: "assistant", content: [{ type: "output_text", text: words }] }),
  },
};

/** The replies in which a server may compact, each with what the host adds to it. */
const REPLIES: Readonly<Record<string, (host: Compacting) => readonly object[] | undefined>> = {
  alone: ({ compaction }) => compaction(),
  "at a turn's end": ({ compaction, words, write: put }) => [
    ...compaction(words("Which one first?")),
    ...put({ by: "person", text: "The second." }),
  ],
  "before a pause": ({ compaction, paused }) => paused && compaction(paused),
  "in a reply that was cut": ({ compaction, words, write: put }) => [
    ...compaction(words("I was about to")),
    ...put({ by: "person", text: "Go on." }),
  ],
};

/** Plays rounds before and after a compaction; returns what was sent from then on, as the server reads it. */
async function compact(host: Compacting, reply: readonly object[]) {
  const todos = quiet();
  const send = host.connect(todos);
  const messages = [...host.write({ by: "person", text: TASK })];
  const sent: (readonly object[])[] = [];
  const step = async () => sent.push(await send(messages));
  const round = async (id: string, name: string, input: object, answer: string) => {
    messages.push(...host.write({ calls: [{ id, name, input }] }), ...host.write({ answers: [{ id, text: answer }] }));
    await step();
  };
  await step();
  await round("c0", "todo_write", PLAN.input as object, todos.write(PLAN.input).text);
  for (const id of ["c1", "c2"]) await round(id, "work", {}, "Worked.");
  const before = sent.length;
  messages.push(...reply);
  await step();
  for (let index = 0; index < 14; index += 1) await round(`d${index}`, "work", {}, "Worked.");
  // The server drops what stands before the compaction.
  return [[], ...sent.slice(before).map((request) => request.slice(request.findLastIndex(isCompaction)))];
}

const isCompaction = (message: object): boolean => /"(?:openai\.)?compaction"/.test(JSON.stringify(message));

/** Measures hosts whose provider compacts the conversation. */
export async function measureCompactions() {
  const cells: (Sight & { readonly isPaused: boolean })[] = [];
  const rows: (readonly string[])[] = [];
  for (const [name, host] of Object.entries(COMPACTING)) {
    const row = [name];
    for (const make of Object.values(REPLIES)) {
      const reply = make(host);
      if (reply === undefined) row.push("–");
      else {
        const sight = look(await compact(host, reply));
        cells.push({ ...sight, isPaused: reply.some((message) => JSON.stringify(message).includes('"web_search"')) });
        row.push(write(sight));
      }
    }
    rows.push(row);
  }
  return { before: cells, table: tabulate([["host", ...Object.keys(REPLIES)], ...rows]) };
}
