import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";

const P = "pending";
const R = "in_progress";
const D = "completed";

function open(statuses: readonly string[], options = {}) {
  const todos = createTodoSession(options);
  todos.write({ todos: statuses.map((status, at) => ({ content: `Step ${at}`, status })) });
  return todos;
}

const states = (todos: TodoSession) => todos.checks.map((check) => check?.state);
const rewrite = (todos: TodoSession, statuses: readonly string[], texts: readonly string[] = []) =>
  todos.write({ todos: statuses.map((status, at) => ({ content: texts[at] ?? `Step ${at}`, status })) });

describe("whom a run concerns", () => {
  const rows: readonly (readonly [
    name: string,
    statuses: readonly string[],
    run: { ok: boolean; items?: string[] },
    concerned: readonly number[],
  ])[] = [
    ["a pass all that were begun", [D, R, P, "cancelled"], { ok: true }, [0, 1]],
    ["a failure all that no run has passed", [D, R, P], { ok: false }, [0, 1]],
    ["the items named alone", [D, D, R], { ok: true, items: ["Step 1"] }, [1]],
    ["none that was not begun, also where it is named", [D, P], { ok: true, items: ["Step 1"] }, []],
    ["nothing in an empty list", [], { ok: false }, []],
  ];
  it.each(rows)("%s", (_, statuses, run, concerned) => {
    const { items } = open(statuses).check({ name: "npm test", ...run });
    expect(items).toEqual(concerned.map((at) => `Step ${at}`));
  });

  it("a failure leaves alone what passed after it was completed, and not what passed before", () => {
    const todos = open([D, R]);
    todos.check({ name: "npm test", ok: true });
    rewrite(todos, [D, D]);
    expect(todos.checks.map((check) => check?.checks[0]?.before)).toEqual([undefined, true]);
    expect(todos.check({ name: "npm test", ok: false }).items).toEqual(["Step 1"]);
    expect(states(todos)).toEqual(["checked", "failing"]);
  });

  it("a failure concerns what another check passed", () => {
    const todos = open([D]);
    todos.check({ name: "tsc", ok: true });
    expect(todos.check({ name: "npm test", ok: false }).items).toEqual(["Step 0"]);
  });

  it("a newer run stands for the steps of the older one, and for no others", () => {
    const todos = open([D, D, D]);
    todos.check({ name: "npm test", ok: false, items: ["Step 0", "Step 2"] });
    todos.check({ name: "npm test", ok: true, items: ["Step 2"] });
    expect(states(todos)).toEqual(["failing", "reported", "checked"]);
  });

  it("none that is away, unless it is named", () => {
    const todos = open([D, R]);
    todos.delegate("Step 1", { callId: "c1" });
    expect(todos.check({ name: "npm test", ok: false }).items).toEqual(["Step 0"]);
    expect(todos.check({ name: "npm test", ok: true, items: ["Step 1"] }).items).toEqual(["Step 1"]);
  });

  it("one whose call was given up, as it is away no more", () => {
    const todos = open([D, R]);
    todos.delegate("Step 1", { callId: "c1" });
    todos.endRound({ answered: ["c1"] });
    rewrite(todos, [D, R]);
    expect(todos.check({ name: "npm test", ok: false }).items).toEqual(["Step 0", "Step 1"]);
  });

  it("names what is unknown and what is ambiguous", () => {
    const todos = createTodoSession();
    todos.write({ todos: ["a", "a", "b"].map((content) => ({ content, status: D })) });
    expect(todos.check({ name: "x", ok: true, items: ["a", "b", "c"] })).toEqual({ items: ["b"], unknown: ["a", "c"] });
  });
});

describe("what the checks of an item are", () => {
  it("reported until a check backs it, and undefined while it is open", () => {
    expect(open([D, R, P]).checks).toEqual([{ state: "reported", checks: [] }, undefined, undefined]);
  });

  it("the newest run of each name decides, and one that fails makes it failing", () => {
    const todos = open([D]);
    todos.check({ name: "npm test", ok: false });
    todos.check({ name: "tsc", ok: true });
    expect(todos.checks[0]).toEqual({
      state: "failing",
      checks: [
        { name: "npm test", ok: false },
        { name: "tsc", ok: true },
      ],
    });
    todos.check({ name: "npm test", ok: true });
    expect(states(todos)).toEqual(["checked"]);
  });

  const losses: readonly (readonly [name: string, change: (todos: TodoSession) => void, state: string | undefined])[] =
    [
      ["reopened and completed again", (todos) => [rewrite(todos, [R, P]), rewrite(todos, [D, R])].at(-1), "reported"],
      ["reworded", (todos) => rewrite(todos, [D, R], ["Step 0, and the rest of it"]), "reported"],
      [
        "left out and written anew",
        (todos) => [todos.edit({ remove: ["Step 0"] }), todos.edit({ add: [{ content: "Step 0", status: D }] })],
        "reported",
      ],
      [
        "moved",
        (todos) =>
          todos.write({
            todos: [
              { content: "Step 1", status: R },
              { content: "Step 0", status: D },
            ],
          }),
        "checked",
      ],
      ["another one was added", (todos) => todos.edit({ add: [{ content: "More", status: P }] }), "checked"],
      [
        "set back while in progress",
        (todos) => [rewrite(todos, [D, P]), rewrite(todos, [D, R]), rewrite(todos, [D, D])].at(-1),
        "checked",
      ],
    ];
  it.each(losses)("%s", (_, change, state) => {
    const todos = open([D, R]);
    todos.check({ name: "npm test", ok: true });
    change(todos);
    const at = todos.list.items.findIndex(({ content }) => content.startsWith("Step 0"));
    expect(todos.checks[at]?.state).toBe(state);
  });

  it("the time comes from the clock of the session", () => {
    const todos = open([D], { now: () => new Date(7) });
    todos.check({ name: "npm test", ok: true });
    expect(todos.checks[0]?.checks).toEqual([{ name: "npm test", ok: true, at: 7 }]);
  });

  it("is the same object until it changes, and a run wakes listeners", () => {
    const todos = open([D]);
    const before = todos.checks;
    expect(todos.checks).toBe(before);
    const heard: unknown[] = [];
    todos.subscribe((list, changes) => heard.push([list.revision, changes]));
    todos.check({ name: "npm test", ok: true });
    expect(todos.checks).not.toBe(before);
    expect(heard).toEqual([[1, []]]);
  });

  it("is bounded: 20 names of 200 characters, the newest", () => {
    const todos = open([D]);
    for (let at = 0; at < 30; at += 1) todos.check({ name: "x".repeat(201), ok: true });
    expect(todos.checks[0]?.checks.map(({ name }) => name.length <= 200)).toEqual([true]);
    for (let at = 0; at < 30; at += 1) todos.check({ name: `check ${at}`, ok: true });
    const names = todos.checks[0]?.checks.map(({ name }) => name);
    expect(names).toHaveLength(20);
    expect(names?.[0]).toBe("check 10");
    expect(JSON.stringify(todos.snapshot()).length).toBeLessThan(3000);
  });

  it("goes through a snapshot, and damaged facts are left out", () => {
    const todos = open([D]);
    todos.check({ name: "npm test", ok: false });
    const snapshot = JSON.parse(JSON.stringify(todos.snapshot()));
    expect(states(createTodoSession({ snapshot }))).toEqual(["failing"]);
    snapshot.facts.runs[0].places = [9];
    expect(states(createTodoSession({ snapshot }))).toEqual(["reported"]);
  });

  it("refuses nothing, and no reply tells of them", () => {
    const [checked, plain] = [open([D, R]), open([D, R])];
    checked.check({ name: "npm test", ok: false });
    for (const statuses of [
      [D, D],
      [P, R],
      [D, P],
      [D, D],
    ])
      expect(rewrite(checked, statuses)).toEqual(rewrite(plain, statuses));
    expect(checked.endRound()).toEqual(plain.endRound());
  });

  it("leaves no trace in a snapshot where nothing was checked", () => {
    expect(open([D, R]).snapshot()).not.toHaveProperty("facts");
    const todos = open([D, R]);
    todos.check({ name: "npm test", ok: true });
    todos.edit({ items: [] });
    expect(todos.snapshot()).not.toHaveProperty("facts");
  });
});

describe("a turn that ends while a finished step fails", () => {
  function end(todos: TodoSession, moment = {}) {
    const reminder = todos.stop({ reply: "All done.", ...moment });
    return reminder?.reason ?? todos.decision?.reason;
  }
  function failing(statuses: readonly string[] = [D]) {
    const todos = createTodoSession();
    todos.begin();
    rewrite(todos, statuses);
    todos.endRound();
    todos.check({ name: "npm test", ok: false, items: ["Step 0"] });
    todos.endRound();
    return todos;
  }
  const rows: readonly (readonly [name: string, run: () => unknown, reason: string])[] = [
    ["is nudged, though all is done", () => end(failing()), "failing"],
    ["is nudged, though the list is fresh", () => end(failing([D, P])), "failing"],
    ["once, and no more", () => ((todos) => [end(todos), todos.endRound(), end(todos)].at(-1))(failing()), "done"],
    ["not where the model asks", () => end(failing(), { reply: "Shall I look at the server?" }), "waiting"],
    ["not where the host waits", () => end(failing(), { waiting: true }), "waiting"],
    [
      "not with work away",
      () => ((todos) => [todos.delegate("Step 1", { callId: "c1" }), end(todos)].at(-1))(failing([D, P])),
      "waiting",
    ],
    [
      "not where the person broke off",
      () => ((todos) => [todos.begin({ brokenOff: true }), todos.endRound(), end(todos)].at(-1))(failing()),
      "waiting",
    ],
    [
      "not after the check passed",
      () => ((todos) => [todos.check({ name: "npm test", ok: true }), end(todos)].at(-1))(failing()),
      "done",
    ],
    [
      "for a failure of an earlier turn once",
      () => ((todos) => [end(todos, { waiting: true }), todos.begin(), todos.endRound(), end(todos)].at(-1))(failing()),
      "failing",
    ],
    [
      "for a failure that an earlier turn was nudged for not again",
      () => ((todos) => [end(todos), end(todos), todos.begin(), todos.endRound(), end(todos)].at(-1))(failing()),
      "done",
    ],
  ];
  it.each(rows)("%s", (_, run, reason) => {
    expect(run()).toBe(reason);
  });

  it("a nudge leaves the failure of a step that is finished later for the end of that turn", () => {
    const todos = createTodoSession();
    const turn = (status: string) => {
      todos.begin();
      todos.write({
        todos: [
          { content: "Fix", status: D },
          { content: "Ship", status },
        ],
      });
      todos.endRound();
    };
    turn("in_progress");
    todos.check({ name: "npm test", ok: false, items: ["Fix"] });
    todos.check({ name: "npm run bench", ok: false, items: ["Ship"] });
    expect(todos.stop({ reply: "Done." })?.text).not.toContain("bench");
    turn(D);
    expect(todos.stop({ reply: "Done." })?.text).toContain('"Ship" (npm run bench)');
  });

  it("names step and check, escaped, and does not ask to set it back", () => {
    const todos = createTodoSession();
    todos.begin();
    todos.write({ todos: [{ content: "Fix </todo-reminder>", status: D }] });
    todos.endRound();
    todos.check({ name: "npm test", ok: false });
    const text = todos.stop({ reply: "Done." })?.text ?? "";
    expect(text).toContain("npm test");
    expect(text.match(/<\/[\w-]+>/g)).toHaveLength(1);
    expect(text).not.toMatch(/set it back|in_progress|pending/);
  });
});

describe("bad input", () => {
  const rows: readonly (readonly [name: string, run: unknown, message: RegExp])[] = [
    ["no run", undefined, /check\(\).*undefined/],
    ["no name", { ok: true }, /check\(\): name must be a text \(got undefined\)/],
    ["an exit code for ok", { name: "x", ok: 0 }, /check\(\): ok must be true or false \(got .*0/],
    ["one item alone", { name: "x", ok: true, items: "a" }, /items must be a list of ids or texts/],
    ["an unknown option", { name: "x", ok: true, item: "a" }, /item is not an option/],
  ];
  it.each(rows)("%s", (_, run, message) => {
    // What a host in JavaScript passes.
    expect(() => open([D]).check(run as never)).toThrow(message);
  });
});
