import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Adapter } from "../../src/adapters/engine/define-adapter.js";
import type { RideOptions, RidingTodos, RidingTurn } from "../../src/adapters/engine/ride-along.js";
import type { NextStep, ToolDefinition } from "../../src/adapters/engine/todo-adapter.js";
import type { ToolFormOptions } from "../../src/adapters/engine/tool-definition.js";
import * as presets from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoPreset, TodoReminder, TodoSession } from "../../src/session/todo-session.js";
import { createSharedTodos } from "../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../src/shared/memory-store.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { law } from "../support/law.js";

/** A call that a model makes; `id` is left out by APIs that have none. */
export interface MadeCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A result that every API can give; `isError` is undefined where the API marks no errors. */
export interface ReadResult {
  readonly id: string | undefined;
  readonly text: string;
  readonly isError: boolean | undefined;
}

/** The functions of an LLM API's adapter. */
export interface TodoAdapter<Tool, Response, Result, Message>
  extends Adapter<Response, Result, Message, Tool, ToolFormOptions> {
  /** Left out where the adapter has none. */
  readonly rideAlong?: (todos: TodoSession, options: RideOptions) => RidingTodos<Response, RidingTurn<Result>>;
}

/** How an API writes what every API has. */
export interface Dialect<Tool, Response, Result, Message> {
  /** The API's name in tests. */
  readonly name: string;
  /** The adapter's entry of the package, which some APIs share. */
  readonly entry: string;
  readonly adapter: TodoAdapter<Tool, Response, Result, Message>;
  /** The tool, not strict and strict, for todo_write with the default rules. */
  readonly tools: { readonly open: unknown; readonly strict: unknown };
  /** A whole reply with a text and calls; `isCut` where the token limit stopped it. */
  readonly reply: (text: string, calls: readonly MadeCall[], isCut?: boolean) => Response;
  /** What errors call a reply. */
  readonly replyName: string;
  /** Values that are no reply, with the rule that the error names. */
  readonly malformed: readonly (readonly [name: string, value: unknown, rule: string])[];
  /** Replies as the API writes them, with the host's next step. */
  readonly steps: readonly (readonly [name: string, reply: unknown, next: NextStep["next"]])[];
  /** A reply as it stands in the history. */
  readonly assistant: (response: Response) => readonly Message[];
  /** Results as they stand in the history. */
  readonly results: (results: readonly Result[]) => readonly Message[];
  /** The result of another tool's call. */
  readonly ownResult: (call: MadeCall, text: string) => Result;
  /** The same where the host refused the call; undefined for APIs that mark no errors. */
  readonly refusedResult: ((call: MadeCall, text: string) => Result) | undefined;
  readonly readResult: (result: Result) => ReadResult;
  readonly user: (text: string) => Message;
  /** All text that the model reads in a message, parts joined by a bar. */
  readonly textOf: (message: Message) => string;
}

/** A dialect among others, whose own types are those of its API. */
export type AnyDialect = Dialect<unknown, unknown, object, unknown>;

/** Defines how an API writes what every API has. */
export function defineDialect<Tool, Response, Result extends object, Message>(
  dialect: Dialect<Tool, Response, Result, Message>,
): AnyDialect {
  // The shared tests pass a dialect only values of its own.
  return dialect as unknown as AnyDialect;
}

const STALE: TodoReminder = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" };
const BEFORE: TodoReminder = { ...STALE, placement: "before" };
const NUDGE: TodoReminder = { text: "<reminder>Go on.</reminder>", reason: "unfinished", placement: "after" };

/** A call of todo_write. */
export function write(id: string, ...todos: readonly unknown[]): MadeCall {
  return { id, name: "todo_write", input: { todos } };
}

/** A call of another tool. */
export function work(id: string): MadeCall {
  return { id, name: "work", input: { step: "next" } };
}

const A = { content: "Add tests", status: "in_progress" };
const B = { content: "Fix lint", status: "pending" };

/** The parameters of a tool of the host. */
const STEP = { type: "object", properties: { step: { type: "string" } }, required: ["step"] };

/** Every preset with its name. */
const PRESETS = Object.entries(presets).filter(
  (entry): entry is [string, TodoPreset] => typeof entry[1] === "object" && "tool" in entry[1],
);

/** The tests that every adapter of an LLM API passes. */
export function describeAdapter<Tool, Response, Result extends object, Message>(
  dialect: Dialect<Tool, Response, Result, Message>,
): void {
  const { name, adapter, reply, assistant, results, ownResult, readResult, user, textOf } = dialect;
  const { runTodoCalls, afterReply, roundOf, withReminder, todosFromTranscript, todoTools, rideAlong, isPlanInSight } =
    adapter;

  /** A user's task, calls, and their results. */
  function history(calls: readonly MadeCall[], texts: readonly string[]): readonly Message[] {
    const found = calls.map((call, index) => ownResult(call, texts[index] ?? "ok"));
    return deepFreeze([user("Refactor"), ...assistant(reply("", calls)), ...results(found)]);
  }

  /** The history of writes, each answered by a session. */
  function written(...writes: readonly (readonly MadeCall[])[]): readonly Message[] {
    const todos = createTodoSession();
    return writes.flatMap((calls) => {
      const response = reply("", calls);
      return [...assistant(response), ...results(runTodoCalls(todos, response))];
    });
  }

  describe(name, () => {
    describeTool();
    describeToolSets();
    describeCalls();
    if (rideAlong !== undefined) describeRides(rideAlong);
    describeSteps();
    describeRounds();
    describeReminders();
    describeRuns();
    describeTranscripts();
    describeSight();
    if (dialect.refusedResult !== undefined) describeRefusals(dialect.refusedResult);
  });

  function describeTool(): void {
    it.each([
      ["not strict", {}, dialect.tools.open],
      ["strict", { strict: true }, dialect.tools.strict],
    ])("todoTools() writes the tool, %s", (_name, options, expected) => {
      const todos = createTodoSession();
      expect(todoTools(todos, options)).toEqual([expected]);
      expect(todoTools(todos.tool, options)).toEqual([expected]);
      // Client libraries complete schemas in place.
      expect(Object.isFrozen(todoTools(todos, options)[0])).toBe(false);
    });
  }

  function describeToolSets(): void {
    it.each(PRESETS)("todoTools() and runTodoCalls() know every tool of the preset %s", (_name, preset) => {
      const todos = createTodoSession({ preset });
      const names = [todos.tool, ...todos.tool.operations].map(({ name: called }) => called);
      const each = [{ ...todos.tool, operations: [] }, ...todos.tool.operations].flatMap((one) => todoTools(one));
      expect(todoTools(todos)).toEqual(each);
      expect(each.length).toBe(names.length);
      const calls = names.map((called, index) => ({ id: `c${index}`, name: called, input: {} }));
      const answers = runTodoCalls(todos, reply("", [work("w1"), ...calls, work("w2")]));
      expect(answers.length).toBe(names.length);
      expect(todosFromTranscript(assistant(reply("", calls)), { preset })).toBeDefined();
    });

    it("runTodoCalls() passes the name of the tool on to the session", () => {
      const todos = createTodoSession({ preset: presets.claudeCodeTasks });
      const create = { id: "c1", name: "TaskCreate", input: { subject: "Add tests", description: "All" } };
      const start = { id: "c2", name: "TaskUpdate", input: { taskId: "1", status: "in_progress" } };
      const look = { id: "c3", name: "TaskList", input: {} };
      const answers = runTodoCalls(todos, deepFreeze(reply("", [create, work("c0"), start, look])));
      expect(answers.map((result) => readResult(result).isError ?? false)).toEqual([false, false, false]);
      expect(todos.list.items.map(({ status }) => status)).toEqual(["in_progress"]);
      expect(readResult(last(answers)).text).toContain("Add tests");
    });

    it.each([
      ["a list", createTodoSession().list],
      ["nothing", undefined],
      ["a tool of the host", { name: "bash" }],
      ["the session of nobody", { tool: undefined }],
    ])("todoTools() refuses %s in a session's place", (_name, value) => {
      // What is wrong is passed on purpose.
      const todos = value as unknown as ReturnType<typeof createTodoSession>;
      const text = "Invalid call of todoTools(): todos must be a session, or its todos.tool (got ";
      const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
      expect(() => todoTools(todos)).toThrow(error);
    });

    it.each([
      ["a tool", createTodoSession().tool],
      ["a list", createTodoSession().list],
      ["nothing", undefined],
    ])("runTodoCalls() refuses %s in a session's place", (_name, value) => {
      // What is wrong is passed on purpose.
      const todos = value as unknown as ReturnType<typeof createTodoSession>;
      const text = "Invalid call of runTodoCalls(): the session must be one that createTodoSession() returned (got ";
      const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
      expect(() => runTodoCalls(todos, reply("", [write("c1", A)]))).toThrow(error);
    });
  }

  function describeCalls(): void {
    it("runTodoCalls() answers the todo calls in their order and leaves the others alone", () => {
      const todos = createTodoSession();
      const calls = [write("c1", A), work("c2"), write("c3", { ...A, status: "completed" }, B)];
      const answers = runTodoCalls(todos, deepFreeze(reply("Planning.", calls))).map(readResult);
      expect(answers.map(({ text }) => text)).toEqual(["0/1 done. Now: Add tests.", "1/2 done. Next: Fix lint."]);
      expect(answers.map(({ isError }) => isError ?? false)).toEqual([false, false]);
      const given = answers.map(({ id }) => id).filter((id) => id !== undefined);
      expect(["", "c1,c3"]).toContain(given.join());
      expect(todos.list.items.length).toBe(2);
    });

    it("runTodoCalls() gives nothing for a reply without todo calls", () => {
      expect(runTodoCalls(createTodoSession(), reply("Hello.", [work("c1")]))).toEqual([]);
    });

    it.each([
      ["arguments that are no JSON", '{"todos": [', /^Not saved: /],
      ["a list that is text", { todos: JSON.stringify([A]) }, /^0\/1 done/],
      ["an unknown status", { todos: [{ ...A, status: "failed" }] }, /^Not saved: todos\[0\]\.status is "failed"/],
      ["no list", {}, /^Not saved: /],
    ])("runTodoCalls() answers %s and never throws", (_name, input, expected) => {
      const todos = createTodoSession();
      const [answer] = runTodoCalls(todos, reply("", [{ id: "c1", name: "todo_write", input }])).map(readResult);
      expect(answer?.text).toMatch(expected);
      const isRefused = todos.list.items.length === 0;
      expect(answer?.isError ?? isRefused).toBe(isRefused);
    });

    it("runTodoCalls() saves nothing of a call that the token limit cut off", () => {
      const todos = createTodoSession();
      todos.write({ todos: [A, B] });
      const [first, cut] = runTodoCalls(
        todos,
        reply("", [write("c1", { ...A, status: "completed" }, B), write("c2", A)], true),
      ).map(readResult);
      expect(first?.text).toMatch(/^1\/2 done\. Next: Fix lint\./);
      expect(cut?.text).toMatch(/^Not saved: the reply was cut off inside this call/);
      expect(cut?.isError ?? true).toBe(true);
      expect(todos.list.items.length).toBe(2);
    });

    it.each<readonly [name: string, value: unknown, rule: string]>([
      ["nothing", undefined, "it must be an object"],
      ...dialect.malformed,
    ])("runTodoCalls(), afterReply() and roundOf() name what is wrong with %s", (_name, value, rule) => {
      // What is wrong is passed on purpose.
      const response = value as Response;
      const text = `Invalid ${dialect.replyName}: ${rule} (got `;
      const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
      expect(() => runTodoCalls(createTodoSession(), response)).toThrow(error);
      expect(() => afterReply(createTodoSession(), response)).toThrow(error);
      expect(() => roundOf(response)).toThrow(error);
    });
  }

  function describeRides(rideAlong: NonNullable<typeof adapter.rideAlong>): void {
    const OWN = { step: "next" };
    const RIDE = { ride: ["work"] };
    const TOOL: ToolDefinition = { name: "work", description: "Works", parameters: STEP };
    const ridden = (id: string, ...todos: readonly unknown[]): MadeCall => ({
      id,
      name: "work",
      input: { ...OWN, todos },
    });
    // Some APIs give the arguments as a text.
    const given = (input: unknown): unknown => (typeof input === "string" ? JSON.parse(input) : input);
    // A result in the API's own shape comes back in that shape.
    const texts = (found: readonly object[]) => found.map((one) => readResult(one as Result).text);

    it("rideAlong() gives the list's field to the tools that it names, and to no other", () => {
      const tools = [TOOL, { ...TOOL, name: "look" }].flatMap((one) => todoTools(one));
      const [ridden, same] = rideAlong(createTodoSession(), RIDE).tools(deepFreeze(tools) as object[]);
      const written = JSON.stringify(ridden);
      expect(written).toContain('"step":{"type":"string"},"todos":{"type":"array"');
      expect(same).toBe(tools[1]);
      expect(JSON.stringify(tools[0])).not.toContain("todos");
    });

    it("rideAlong() writes lists in call order, takes them out of the arguments and adds a line to the results", () => {
      const todos = createTodoSession();
      const done = { ...A, status: "completed" };
      const calls = [ridden("c1", A), write("c2", A, B), work("c3"), ridden("c4", done, B)];
      const turn = rideAlong(todos, RIDE).answer(deepFreeze(reply("", calls)));
      expect(turn.calls.map(({ name: called, input }) => [called, given(input)])).toEqual([
        ["work", OWN],
        ["work", OWN],
        ["work", OWN],
      ]);
      const found = turn.results(["one", ownResult(work("c3"), "two"), ownResult(work("c4"), "three")]);
      expect(texts(found)).toEqual([
        "one\n\nTodos: 0/1 done. Now: Add tests.",
        expect.stringMatching(/^0\/2 done\. Now: Add tests\./),
        "two",
        expect.stringMatching(/^three\s+Todos: 1\/2 done\. Next: Fix lint\.$/),
      ]);
      expect(todos.list.revision).toBe(3);
    });

    it("rideAlong() writes no list that the end of the reply cut off, and takes it out all the same", () => {
      const todos = createTodoSession();
      todos.write({ todos: [A, B] });
      const turn = rideAlong(todos, RIDE).answer(reply("", [ridden("c1", A)], true));
      expect(turn.calls.map(({ input }) => given(input))).toEqual([OWN]);
      expect(texts(turn.results(["ok"]))).toEqual([
        expect.stringMatching(/^ok\n\nTodos: Not saved: the reply was cut off inside this call/),
      ]);
      expect(todos.list.items.length).toBe(2);
    });

    it("rideAlong() tells of a refused list in the result and leaves the call alone", () => {
      const turn = rideAlong(createTodoSession(), RIDE).answer(reply("", [ridden("c1", { ...A, status: "failed" })]));
      expect(turn.calls.map(({ input }) => given(input))).toEqual([OWN]);
      expect(texts(turn.results(["ok"]))[0]).toMatch(/^ok\n\nTodos: Not saved: todos\[0\]\.status is "failed"/);
    });

    it("rideAlong() names what is wrong with its tools and results", () => {
      const riding = rideAlong(createTodoSession(), RIDE);
      expect(() => riding.tools([])).toThrow(/^Invalid ride options: ride must be names of the tools .*"work"\)$/);
      const turn = riding.answer(reply("", [work("c1")]));
      expect(() => turn.results([])).toThrow(
        "Invalid call of results(): results must be one for each of the 1 calls (got 0)",
      );
      // What is wrong is passed on purpose.
      const tool = createTodoSession().tool as unknown as TodoSession;
      expect(() => rideAlong(tool, RIDE)).toThrow(/^Invalid call of rideAlong\(\): the session must be one that /);
    });
  }

  function describeSteps(): void {
    it.each(dialect.steps)("afterReply() judges %s", (_name, response, next) => {
      // The rows are replies of the API.
      expect(afterReply(createTodoSession(), deepFreeze(response) as Response).next).toBe(next);
    });

    it("afterReply() counts rounds, and returns the reminder that is due", () => {
      const todos = createTodoSession({ nag: { stale: { after: 2, spacing: 1, minPending: 0 } } });
      runTodoCalls(todos, reply("", [write("c1", A)]));
      const rounds = [reply("", [write("c1", A)]), reply("", [work("c2")]), reply("", [work("c3")])];
      expect(rounds.map((response) => afterReply(todos, response).reminder?.reason)).toEqual([
        undefined,
        undefined,
        "stale",
      ]);
    });

    it("afterReply() passes on that the round changed nothing, or that the tool was not offered", () => {
      const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
      todos.write({ todos: [A] });
      todos.endRound();
      const round = reply("", [work("c1")]);
      expect([afterReply(todos, round, { progress: false }).reminder, todos.decision?.reason]).toEqual([
        undefined,
        "fresh",
      ]);
      expect([afterReply(todos, round, { toolAvailable: false }).reminder, todos.decision?.reason]).toEqual([
        undefined,
        "tool_unavailable",
      ]);
      expect(afterReply(todos, round).reminder?.reason).toBe("stale");
    });

    /** A session whose model left its list for some rounds. */
    function left(): TodoSession {
      const todos = createTodoSession();
      runTodoCalls(todos, reply("", [write("c1", A)]));
      for (const id of ["c1", "c2", "c3", "c4", "c5"]) afterReply(todos, reply("", [work(id)]));
      return todos;
    }

    it("afterReply() asks the model to go on once where it ends its turn early, unless it waits", () => {
      const ended = reply("All done.", []);
      const todos = left();
      const { next, reminder } = afterReply(todos, ended);
      expect([next, reminder?.reason]).toEqual(["nudge", "unfinished"]);
      expect(afterReply(todos, ended).next).toBe("done");
      const waiting = left();
      expect([afterReply(waiting, ended, { waiting: true }).next, waiting.decision?.reason]).toEqual([
        "done",
        "waiting",
      ]);
    });

    it("afterReply() passes on the model's last words, so that the session waits for the answer", () => {
      const todos = left();
      const step = afterReply(todos, deepFreeze(reply("Postgres or SQLite?", [])));
      expect([step, todos.decision?.reason]).toEqual([{ next: "done", reminder: undefined }, "waiting"]);
    });

    it("afterReply() counts nothing of a reply that broke off", () => {
      const [, response] = dialect.steps.find(([, , next]) => next === "broken_off") ?? [];
      const todos = left();
      const before = todos.snapshot();
      expect(afterReply(todos, response as Response)).toEqual({ next: "broken_off", reminder: undefined });
      expect(todos.snapshot()).toEqual(before);
    });

    it.each([
      ["a tool", createTodoSession().tool],
      ["nothing", undefined],
    ])("afterReply() refuses %s in a session's place", (_name, value) => {
      // What is wrong is passed on purpose.
      const todos = value as unknown as TodoSession;
      const text = "Invalid call of afterReply(): the session must be one that createTodoSession() returned (got ";
      const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
      expect(() => afterReply(todos, reply("", []))).toThrow(error);
    });
  }

  function describeRounds(): void {
    const LOOK = { id: "c1", name: "look", input: { step: "next" } };
    const CALLS = [LOOK, work("c2")];
    const failures = (found: readonly unknown[]) =>
      roundOf(reply("I look.", CALLS), found).calls.map(({ failed = false }) => failed);

    it("roundOf() describes the model's words and calls", () => {
      const { text, calls } = roundOf(deepFreeze(reply("I look.", CALLS)));
      expect([text, calls.map(({ name: called }) => called)]).toEqual(["I look.", ["look", "work"]]);
      expect(calls.map(({ input }) => (typeof input === "string" ? JSON.parse(input) : input))).toEqual([
        LOOK.input,
        { step: "next" },
      ]);
      expect("text" in roundOf(reply("", CALLS))).toBe(false);
      expect(failures([])).toEqual([false, false]);
    });

    it("roundOf() finds the calls that failed by their texts, in results and in the messages around them", () => {
      const found = [ownResult(LOOK, "ok"), ownResult(work("c2"), "Error: no network")];
      expect(failures(found)).toEqual([false, true]);
      expect(failures(results(found))).toEqual([false, true]);
      expect(failures([ownResult(LOOK, "ok"), ownResult(work("c2"), "No error")])).toEqual([false, false]);
    });

    it("roundOf() finds the call of a result by its id, or by its place where results have none", () => {
      const swapped = [ownResult(work("c2"), "Error: no network"), ownResult(LOOK, "ok")];
      const hasIds = swapped.every((result) => readResult(result).id !== undefined);
      expect(failures(results(swapped))).toEqual(hasIds ? [false, true] : [true, false]);
    });
  }

  function describeReminders(): void {
    const CALLS = [work("c1"), work("c2")];

    it("withReminder() returns a copy without a reminder", () => {
      const messages = history(CALLS, ["one", "two"]);
      const copy = withReminder(messages, undefined);
      expect(copy).not.toBe(messages);
      expect(copy.every((message, index) => message === messages[index])).toBe(true);
      expect(copy.length).toBe(messages.length);
    });

    it.each([
      ["after", STALE, `two\n\n${STALE.text}`],
      ["before", BEFORE, `${STALE.text}\n\ntwo`],
      ["after, being a nudge", NUDGE, `two\n\n${NUDGE.text}`],
    ])("withReminder() puts it into the last result, %s its text", (_name, reminder, expected) => {
      const messages = history(CALLS, ["one", "two"]);
      const result = withReminder(messages, reminder);
      expect(result.length).toBe(messages.length);
      expect(result.slice(0, -1).every((message, index) => message === messages[index])).toBe(true);
      expect(textOf(last(result)).split("|").at(-1)).toBe(expected);
      expect(textOf(last(result))).toContain(textOf(last(messages)).split("|").at(0) ?? "");
    });

    it("withReminder() joins the user's text", () => {
      const result = withReminder([user("Refactor")], { ...STALE, reason: "start" });
      expect(result.length).toBe(1);
      expect(textOf(last(result)).replace("|", "\n\n")).toBe(`Refactor\n\n${STALE.text}`);
    });

    it("withReminder() writes a user message after the model's words, and in an empty conversation", () => {
      const messages = [user("Refactor"), ...assistant(reply("All done.", []))];
      expect(withReminder(messages, NUDGE)).toEqual([...messages, user(NUDGE.text)]);
      expect(withReminder([], NUDGE)).toEqual([user(NUDGE.text)]);
    });

    it.each([
      ["a gap", undefined],
      ["null", null],
      ["a text", "Refactor"],
    ])("withReminder() says what was expected where messages end with %s", (_name, value) => {
      // What is wrong is passed on purpose.
      const messages = [user("Refactor"), value] as unknown as Message[];
      const text = "Invalid conversation: messages[1] must be an object (got ";
      const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
      expect(() => withReminder(messages, NUDGE)).toThrow(error);
      expect(() => withReminder(messages, undefined)).toThrow(error);
    });

    it.each([
      ["a promise", Promise.resolve(undefined)],
      ["a text", NUDGE.text],
      ["a decision", { remind: false, reason: "fresh" }],
      ["null", null],
    ])("withReminder() refuses %s in a reminder's place", (_name, value) => {
      // What is wrong is passed on purpose.
      const reminder = value as unknown as TodoReminder;
      const text = "Invalid reminder: it must be one of the session's";
      const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
      expect(() => withReminder([user("Refactor")], reminder)).toThrow(error);
    });

    it("withReminder() drops nothing of an array with holes", () => {
      const messages = [user("Refactor"), ...assistant(reply("Well.", []))];
      messages.length += 1;
      messages.push(user("Go on"));
      const result = withReminder(messages, STALE);
      expect([result.length, result[0], textOf(last(result)).replace("|", "\n\n")]).toEqual([
        messages.length,
        messages[0],
        `Go on\n\n${STALE.text}`,
      ]);
    });

    it("withReminder() puts a stale one at the end of everything with place tail", () => {
      const messages = history(CALLS, ["one", "two"]);
      const result = withReminder(messages, BEFORE, { place: "tail" });
      expect(result.slice(0, messages.length - 1).every((message, index) => message === messages[index])).toBe(true);
      expect(result.map(textOf).join("|").endsWith(STALE.text)).toBe(true);
      expect(withReminder(messages, NUDGE, { place: "tail" })).toEqual(withReminder(messages, NUDGE));
    });

    it("withReminder() refuses to stand between calls and their results", () => {
      const messages = [user("Refactor"), ...assistant(reply("", CALLS))];
      expect(() => withReminder(messages, STALE)).toThrow(
        new TypeError(
          "Cannot place the reminder: the last message has tool calls without results; add the results first",
        ),
      );
    });

    it("withReminder() keeps every earlier message of any history", () => {
      const turn = fc.constantFrom("user", "words", "work").map((kind) => {
        if (kind === "user") return [user("More")];
        return kind === "words" ? assistant(reply("Well.", [])) : history(CALLS, ["one", "two"]).slice(1);
      });
      fc.assert(
        fc.property(
          fc.array(turn, { maxLength: 6 }),
          fc.constantFrom(STALE, BEFORE, NUDGE),
          fc.boolean(),
          (turns, reminder, isTail) => {
            const messages = deepFreeze(turns.flat());
            const before = messages.map((message) => JSON.stringify(message));
            const result = withReminder(messages, reminder, isTail ? { place: "tail" } : {});
            expect(
              result.slice(0, Math.max(0, messages.length - 1)).every((message, index) => message === messages[index]),
            ).toBe(true);
            expect(messages.map((message) => JSON.stringify(message))).toEqual(before);
            expect(result.map(textOf).join("|").split(reminder.text).length).toBe(2);
          },
        ),
      );
    });
  }

  function describeRuns(): void {
    const nag = { start: true, stale: { after: 1, spacing: 1, backoff: 1, minPending: 0 }, maxReminders: 100 };
    const done = { ...A, status: "completed" };
    const turn = fc.constantFrom<readonly MadeCall[]>(
      [],
      [work("c1")],
      [write("c1", A, B)],
      [work("c1"), write("c2", done, B)],
      [{ id: "c1", name: "work", input: { step: "next", todos: [A, B, { ...B, content: "Ship" }] } }],
    );

    /** The results of all calls of a reply, in call order. */
    function answer(todos: TodoSession, response: Response, calls: readonly MadeCall[]): readonly Result[] {
      if (rideAlong !== undefined) {
        const turn = rideAlong(todos, { ride: ["work"] }).answer(response);
        return turn.results(turn.calls.map(() => "ok"));
      }
      const own = [...runTodoCalls(todos, response)];
      return calls.map((call) => {
        const result = call.name === "work" ? ownResult(call, "ok") : own.shift();
        if (result === undefined) throw new Error("a todo call has no result");
        return result;
      });
    }

    /** The messages of every request of a run, as they were sent; with restarts, each step has a session of its own. */
    function play(turns: readonly (readonly MadeCall[])[], hasRestarts: boolean): readonly (readonly string[])[] {
      let todos = createTodoSession({ nag });
      let messages = withReminder([user("Refactor")], todos.begin());
      const restart = (): void => {
        if (!hasRestarts) return;
        todos = createTodoSession({ nag, snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
        messages = JSON.parse(JSON.stringify(messages));
      };
      return turns.map((calls) => {
        const sent = messages.map((message) => JSON.stringify(message));
        restart();
        const response = reply(calls.length === 0 ? "Done." : "", calls);
        messages = [...messages, ...assistant(response)];
        restart();
        const answered = answer(todos, response, calls);
        restart();
        const { next, reminder } = afterReply(todos, response);
        restart();
        if (next === "done") messages = withReminder([...messages, user("More")], todos.begin());
        else messages = withReminder(next === "results" ? [...messages, ...results(answered)] : messages, reminder);
        restart();
        return sent;
      });
    }

    it("a run never changes what was sent, and goes the same way with a restart at every step", () =>
      law([fc.array(turn, { minLength: 2, maxLength: 8 })], (turns) => {
        const requests = play(turns, true);
        expect(requests).toEqual(play(turns, false));
        for (const [index, sent] of requests.entries()) {
          expect((requests[index + 1] ?? sent).slice(0, sent.length)).toEqual(sent);
        }
      }));

    it("a run has reminders of every kind at places of their own", () => {
      const rounds = [[write("c1", A, B)], [work("c1")], [work("c1")], [], [work("c1")], []];
      const text =
        play([...rounds, [work("c1")]], true)
          .at(-1)
          ?.join("") ?? "";
      expect(text.match(/<reminder>/g)?.length).toBeGreaterThan(3);
    });
  }

  function describeRefusals(refusedResult: (call: MadeCall, text: string) => Result): void {
    it("roundOf() finds the calls that the API marks as failed", () => {
      const call = work("c1");
      const { calls } = roundOf(reply("", [call]), results([refusedResult(call, "No such file")]));
      expect(calls[0]?.failed).toBe(true);
    });

    it("todosFromTranscript() leaves out a call that the host refused", () => {
      const call = write("c1", A);
      const messages = [...assistant(reply("", [call])), ...results([refusedResult(call, "Not now.")])];
      expect(todosFromTranscript(messages)?.items).toEqual([]);
    });
  }

  function describeSight(): void {
    const call = write("c1", A, B);
    const [asked, made, done] = [user("Refactor"), reply("", [call]), history([work("c2")], ["ok"]).slice(1)];

    it.each<readonly [string, (answer: readonly Message[]) => readonly Message[], boolean | undefined]>([
      ["the call", (answer) => [asked, ...assistant(made), ...answer, ...done], true],
      ["the call, its result cleared", () => [...assistant(made), ...results([ownResult(call, "")]), ...done], true],
      ["no call", () => [asked, ...done], false],
      ["another list", () => [...assistant(reply("", [write("c1", A)])), ...done], false],
      ["nothing of the model", () => [asked], undefined],
      ["nothing", () => [], undefined],
    ])("isPlanInSight() looks for the plan in %s", (_name, messagesOf, expected) => {
      const todos = createTodoSession();
      const answer = results(runTodoCalls(todos, made));
      expect(isPlanInSight(todos, deepFreeze(messagesOf(answer)))).toBe(expected);
    });

    it("isPlanInSight() finds a reminder that shows the plan again", () => {
      const todos = createTodoSession();
      runTodoCalls(todos, made);
      expect(isPlanInSight(todos, withReminder([asked, ...done], todos.compacted()))).toBe(true);
    });

    it("isPlanInSight() wants an array, and passes over entries of other shapes", () => {
      const todos = createTodoSession();
      runTodoCalls(todos, made);
      // Stored messages may be anything.
      const blocks = [null, 7, {}, { type: "unheard" }, { unheard: true }];
      const odd = [
        {},
        { role: "user", content: null },
        { role: "user", content: blocks, parts: blocks },
        { type: "new" },
      ];
      expect(isPlanInSight(todos, [...assistant(made), ...(odd as unknown as Message[])])).toBe(true);
      expect(isPlanInSight(todos, [asked, ...done, ...(odd as unknown as Message[])])).toBe(false);
    });

    it.each([
      ["{}", {}, "messages must be an array (got {})"],
      ["a text", "Hi", 'messages must be an array (got "Hi")'],
      ["nothing", undefined, "messages must be an array (got undefined)"],
      ["an array of texts", ["Hi"], 'messages[0] must be an object (got "Hi")'],
      ["an array with a hole", [asked, null], "messages[1] must be an object (got null)"],
    ])("isPlanInSight() names messages that are %s", (_name, messages, problem) => {
      const todos = createTodoSession();
      runTodoCalls(todos, made);
      const failed = new TypeError(`Invalid request: ${problem}`);
      // What plain JavaScript may pass.
      expect(() => isPlanInSight(todos, messages as unknown as Message[])).toThrow(failed);
      if (messages === undefined) return;
      const look = () => afterReply(todos, reply("", [work("c9")]), { messages: messages as unknown as Message[] });
      expect(look).toThrow(failed);
    });

    it("isPlanInSight() and afterReply() answer with promises for a shared list", async () => {
      const todos = createSharedTodos({ store: memoryStore(), id: "thread-7" });
      await runTodoCalls(todos, made);
      const shown = isPlanInSight(todos, [asked, ...assistant(made), ...done]);
      expect(shown).toBeInstanceOf(Promise);
      expect([await shown, await isPlanInSight(todos, [asked, ...done])]).toEqual([true, false]);
      const { reminder } = await afterReply(todos, reply("", [work("c9")]), { messages: [asked, ...done] });
      expect(reminder?.reason).toBe("out_of_sight");
      await expect(async () => isPlanInSight(todos, ["Hi"] as unknown as Message[])).rejects.toThrow(TypeError);
    });

    it("a plan that is out of sight while the model patches it is shown in that round", () => {
      const todos = createTodoSession({ tool: { patch: true } });
      runTodoCalls(todos, made);
      const patched = reply("", [{ ...call, id: "c8", input: { add: [{ content: "Read on", status: "pending" }] } }]);
      runTodoCalls(todos, patched);
      const { reminder } = afterReply(todos, patched, { messages: [asked, ...done] });
      expect(reminder?.reason).toBe("out_of_sight");
    });

    it("an update that rides in a renamed field is in sight by the call that carried it", () => {
      if (rideAlong === undefined) return;
      const todos = createTodoSession({ rules: { fields: { list: "steps" } } });
      const carried = reply("", [{ id: "c1", name: "work", input: { step: 1, steps: [A, B] } }]);
      rideAlong(todos, { ride: ["work"] }).answer(carried);
      expect(isPlanInSight(todos, [asked, ...assistant(carried), ...done])).toBe(true);
    });

    it.each([
      ["messages", 1],
      ["inSight", 0],
    ] as const)("a loop that keeps the last three rounds shows the plan again with %s", (option, most) => {
      const todos = createTodoSession();
      let sent: readonly Message[] = [asked];
      let hidden = 0;
      let blocks = 0;
      for (let round = 0; round < 12; round += 1) {
        if (round > 0 && isPlanInSight(todos, sent) === false) hidden += 1;
        const response = round === 0 ? made : reply("", [work(`w${round}`)]);
        const own = runTodoCalls(todos, response);
        const answer = round === 0 ? own : [ownResult(work(`w${round}`), "ok")];
        const turn = [...assistant(response), ...results(answer)];
        // A request never begins with a result.
        const next = [...sent, ...turn].slice(-3 * turn.length);
        const sight = option === "messages" ? { messages: sent } : { inSight: isPlanInSight(todos, next) };
        const { reminder } = afterReply(todos, response, sight);
        if (reminder?.reason === "out_of_sight") blocks += 1;
        sent = withReminder(next, reminder);
      }
      // The plan leaves the messages every three or four rounds.
      expect([hidden <= most * blocks, blocks > 1 && blocks <= 4]).toEqual([true, true]);
    });
  }

  function describeTranscripts(): void {
    const lines = (messages: readonly Message[]): readonly string[] | undefined =>
      todosFromTranscript(messages)?.items.map(({ content, status }) => `${status} ${content}`);

    it.each<readonly [string, readonly Message[], readonly string[] | undefined]>([
      ["no call of the tool", [user("Hi"), ...history([work("c1")], ["ok"])], undefined],
      ["nothing", [], undefined],
      ["one write", written([write("c1", A)]), ["in_progress Add tests"]],
      ["a cleared list", written([write("c1", A)], [write("c2")]), []],
      [
        "a refused last write",
        written([write("c1", A)], [write("c2", { ...A, status: "failed" })]),
        ["in_progress Add tests"],
      ],
      ["parallel writes", written([write("c1", A), write("c2", A, B)]), ["in_progress Add tests", "pending Fix lint"]],
      [
        "a compacted history",
        written([write("c1", A)], [write("c2", A, B)]).slice(-2),
        ["in_progress Add tests", "pending Fix lint"],
      ],
    ])("todosFromTranscript() reads %s", (_name, messages, expected) => {
      expect(lines(deepFreeze(messages))).toEqual(expected);
    });

    it("todosFromTranscript() leaves out a call that the token limit cut off", () => {
      const todos = createTodoSession();
      const replies = [reply("", [write("c1", A, B)]), reply("", [write("c2", A)], true)];
      const messages = replies.flatMap((response) => [
        ...assistant(response),
        ...results(runTodoCalls(todos, response)),
      ]);
      expect(todos.list.items.length).toBe(2);
      expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
    });

    it("todosFromTranscript() takes the tool and rules of the conversation", () => {
      const tool = { name: "TodoWrite" };
      const calls = [{ id: "c1", name: "TodoWrite", input: { items: [A, A] } }];
      const messages = history(calls, ["ok"]);
      expect(todosFromTranscript(messages)).toBeUndefined();
      const list = todosFromTranscript(messages, { tool, rules: { fields: { list: "items" }, maxInProgress: 2 } });
      expect(list?.items.length).toBe(2);
    });

    it("todosFromTranscript() passes over entries of other shapes, and wants an array", () => {
      // Stored transcripts hold anything.
      const odd = [null, 7, "x", {}, { role: "assistant" }, { role: "user", content: null }] as unknown as Message[];
      expect(todosFromTranscript([...odd, ...written([write("c1", A)])])?.items.length).toBe(1);
      expect(() => todosFromTranscript({} as unknown as Message[])).toThrow(
        new TypeError("Invalid transcript: messages must be an array (got {})"),
      );
    });
  }
}

function last<T>(values: readonly T[]): T {
  const found = values.at(-1);
  if (found === undefined) throw new Error("an empty list has no last entry");
  return found;
}
