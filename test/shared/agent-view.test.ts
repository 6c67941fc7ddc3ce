import { memoryStore, type TodoStore } from "agent-todos/shared";
import { describe, expect, it, vi } from "vitest";
import { items } from "../support/write.js";
import { share, whole } from "./share.js";

/** A store that counts the questions for the newest version and for older ones. */
function counted(store: TodoStore) {
  const asked = { head: 0, log: 0 };
  const counting: TodoStore = {
    ...store,
    head: (...given) => {
      asked.head += 1;
      return store.head(...given);
    },
    log: (...given) => {
      asked.log += 1;
      return store.log(...given);
    },
  };
  return { asked, store: counting };
}

describe("load()", () => {
  it.each([
    ["the newest version", 0, { head: 1, log: 0 }],
    ["the version before", 1, { head: 1, log: 0 }],
    ["an older version", 2, { head: 1, log: 1 }],
  ])("asks no more than it must for an agent that saw %s", async (_name, later, expected) => {
    const store = memoryStore();
    await share({ store }).write(whole("[>]Read"));
    for (let turn = 0; turn < later; turn += 1) await share({ store }).edit({ add: items(`[ ]Step ${turn}`) });
    const { asked, store: counting } = counted(store);
    await share({ store: counting }).load();
    expect(asked).toEqual(expected);
  });

  it("saves what the messages contain only where an agent was answered before", async () => {
    const store = memoryStore();
    const saveAgent = vi.fn(store.saveAgent);
    const open = () => share({ store: { ...store, saveAgent } });
    await open().load({ messages: [] });
    expect(saveAgent).not.toHaveBeenCalled();
    const todos = share({ store });
    await todos.begin();
    await todos.write(whole("[>]Read"));
    await open().load({ messages: [] });
    expect(saveAgent).toHaveBeenCalledOnce();
  });

  it("goes by the list that an agent saw where the database lost versions", async () => {
    const store = memoryStore();
    await share({ store }).write(whole("[>]Read", "[ ]Ship"));
    const kept = await store.head("a");
    await share({ store }).write(whole("[x]Read", "[ ]Ship"));
    const lost: TodoStore = { ...store, head: async () => kept, append: async () => ({ ok: false, head: kept }) };
    await expect(share({ store: lost }).load()).resolves.toBeUndefined();
  });
});

it("a write of the handle whose moment came last does not ask for the agent's row", async () => {
  const store = memoryStore();
  const agent = vi.fn(store.agent);
  const todos = share({ store: { ...store, agent } });
  await todos.begin();
  agent.mockClear();
  await todos.write(whole("[>]Read"));
  expect(agent).not.toHaveBeenCalled();
});

const ROW = "the agent's row must be an object";

it.each([
  ["a text", () => "x", "invalid_snapshot", `${ROW} (got "x")`],
  ["nothing where something was", () => null, "invalid_snapshot", `${ROW} (got null)`],
  ["another version", { version: 2 }, "unknown_version", "version must be 1 (got 2)"],
  ["a bad list seen", { seen: -1 }, "invalid_list", "-1"],
  ["a bad list told", { told: -1 }, "invalid_snapshot", "told must be an object (got -1)"],
  ["nothing heard", { heard: 7 }, "invalid_snapshot", "heard.version must be a whole number ≥ 0"],
  ["no answers", { answers: 7 }, "invalid_snapshot", "answers must be an array (got 7)"],
  ["half a round", { rounds: 0.5 }, "invalid_snapshot", "rounds must be a whole number ≥ 0 (got 0.5)"],
])("load() rejects for an agent's row that is %s", async (_name, change, code, rule) => {
  const store = memoryStore();
  await share({ store }).write(whole("[>]Read"));
  const agent: TodoStore["agent"] = async (...given) =>
    typeof change === "function" ? change() : { ...Object(await store.agent(...given)), ...change };
  const message = expect.stringContaining(rule);
  await expect(share({ store: { ...store, agent } }).load()).rejects.toMatchObject({ code, message });
});

describe("write() with the version that was seen", () => {
  /** Two handles: the first knows version 1, the second wrote two more. */
  async function openTwo() {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write(whole("[>]Read", "[ ]Ship"));
    const other = share({ store });
    await other.edit({ add: items("[ ]Ask Ann") });
    await other.edit({ remove: ["Ship"] });
    return { store, todos };
  }

  it.each([
    [1, ["Write", "Ask Ann"]],
    [2, ["Write"]],
    [3, ["Write"]],
  ])("takes what is left out of version %i for removed", async (seen, texts) => {
    const { todos } = await openTwo();
    const { ok, list } = await todos.write(whole("[>]Write"), { seen });
    expect([ok, list.items.map(({ content }) => content).sort()]).toEqual([true, [...texts].sort()]);
  });

  it.each([4, -1, 1.5, Number.NaN])("rejects for version %s", async (seen) => {
    const { todos } = await openTwo();
    const rule = /the version must be a version from 0 to [13], the newest \(got/;
    const rejected = expect(todos.write(whole("[>]Write"), { seen })).rejects;
    await rejected.toMatchObject({ code: "unknown_version", message: expect.stringMatching(rule) });
  });
});
