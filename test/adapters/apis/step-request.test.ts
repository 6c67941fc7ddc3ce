import { describe, expect, it } from "vitest";
import type { StepRequestOptions } from "../../../src/adapters/engine/todo-adapter.js";
import { createTodoSession, type TodoSession } from "../../../src/session/create-todo-session.js";
import { createSharedTodos } from "../../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../../src/shared/memory-store.js";
import { ALL_APIS } from "./all-apis.js";
import { A, type AnyDialect, B, type MadeCall, work, write } from "./dialect.js";

/** What happens in a conversation, one after the other. */
type Event =
  | { readonly says: string }
  | { readonly calls: readonly MadeCall[] }
  | { readonly ends: string; readonly facts?: StepRequestOptions }
  /** Only the newest messages are sent from now on. */
  | { readonly keeps: number }
  | { readonly edits: string };

const NAG = { start: true, stale: { after: 2, spacing: 2, backoff: 1, minPending: 0 }, maxReminders: 100 };
const DONE = { ...A, status: "completed" };
const says = (text: string): Event => ({ says: text });
const calls = (...made: readonly MadeCall[]): Event => ({ calls: made });
const ends = (text: string, facts?: StepRequestOptions): Event => ({ ends: text, ...(facts && { facts }) });
const works = (...ids: readonly string[]): readonly Event[] => ids.map((id) => calls(work(id)));

/** What a host does with a conversation: the messages that it would send at each event. */
type Play = (dialect: AnyDialect, todos: TodoSession, events: readonly Event[]) => readonly string[];

/** Answers the calls of a reply: the messages behind it. */
function answer(dialect: AnyDialect, todos: TodoSession, reply: unknown, made: readonly MadeCall[]): readonly object[] {
  if (made.length === 0) return [];
  const own = [...dialect.adapter.runTodoCalls(todos, reply)];
  const all = made.map((call) => (call.name === "work" ? dialect.ownResult(call, `did ${call.id}`) : own.shift()));
  return dialect.results(all.filter((one) => one !== undefined)) as readonly object[];
}

const edit = (todos: TodoSession, content: string) => todos.edit({ add: [{ content, status: "pending" }] });

const byMoments: Play = (dialect, todos, events) => {
  const { adapter, user, assistant, reply } = dialect;
  let messages: readonly object[] = [];
  const place = (reminder: Parameters<typeof adapter.withReminder>[1]) => {
    messages = adapter.withReminder(messages, reminder) as readonly object[];
  };
  return events.map((event) => {
    if ("says" in event) {
      messages = [...messages, user(event.says) as object];
      place(todos.begin({ inSight: adapter.isPlanInSight(todos, messages) }));
    } else if ("calls" in event) {
      const response = reply("", event.calls);
      const sent = messages;
      const results = answer(dialect, todos, response, event.calls);
      const { reminder } = adapter.afterReply(todos, response, { messages: sent });
      messages = [...sent, ...(assistant(response) as readonly object[]), ...results];
      place(reminder);
    } else if ("ends" in event) {
      const response = reply(event.ends, []);
      const { brokenOff, ...facts } = event.facts ?? {};
      const { reminder } = brokenOff ? {} : adapter.afterReply(todos, response, { messages, ...facts });
      messages = [...messages, ...(assistant(response) as readonly object[])];
      place(reminder);
    } else if ("edits" in event) edit(todos, event.edits);
    else messages = messages.slice(-event.keeps);
    return JSON.stringify(messages);
  });
};

/** As a host's loop does, which keeps the messages that it sent, or its own and steps each request twice. */
const bySteps =
  ({ keeps, twice = false }: { readonly keeps: boolean; readonly twice?: boolean }): Play =>
  (dialect, todos, events) => {
    const { adapter, user, assistant, reply } = dialect;
    let messages: readonly object[] = [];
    let sent: readonly object[] = [];
    const step = (facts?: StepRequestOptions) => {
      sent = adapter.stepRequest(todos, messages, facts).messages;
      if (twice) expect(adapter.stepRequest(todos, messages, facts).messages).toEqual(sent);
      if (keeps) messages = sent;
    };
    return events.map((event) => {
      if ("edits" in event) edit(todos, event.edits);
      else if ("keeps" in event) messages = messages.slice(-event.keeps);
      else {
        const made = "calls" in event ? event.calls : [];
        const response = "says" in event ? undefined : reply("ends" in event ? event.ends : "", made);
        messages =
          "says" in event
            ? [...messages, user(event.says) as object]
            : [...messages, ...(assistant(response) as readonly object[]), ...answer(dialect, todos, response, made)];
        step("ends" in event ? event.facts : undefined);
      }
      return JSON.stringify(keeps ? messages : sent);
    });
  };

const WROTE = [says("Refactor"), calls(write("c1", A, B))];
const WORKED = [...WROTE, ...works("c2", "c3", "c4")];
const ROWS: readonly (readonly [name: string, events: readonly Event[], reminders: number])[] = [
  ["a first message", [says("Refactor")], 1],
  ["rounds with our calls", [...WROTE, calls(write("c2", DONE, B))], 1],
  ["rounds with others' calls", [...WROTE, ...works("c2", "c3", "c4", "c5", "c6")], 3],
  ["rounds with both, in parallel", [...WROTE, calls(work("c2"), write("c3", DONE, B)), ...works("c4", "c5")], 2],
  ["a turn's end with a nudge, which the model answers", [...WORKED, ends("Well."), ...works("c5", "c6")], 4],
  ["a turn's end without one", [...WROTE, calls(write("c2", DONE, { ...B, status: "completed" })), ends("Done.")], 1],
  ["a question at the end", [...WORKED, ends("Postgres or SQLite?")], 2],
  ["an end while others are at work", [...WORKED, ends("Well.", { waiting: true })], 2],
  ["a reply that broke off", [...WORKED, ends("We", { brokenOff: true }), says("Go on")], 2],
  ["a second turn after the first", [...WORKED, ends("Well."), ends("Done."), says("And this"), ...works("c5")], 3],
  ["a message that joins a turn under way", [...WORKED, { edits: "Ship" }, says("Wait")], 3],
  ["what the person changed", [...WROTE, { edits: "Ship" }, ...works("c2")], 2],
];

describe.each(ALL_APIS)("$name", (dialect) => {
  it.each(ROWS)("stepRequest() sends what the moments send: %s", (_name, events, reminders) => {
    const open = () => createTodoSession({ nag: NAG });
    const sent = byMoments(dialect, open(), events);
    for (const play of [bySteps({ keeps: true }), bySteps({ keeps: true, twice: true }), bySteps({ keeps: false })]) {
      expect(play(dialect, open(), events)).toEqual(sent);
    }
    expect(sent.at(-1)?.match(/<reminder/g)?.length).toBe(reminders);
  });

  it("stepRequest() says whether there is something to send", () => {
    const { stepRequest } = dialect.adapter;
    const todos = createTodoSession({ nag: { stale: { after: 2 } } });
    const { user, assistant, reply } = dialect;
    const messages: object[] = [user("Refactor") as object];
    const next = (...more: readonly unknown[]) => {
      messages.push(...(more as readonly object[]));
      const step = stepRequest(todos, messages);
      messages.splice(0, messages.length, ...step.messages);
      return step.next;
    };
    expect(stepRequest(todos, [])).toEqual({ messages: [], next: "done" });
    expect(next()).toBe("send");
    for (const made of [[write("c1", A, B)], [work("c2")], [work("c3")]]) {
      const response = reply("", made);
      expect(next(...assistant(response), ...answer(dialect, todos, response, made))).toBe("send");
    }
    const ended = [...messages, ...(assistant(reply("Well.", [])) as object[])];
    expect(next(...assistant(reply("Well.", [])))).toBe("send");
    // The end of the turn is sent once more, as the host has it.
    expect(stepRequest(todos, ended)).toEqual({ messages, next: "send" });
    expect(todos.decision).toMatchObject({ remind: true, reason: "unfinished" });
    expect(next(...assistant(reply("Done.", [])))).toBe("done");
    expect(next()).toBe("done");
    expect(next(user("And this"))).toBe("send");
  });

  it("stepRequest() shows a plan that older messages took along, once, and puts it back", () => {
    const todos = createTodoSession({ nag: { stale: false } });
    const whole = bySteps({ keeps: true })(dialect, todos, [...WROTE, ...works("c2", "c3", "c4"), { keeps: 2 }]);
    const cut: readonly object[] = JSON.parse(whole.at(-1) ?? "[]");
    const { messages } = dialect.adapter.stepRequest(todos, cut);
    const blocks = (sent: readonly object[]) => JSON.stringify(sent).split("<todo-context>").length - 1;
    expect([blocks(cut), blocks(messages)]).toEqual([0, 1]);
    expect(dialect.adapter.stepRequest(todos, cut).messages).toEqual(messages);
    expect(dialect.adapter.stepRequest(todos, messages).messages).toEqual(messages);
  });

  it.each([1, 2, 3, 5])("stepRequest() sends no request without the plan in a window of %i rounds", (rounds) => {
    const { adapter, user, assistant, reply } = dialect;
    const todos = createTodoSession();
    const groups: (readonly object[])[] = [[user("Refactor") as object]];
    const sights = Array.from({ length: 30 }, (_, round) => {
      const { messages } = adapter.stepRequest(todos, groups.slice(-rounds).flat());
      const made = [round === 0 ? write("c0", A, B) : work(`c${round}`)];
      const response = reply("", made);
      groups.push([...(assistant(response) as readonly object[]), ...answer(dialect, todos, response, made)]);
      return adapter.isPlanInSight(todos, messages);
    });
    expect(new Set(sights.slice(2))).toEqual(new Set([true]));
    expect(todos.snapshot().nag.rounds).toBeGreaterThan(20);
  });

  it("stepRequest() wants the results of calls first", () => {
    const messages = [dialect.user("Go"), ...dialect.assistant(dialect.reply("", [work("c1")]))] as object[];
    expect(() => dialect.adapter.stepRequest(createTodoSession(), messages)).toThrow(
      new TypeError("Cannot step the request: the last message has tool calls without results; add the results first"),
    );
  });

  it("stepRequest() goes on from a snapshot and over a shared list, with the same requests", async () => {
    const { user, assistant, reply, adapter } = dialect;
    const messages: object[] = [user("Refactor") as object];
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "one", nag: NAG });
    let single = createTodoSession({ nag: NAG });
    for (const made of [[write("c1", A, B)], [work("c2")], [work("c3")], [work("c4")], []]) {
      single = createTodoSession({ nag: NAG, snapshot: JSON.parse(JSON.stringify(single.snapshot())) });
      const step = adapter.stepRequest(single, messages);
      expect(await adapter.stepRequest(open(), messages)).toEqual(step);
      expect(await adapter.stepRequest(open(), messages)).toEqual(step);
      const response = reply(made.length === 0 ? "Well." : "", made);
      await adapter.runTodoCalls(open(), response, { messages });
      messages.push(...(assistant(response) as object[]), ...answer(dialect, single, response, made));
    }
    const last = adapter.stepRequest(single, messages);
    expect(last.next).toBe("send");
    expect(await adapter.stepRequest(open(), messages)).toEqual(last);
  });
});
