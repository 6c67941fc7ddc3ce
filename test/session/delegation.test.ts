import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";
import { back, D, give, names, news, open, P, R, restart, statuses, TEXTS, write } from "../support/delegated.js";

describe("what becomes of the items", () => {
  const rows: readonly (readonly [name: string, run: (todos: TodoSession) => unknown, statuses: string])[] = [
    ["a pending item starts", (t) => give(t, "Review the diff", "c1"), `${R} ${R} ${P}`],
    ["a return completes it", (t) => [give(t, "Review the diff", "c1"), back(t, "c1")], `${R} ${D} ${P}`],
    ["a failure sets it back", (t) => [give(t, "Review the diff", "c1"), back(t, "c1", false)], `${R} ${P} ${P}`],
    [
      "parallel calls",
      (t) => [give(t, "Review the diff", "c1"), give(t, "Tell Ada", "c2"), back(t, "c2"), back(t, "c1", false)],
      `${R} ${P} ${D}`,
    ],
    [
      "several agents at one step: the last return decides",
      (t) => [give(t, "Tell Ada", "c1"), give(t, "Tell Ada", "c2"), back(t, "c1")],
      `${R} ${P} ${R}`,
    ],
    [
      "several agents at one step: one failure is enough",
      (t) => [give(t, "Tell Ada", "c1"), give(t, "Tell Ada", "c2"), back(t, "c1", false), back(t, "c2")],
      `${R} ${P} ${P}`,
    ],
    [
      "several agents at one step: they all succeed",
      (t) => [give(t, "Tell Ada", "c1"), give(t, "Tell Ada", "c2"), back(t, "c1"), back(t, "c2")],
      `${R} ${P} ${D}`,
    ],
    [
      "several agents at one step, of which one has another step too",
      (t) => [give(t, TEXTS.slice(1), "c1"), give(t, "Review the diff", "c2"), back(t, "c2")],
      `${R} ${R} ${R}`,
    ],
    [
      "a step that is given again after its call was given up",
      (t) => [give(t, "Tell Ada", "c1"), t.endRound({ answered: ["c1"] }), give(t, "Tell Ada", "c2"), back(t, "c2")],
      `${R} ${P} ${D}`,
    ],
    [
      "one call over several steps",
      (t) => [give(t, ["Review the diff", "Tell Ada"], "c1"), back(t, "c1")],
      `${R} ${D} ${D}`,
    ],
    ["a result that comes first", (t) => [back(t, "c0"), back(t, "c1"), give(t, "Tell Ada", "c1")], `${R} ${P} ${D}`],
    [
      "a result that comes twice",
      (t) => [give(t, "Tell Ada", "c1"), back(t, "c1", false), back(t, "c1")],
      `${R} ${P} ${P}`,
    ],
    [
      "a call that is delivered again after its result",
      (t) => [give(t, "Tell Ada", "c1"), back(t, "c1"), give(t, "Tell Ada", "c1")],
      `${R} ${P} ${D}`,
    ],
    [
      "the same id with another item is another call",
      (t) => [give(t, "Review the diff", "0"), back(t, "0"), give(t, "Tell Ada", "0"), back(t, "0", false)],
      `${R} ${D} ${P}`,
    ],
    [
      "the same id with an item more is another call",
      (t) => [give(t, "Review the diff", "0"), give(t, TEXTS.slice(1), "0"), back(t, "0")],
      `${R} ${R} ${D}`,
    ],
    [
      "the same id with another item, while the first is away",
      (t) => [give(t, "Review the diff", "0"), give(t, "Tell Ada", "0"), back(t, "0")],
      `${R} ${R} ${D}`,
    ],
    [
      "two calls under one id, one of which never returns",
      (t) => [
        t.delegate("Review the diff", { callId: "0", background: true }),
        t.delegate("Tell Ada", { callId: "0", background: true }),
        back(t, "0"),
        t.begin(),
        t.begin(),
      ],
      `${R} ${P} ${D}`,
    ],
    ["a result that no call waits for", (t) => back(t, "c9"), `${R} ${P} ${P}`],
    [
      "left pending by the model, it stays away",
      (t) => [give(t, "Tell Ada", "c1"), write(t, [R, P, P]), back(t, "c1")],
      `${R} ${P} ${D}`,
    ],
    [
      "cancelled meanwhile",
      (t) => [give(t, "Tell Ada", "c1"), write(t, [R, P, "cancelled"]), back(t, "c1")],
      `${R} ${P} cancelled`,
    ],
    ["dropped meanwhile", (t) => [give(t, "Tell Ada", "c1"), write(t, [R, P]), back(t, "c1")], `${R} ${P}`],
    [
      "reworded meanwhile",
      (t) => [
        give(t, "Tell Ada", "c1"),
        write(t, [R, P, R], [...TEXTS.slice(0, 2), "Tell Ada and Bob"]),
        back(t, "c1"),
      ],
      `${R} ${P} ${P}`,
    ],
    [
      "reworded and finished meanwhile",
      (t) => [
        give(t, "Tell Ada", "c1"),
        write(t, [R, P, D], [...TEXTS.slice(0, 2), "Tell Ada and Bob"]),
        back(t, "c1"),
      ],
      `${R} ${P} ${D}`,
    ],
    [
      "finished by the model, and by the agent",
      (t) => [give(t, "Tell Ada", "c1"), write(t, [R, P, D]), back(t, "c1")],
      `${R} ${P} ${D}`,
    ],
    [
      "finished by the model, failed by the agent",
      (t) => [give(t, "Tell Ada", "c1"), write(t, [R, P, D]), back(t, "c1", false)],
      `${R} ${P} ${P}`,
    ],
    [
      "finished by the person, failed by the agent",
      (t) => [
        give(t, "Tell Ada", "c1"),
        t.edit({ updates: [{ content: "Tell Ada", status: D }] }),
        back(t, "c1", false),
      ],
      `${R} ${P} ${P}`,
    ],
    [
      "a write of the same reply does not undo a return",
      (t) => [give(t, "Tell Ada", "c1"), t.endRound(), back(t, "c1"), write(t, [D, P, R])],
      `${D} ${P} ${D}`,
    ],
    ["cleared meanwhile", (t) => [give(t, "Tell Ada", "c1"), t.clear(), back(t, "c1")], ""],
    [
      "answered in the conversation, and never returned",
      (t) => [give(t, "Tell Ada", "c1"), t.endRound({ answered: ["c1"] })],
      `${R} ${P} ${P}`,
    ],
    [
      "answered in the conversation, and returned late",
      (t) => [give(t, "Tell Ada", "c1"), t.endRound({ answered: ["c1"] }), back(t, "c1")],
      `${R} ${P} ${D}`,
    ],
    [
      "answered in the conversation, and given once more under its id",
      (t) => [give(t, "Tell Ada", "c1"), t.endRound({ answered: ["c1"] }), give(t, "Tell Ada", "c1")],
      `${R} ${P} ${R}`,
    ],
    [
      "under the id of a call that is away since an earlier message, and has its own time",
      (t) => [give(t, "Review the diff", "0"), t.begin(), give(t, "Tell Ada", "0"), t.begin()],
      `${R} ${R} ${R}`,
    ],
    [
      "another call is answered",
      (t) => [give(t, "Tell Ada", "c1"), t.endRound({ answered: ["c2"] })],
      `${R} ${P} ${R}`,
    ],
    [
      "answered by a call that launched it in the background",
      (t) => [
        t.delegate("Tell Ada", { callId: "c1", background: true }),
        t.endRound({ answered: ["c1"] }),
        give(t, "Tell Ada", "c1"),
        t.endRound({ answered: ["c1"] }),
      ],
      `${R} ${P} ${R}`,
    ],
    [
      "answered while the host's work goes on",
      (t) => [t.delegate("Tell Ada", { callId: "c1" }, new Promise(() => undefined)), t.endRound({ answered: ["c1"] })],
      `${R} ${P} ${R}`,
    ],
  ];
  it.each(rows)("%s", (_, run, expected) => {
    const todos = open();
    run(todos);
    expect(statuses(todos)).toBe(expected);
  });

  it.each(rows)("%s, with a restart after each step", (_, run, expected) => {
    let todos = open();
    const handler: ProxyHandler<TodoSession> = {
      get: (_target, name) => {
        const value = Reflect.get(todos, name);
        if (typeof value !== "function" || name === "snapshot") return value;
        return (...given: unknown[]) => {
          const result = value(...given);
          todos = restart(todos);
          return result;
        };
      },
    };
    run(new Proxy({} as TodoSession, handler));
    expect(statuses(todos)).toBe(expected);
  });

  it("keeps the status where the rules have no in_progress", () => {
    const todos = createTodoSession({ rules: { statuses: ["pending", "completed"], activeForm: "none" } });
    todos.write({ todos: [{ content: "Read", status: P }] });
    todos.delegate("Read", { callId: "c1" });
    expect([statuses(todos), names(todos)]).toEqual([P, ":c1"]);
  });

  it("ends at once where the result came first, with no change where it failed", () => {
    const todos = open();
    back(todos, "c1", false);
    expect(give(todos, "Tell Ada", "c1")).toMatchObject({ ok: true, changed: false });
    expect(give(todos, "Fix the parser", "c2")).toMatchObject({ ok: true, changed: false });
    expect(names(todos)).toBe("reviewer:c2||");
  });

  it("completes several steps whatever the rules refuse the model", () => {
    const todos = open([R, P, P], { rules: { protection: { many_completed: "refuse" } } });
    give(todos, TEXTS, "c1");
    back(todos, "c1");
    expect(statuses(todos)).toBe(`${D} ${D} ${D}`);
  });

  it("gives the reason where the rules have blocked", () => {
    const todos = open([R, P, P], { rules: { blocked: "optional" } });
    give(todos, "Tell Ada", "c1");
    const { text } = back(todos, "c1", false, "Ada is away.");
    expect(todos.list.items[2]).toEqual({ content: "Tell Ada", status: P, blocked: "Ada is away." });
    expect(text).toContain("Ada is away.");
    give(todos, "Tell Ada", "c2");
    back(todos, "c2", false, " \n");
    expect(todos.list.items[2]).toEqual({ content: "Tell Ada", status: P });
  });

  it("gives no reason where the rules have no blocked", () => {
    const todos = open();
    give(todos, "Tell Ada", "c1");
    back(todos, "c1", false, "Ada is away.");
    expect(todos.list.items[2]).toEqual({ content: "Tell Ada", status: P });
  });
});

describe("who works on what", () => {
  it("agents are in the order of the list, and follow their items", () => {
    const todos = open();
    give(todos, "Tell Ada", "c1");
    give(todos, "Tell Ada", "c2", "writer");
    expect(names(todos)).toBe("||reviewer:c1+writer:c2");
    write(todos, [R, P, P], ["Tell Ada", "Fix the parser", "Review the diff"]);
    expect(names(todos)).toBe("reviewer:c1+writer:c2||");
    back(todos, "c1");
    expect(names(todos)).toBe("writer:c2||");
  });

  it("shows the list of an agent and wakes the parent as it changes, until the return", () => {
    const [todos, child] = [open(), createTodoSession()];
    todos.delegate("Tell Ada", { callId: "c1", todos: child, childId: "child-1" });
    give(todos, "Review the diff", "c2");
    let woken = 0;
    todos.subscribe(() => {
      woken += 1;
    });
    const before = todos.agents;
    expect(todos.agents).toBe(before);
    write(child, [R], ["Write a mail"]);
    expect(woken).toBe(1);
    expect(todos.agents[2]).toEqual([{ callId: "c1", childId: "child-1", list: child.list }]);
    back(todos, "c1");
    write(child, [D], ["Write a mail"]);
    expect(woken).toBe(2);
    expect(todos.agents[2]).toBeUndefined();
  });

  it("sessions that are each other's agents, and their own, tell a change once", () => {
    const [todos, other] = [open(), open()];
    todos.delegate("Tell Ada", { callId: "c1", todos });
    todos.delegate("Review the diff", { callId: "c2", todos: other });
    other.delegate("Tell Ada", { callId: "c3", todos });
    const events: string[] = [];
    todos.subscribe((_, changes) => events.push(changes.length > 0 ? "change" : "news"));
    write(todos, [D, R, R]);
    expect(events.filter((event) => event === "change")).toEqual(["change"]);
    expect(events.length).toBeLessThan(6);
  });

  it("is bounded: 50 calls, and the sessions of their agents", () => {
    const todos = open();
    let followed = 0;
    const follow = (child: TodoSession): TodoSession => ({
      ...child,
      list: child.list,
      subscribe: (listener) => {
        followed += 1;
        const end = child.subscribe(listener);
        return () => {
          followed -= 1;
          end();
        };
      },
    });
    const results = Array.from({ length: 80 }, (_, at) => {
      const given = { agent: "x".repeat(400), todos: follow(createTodoSession()) };
      return todos.delegate("Tell Ada", { callId: `c${at}${"z".repeat(at < 49 ? 0 : 400)}`, ...given });
    });
    expect([todos.agents[2]?.length, followed]).toEqual([50, 50]);
    const refused = results
      .slice(50)
      .flatMap((result) => (result.ok ? [] : result.issues.map(({ expected }) => expected)));
    expect(new Set(refused)).toEqual(new Set(["an item while fewer than 50 calls are away"]));
    expect(refused).toHaveLength(30);
    back(todos, "c0");
    expect(give(todos, "Tell Ada", "c90").ok).toBe(true);
    for (let at = 0; at < 80; at += 1) back(todos, `d${at}`, false, "y".repeat(400));
    expect(JSON.stringify(todos.snapshot()).length).toBeLessThan(25_000);
  });
});

describe("while items are away", () => {
  it("replies name who works on them, and not as the next step", () => {
    const todos = open([R, P, P]);
    give(todos, "Review the diff", "c1");
    expect(write(todos, [D, R, P]).text).toBe(
      '1/3 done. Next: Tell Ada. Others work on: "Review the diff" (reviewer).',
    );
  });

  it("a renderer of the host's own is followed by the line", () => {
    const todos = open([R, P, P], { tool: { result: () => "Saved." } });
    give(todos, "Review the diff", "c1");
    expect(write(todos, [D, R, P]).text).toBe('Saved.\nOthers work on: "Review the diff" (reviewer).');
  });

  it("they do not count toward maxInProgress, nor does one that came back unread", () => {
    const todos = open();
    give(todos, "Review the diff", "c1");
    expect(write(todos, [R, R, P]).ok).toBe(true);
    expect(write(todos, [R, R, R]).ok).toBe(false);
    todos.endRound();
    back(todos, "c1");
    expect(write(todos, [R, R, P]).ok).toBe(true);
    expect(statuses(todos)).toBe(`${R} ${D} ${P}`);
    expect(write(todos, [R, R, P]).ok).toBe(false);
  });

  it("one that the model set back makes no room for another in progress", () => {
    const todos = open();
    give(todos, "Review the diff", "c1");
    expect(write(todos, [R, P, P]).ok).toBe(true);
    expect(write(todos, [R, P, R]).ok).toBe(false);
  });

  it("the plan after a compaction names who works on them", () => {
    const todos = open();
    give(todos, "Review the diff", "c1");
    expect(todos.compacted()?.text).toContain('Others work on: "Review the diff" (reviewer).');
  });

  it("reminders and nudges are silent, and come again after the return", () => {
    const todos = open([P, P, P], { nag: { stale: { after: 1 } } });
    give(todos, "Review the diff", "c1");
    expect([todos.endRound(), todos.decision?.reason]).toEqual([undefined, "waiting"]);
    expect([todos.stop({ reply: "Done." }), todos.decision?.reason]).toEqual([undefined, "waiting"]);
    back(todos, "c1", false);
    expect(news(todos)).toMatch(/did not finish/);
    for (let round = 0; round < 12; round += 1) todos.endRound();
    expect(todos.stop({ reply: "Done." })?.reason).toBe("unfinished");
  });

  it("an edit of the person is told all the same", () => {
    const todos = open();
    give(todos, "Review the diff", "c1");
    todos.edit({ add: [{ content: "Ship", status: P }] });
    expect(news(todos)).toContain('added "Ship"');
  });
});
