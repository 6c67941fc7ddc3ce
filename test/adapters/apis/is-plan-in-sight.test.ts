import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { createSharedTodos } from "../../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../../src/shared/memory-store.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, B, historyOf, work, write } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, entry, reply, assistant, results, ownResult, user } = dialect;
  const { runTodoCalls, afterReply, withReminder, rideAlong, isPlanInSight } = adapter;

  const call = write("c1", A, B);
  const [asked, made, done] = [user("Refactor"), reply("", [call]), historyOf(dialect, [work("c2")], ["ok"]).slice(1)];

  it.each<readonly [string, (answer: readonly unknown[]) => readonly unknown[], boolean | undefined]>([
    ["the call", (answer) => [asked, ...assistant(made), ...answer, ...done], true],
    ["the call, its result cleared", () => [...assistant(made), ...results([ownResult(call, "")]), ...done], true],
    ["no call", () => [asked, ...done], false],
    ["another list", () => [...assistant(reply("", [write("c1", A)])), ...done], false],
    // A server of OpenAI may keep the conversation.
    ["a person's words alone", () => [asked], entry === "openai" ? undefined : false],
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
    expect(isPlanInSight(todos, [...assistant(made), ...(odd as unknown as unknown[])])).toBe(true);
    expect(isPlanInSight(todos, [asked, ...done, ...(odd as unknown as unknown[])])).toBe(false);
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
    expect(() => isPlanInSight(todos, messages as unknown as unknown[])).toThrow(failed);
    if (messages === undefined) return;
    const look = () => afterReply(todos, reply("", [work("c9")]), { messages: messages as unknown as unknown[] });
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
    await expect(async () => isPlanInSight(todos, ["Hi"] as unknown as unknown[])).rejects.toThrow(TypeError);
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
    let sent: readonly unknown[] = [asked];
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
});
