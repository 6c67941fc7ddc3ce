import { describe, expect, it } from "vitest";

import { miniClaudeCode, openHands } from "../../src/presets/index.js";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items, line } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

const rows = (session: TodoSession): readonly string[] => session.list.items.map(line);

const USER = "The user changed the list before this write:";
const KEPT = "The user changed the list before this write, and that was kept:";

/** A session in which the model has written this plan, and its round is over. */
function planned(lines: readonly string[], options?: TodoSessionOptions): TodoSession {
  const todos = createTodoSession(options);
  todos.write(write(...lines));
  todos.endRound();
  return todos;
}

describe("what a person changed", () => {
  it("todos.edit() changes the list like a write, and is told before the model can undo it, once", () => {
    const todos = planned(["[>]Read", "[ ]Write"]);
    const edited = todos.edit(write("[>]Read", "[x]Write", "[ ]Ship"));
    expect([edited.ok, todos.list.revision, rows(todos)]).toEqual([true, 2, ["[>]Read", "[x]Write", "[ ]Ship"]]);
    const reminder = todos.endRound();
    expect([reminder?.reason, reminder?.placement]).toEqual(["edited", "after"]);
    expect(reminder?.text).toContain('completed "Write"; added "Ship"');
    expect([todos.endRound(), todos.begin(), todos.stop()]).toEqual([undefined, undefined, undefined]);
    expect(todos.write(write("[x]Read", "[x]Write", "[>]Ship")).text).toBe("2/3 done. Now: Ship.");
  });

  it.each(["begin", "endRound"] as const)("todos.%s() tells an edit, whatever the cadence", (event) => {
    const todos = planned(["[>]Read"], { nag: { stale: false, stop: false, maxFires: 0 } });
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    expect(todos[event]()?.reason).toBe("edited");
    expect(todos.decision).toMatchObject({ remind: true, reason: "edited" });
  });

  it("todos.endRound() tells several edits together, as they stand", () => {
    const todos = planned(["[>]Read", "[ ]Write"]);
    todos.edit({ updates: [{ content: "Write", status: "completed" }] });
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    todos.edit({ updates: [{ content: "Write", status: "pending" }] });
    const text = todos.endRound()?.text;
    expect([text?.includes('added "Ship"'), text?.includes("Write")]).toEqual([true, false]);
  });

  it("todos.endRound() tells nothing of an edit that was taken back", () => {
    const todos = planned(["[ ]Read"]);
    todos.edit(write("[x]Read"));
    todos.edit(write("[ ]Read"));
    expect([todos.endRound(), todos.write(write("[ ]Read")).text]).toEqual([
      undefined,
      "No change. 0/1 done. Next: Read.",
    ]);
  });

  it("todos.endRound() waits with an edit until the tool is there", () => {
    const todos = planned(["[ ]Read"]);
    todos.edit(write("[x]Read"));
    expect([todos.endRound({ toolAvailable: false }), todos.endRound()?.reason]).toEqual([undefined, "edited"]);
  });

  it("todos.stop() tells an edit only inside a nudge", () => {
    const quiet = planned(["[>]Read"], { nag: { stop: false } });
    quiet.edit({ add: [{ content: "Ship", status: "pending" }] });
    expect([quiet.stop(), quiet.begin()?.reason]).toEqual([undefined, "edited"]);
    const nudged = planned(["[>]Read"], { nag: { stale: false } });
    nudged.endRound();
    nudged.edit({ add: [{ content: "Ship", status: "pending" }] });
    const nudge = nudged.stop();
    expect([nudge?.reason, nudge?.text.includes('added "Ship"')]).toEqual(["unfinished", true]);
    expect(nudged.begin()).toBe(undefined);
  });

  it("todos.compacted() shows the plan with the edit in it, and nothing tells it again", () => {
    const todos = planned(["[>]Read"]);
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    expect(todos.compacted()?.text).toContain("Ship");
    expect([todos.endRound(), todos.begin()]).toEqual([undefined, undefined]);
  });

  it("todos.edit() is told by the reply alone with nag false and in the presets of documents", () => {
    const silent = planned(["[>]Read"], { nag: false });
    silent.edit({ add: [{ content: "Ship", status: "pending" }] });
    expect([silent.endRound(), silent.begin()]).toEqual([undefined, undefined]);
    expect(silent.write(write("[x]Read")).text).toBe(`1/2 done. Next: Ship.\n${KEPT} added "Ship".`);
    const documented = createTodoSession({ preset: miniClaudeCode });
    documented.edit([{ content: "Ship", status: "pending", activeForm: "Shipping" }]);
    expect([documented.list.items.length, documented.endRound()]).toEqual([1, undefined]);
  });

  it("todos.edit() is told by the reply alone with nag.edited false, also after another reminder", () => {
    let told: readonly unknown[] | undefined;
    const todos = planned(["[>]Read"], {
      nag: {
        edited: false,
        stale: false,
        messages: {
          unfinished: ({ edited }) => {
            told = edited;
            return "Go on.";
          },
        },
      },
    });
    todos.endRound();
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    expect([todos.stop()?.reason, told]).toEqual(["unfinished", []]);
    expect(todos.write(write("[x]Read")).text).toBe(`1/2 done. Next: Ship.\n${KEPT} added "Ship".`);
  });

  it("todos.edit() is no write of the model: the rounds go on", () => {
    const todos = planned(["[>]Read"], { nag: { stale: { after: 2, spacing: 1 } } });
    todos.endRound();
    todos.edit(write("[>]Read", "[ ]Write"));
    expect([todos.endRound()?.reason, todos.endRound()?.reason]).toEqual(["edited", "stale"]);
  });
});

describe("what a write makes of it", () => {
  it("todos.write() is merged with an edit that it did not know of, and says what was kept", () => {
    const todos = createTodoSession();
    todos.write(write("[>]Read", "[ ]Write"));
    todos.edit(write("[>]Read", "[x]Write", "[ ]Ship"));
    const result = todos.write(write("[x]Read", "[>]Write"));
    expect(rows(todos)).toEqual(["[x]Read", "[x]Write", "[ ]Ship"]);
    expect(result.text).toBe(`2/3 done. Next: Ship.\n${KEPT} completed "Write"; added "Ship".`);
    expect(result.ok && result.conflicts?.map(({ path }) => path)).toEqual([["items", 1, "status"]]);
    expect(result.ok && result.changes.map(({ type }) => type)).toEqual(["completed"]);
    expect(todos.write(write("[x]Read", "[x]Write", "[>]Ship")).text).toBe("2/3 done. Now: Ship.");
  });

  it("todos.write() that brings nothing new changes nothing, and tells what the person changed", () => {
    const todos = planned(["[>]Read", "[ ]Write"]);
    todos.edit(write("[ ]Write", "[ ]Ship"));
    const { list } = todos;
    const result = todos.write(write("[>]Read", "[ ]Write"));
    expect(result).toMatchObject({ ok: true, changed: false, changes: [], conflicts: [] });
    expect(todos.list).toBe(list);
    expect(result.text).toBe(`No change. 0/2 done. Next: Write.\n${KEPT} added "Ship"; removed "Read".`);
  });

  it("todos.write() says what it changed itself where an edit was taken back before", () => {
    const todos = planned(["[ ]Read", "[ ]Write"]);
    todos.edit(write("[x]Read", "[ ]Write"));
    todos.edit(write("[ ]Read", "[ ]Write"));
    const result = todos.write(write("[ ]Write", "[x]Read"));
    expect(result.ok && result.changes.map(({ type }) => type)).toEqual(["moved", "completed"]);
    expect(result.text).toBe("1/2 done. Next: Write.");
  });

  it("todos.write() that was told of an edit may undo it", () => {
    const todos = planned(["[>]Read", "[ ]Write"]);
    todos.edit({ updates: [{ content: "Write", status: "completed" }] });
    todos.endRound();
    const result = todos.write(write("[>]Read", "[ ]Write"));
    expect([rows(todos), result.ok && "conflicts" in result]).toEqual([["[>]Read", "[ ]Write"], false]);
  });

  it("todos.write() completes the old words of an item that a patch gave quite other ones", () => {
    const todos = createTodoSession({ rules: { ids: "assign" } });
    todos.write(write("[>]Read", "[ ]Write"));
    todos.edit({ updates: [{ id: "t1", content: "Ask Ada about the archive" }] });
    todos.write(write("[x]Read", "[>]Write"));
    expect(rows(todos)).toEqual(["[x]Ask Ada about the archive", "[>]Write"]);
    expect(todos.list.items.map(({ id }) => id)).toEqual(["t1", "t2"]);
  });

  it("todos.write() follows an item through several patches and a snapshot", () => {
    const first = createTodoSession({ rules: { ids: "assign" } });
    first.write(write("[>]Read", "[ ]Write"));
    first.edit({ updates: [{ id: "t1", content: "Ask Ada" }] });
    first.edit({ add: [{ content: "Ship", status: "pending" }] });
    first.edit({ updates: [{ id: "t1", content: "Call Bo" }] });
    const todos = createTodoSession({ rules: { ids: "assign" }, snapshot: first.snapshot() });
    todos.write(write("[x]Read", "[>]Write"));
    expect(rows(todos)).toEqual(["[x]Call Bo", "[>]Write", "[ ]Ship"]);
  });

  it("todos.write() never gives an id that the person's item has", () => {
    const todos = createTodoSession({ rules: { ids: "assign" } });
    todos.write(write("[>]Read"));
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    todos.write(write("[>]Read", "[ ]Test"));
    expect(todos.list.items.map(({ id, content }) => `${id} ${content}`)).toEqual(["t1 Read", "t2 Ship", "t3 Test"]);
  });

  it("todos.write() is not refused for the other's item", () => {
    const todos = createTodoSession({ rules: { protection: { dropped_unfinished: "refuse" } } });
    todos.write(write("[>]Read"));
    todos.edit({
      add: [{ content: "Ship", status: "in_progress" }],
      updates: [{ content: "Read", status: "pending" }],
    });
    expect(todos.write(write("[>]Read", "[ ]Test")).ok).toBe(true);
    expect(rows(todos)).toEqual(["[ ]Read", "[>]Ship", "[ ]Test"]);
  });

  it("todos.write() may name an item that it heard of some other way", () => {
    const todos = createTodoSession({ tool: { patch: true } });
    todos.write(write("[>]Read"));
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    const result = todos.write({ updates: [{ content: "Ship", status: "completed" }] });
    expect([result.ok, rows(todos)]).toEqual([true, ["[>]Read", "[x]Ship"]]);
  });

  it("todos.write() is refused where the merged list is too long, and nothing changes", () => {
    const todos = createTodoSession({ rules: { maxItems: 2 } });
    todos.write(write("[>]Read"));
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    const { list } = todos;
    const result = todos.write(write("[>]Read", "[ ]Test"));
    expect(!result.ok && result.issues.map(({ code }) => code)).toEqual(["too_many_items"]);
    expect(todos.list).toBe(list);
  });

  it("todos.write() tells an edit in a refused reply too, once", () => {
    const todos = createTodoSession({ tool: { refusal: () => "No." } });
    todos.edit(write("[ ]Read"));
    expect([todos.write({}).text, todos.write({}).text]).toEqual([`No.\n${USER} added "Read".`, "No."]);
  });

  it("todos.write() shows a reader the list with the edits in it", () => {
    const todos = createTodoSession({ preset: openHands });
    const command = "command";
    todos.write({ [command]: "plan", task_list: [{ title: "Read", notes: "", status: "todo" }] });
    todos.edit({ add: [{ content: "Ship", status: "pending" }] });
    expect(todos.write({ [command]: "view" }).text).toContain("Ship");
  });
});

describe("what a person may send", () => {
  it.each<[name: string, input: unknown, expected: readonly string[]]>([
    ["a whole list", write("[x]Read"), ["[x]Read"]],
    ["a bare list", items("[x]Read"), ["[x]Read"]],
    ["a TodoList", { items: items("[x]Read"), revision: 7 }, ["[x]Read"]],
    ["an update", { updates: [{ content: "Read", status: "completed" }] }, ["[x]Read", "[ ]Write"]],
    ["a removal", { remove: ["Read"] }, ["[ ]Write"]],
    ["an addition", { add: items("[~]Ship") }, ["[>]Read", "[ ]Write", "[~]Ship"]],
  ])("todos.edit() takes %s", (_name, input, expected) => {
    const todos = planned(["[>]Read", "[ ]Write"]);
    expect([todos.edit(input).ok, rows(todos)]).toEqual([true, expected]);
  });

  it.each<[name: string, input: unknown]>([
    ["TodoItem's names and words", { updates: [{ content: "Read", status: "in_progress" }] }],
    ["the preset's names and words", { updates: [{ title: "Read", status: "in_progress" }] }],
    ["TodoItem's names in a whole list", { todos: [{ content: "Read", status: "in_progress" }] }],
    ["TodoItem's names in a bare list", [{ content: "Read", status: "in_progress" }]],
  ])("todos.edit() of a preset takes %s", (_name, input) => {
    const todos = createTodoSession({ preset: openHands });
    todos.write({ command: "plan", task_list: [{ title: "Read", notes: "", status: "todo" }] });
    expect([todos.edit(input).ok, rows(todos)]).toEqual([true, ["[>]Read"]]);
  });

  it.each<[name: string, input: unknown, path: readonly (string | number)[]]>([
    ["a patch", { updates: [{ content: "Read", status: "open" }] }, ["updates", 0, "status"]],
    ["a whole list", { items: [{ content: "Read", status: "open" }] }, ["todos", 0, "status"]],
    ["the preset's names", { task_list: [{ title: "Read", status: "open" }] }, ["todos", 0, "status"]],
  ])("todos.edit() of a preset names TodoItem's fields and words in the issues of %s", (_name, input, path) => {
    const todos = createTodoSession({ preset: openHands, rules: { repair: false } });
    todos.write({ command: "plan", task_list: [{ title: "Read", notes: "", status: "todo" }] });
    const result = todos.edit(input);
    expect(!result.ok && result.issues.map((issue) => [issue.path, issue.allowed?.[0]])).toEqual([[path, "pending"]]);
  });

  it.each<[name: string, input: unknown, code: string]>([
    ["a list that breaks a rule", write("[>]Read", "[>]Write"), "too_many_in_progress"],
    ["an unknown item", { updates: [{ content: "Ship", status: "completed" }] }, "unknown_item"],
    ["a list and a patch", { ...write("[ ]Read"), add: items("[ ]Ship") }, "invalid_field"],
    ["nothing", undefined, "wrong_type"],
    [
      "what cannot be read",
      {
        get todos(): never {
          throw new Error("no");
        },
      },
      "unreadable",
    ],
  ])("todos.edit() answers %s with issues, and changes and tells nothing", (_name, input, code) => {
    const todos = planned(["[>]Read"]);
    const { list } = todos;
    const result = todos.edit(input);
    expect(!result.ok && result.issues.map((issue) => issue.code)).toEqual([code]);
    expect([todos.list === list, todos.endRound()]).toEqual([true, undefined]);
  });

  it.each<[name: string, input: unknown]>([
    ["list", write("[>]Read")],
    ["patch", { remove: ["Write"] }],
  ])("todos.edit() of a %s is not refused for what looks unintended: a person means it", (_name, input) => {
    const todos = planned(["[>]Read", "[ ]Write"], { rules: { protection: { dropped_unfinished: "refuse" } } });
    expect([todos.edit(input).ok, rows(todos)]).toEqual([true, ["[>]Read"]]);
  });
});

it("todos.clear() empties the list, counts on, and the model is told", () => {
  const todos = createTodoSession();
  todos.write({ ...write("[ ]Read"), summary: "All" });
  todos.clear();
  expect(todos.list).toEqual({ items: [], revision: 2 });
  expect(isDeepFrozen(todos.list)).toBe(true);
  const result = todos.write(write("[ ]Read", "[ ]Test"));
  expect(result.text).toBe(`0/1 done. Next: Test.\n${KEPT} removed "Read".`);
  expect(todos.list.revision).toBe(3);
});

it("todos.clear() changes nothing about an empty list", () => {
  const todos = createTodoSession();
  const { list } = todos;
  todos.clear();
  expect(todos.list).toBe(list);
});

it("todos.clear() clears a list that is a summary only", () => {
  const todos = createTodoSession({
    snapshot: { ...createTodoSession().snapshot(), list: { items: [], summary: "All", revision: 4 } },
  });
  todos.clear();
  expect(todos.list).toEqual({ items: [], revision: 5 });
});

it("todos.edit() needs no summary where the model has to send one", () => {
  const todos = createTodoSession({ rules: { summary: "required" } });
  todos.write({ ...write("[ ]Read"), summary: "All" });
  expect(todos.edit(items("[x]Read"))).toMatchObject({ ok: true, list: { summary: "All" } });
  expect(todos.edit([])).toMatchObject({ ok: true, list: { items: [] } });
});
