import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { PRESETS } from "../support/presets.js";

const STALE = { stale: { after: 1, minPending: 1 } };
const PLAN = { todos: [{ content: "a", status: "pending" }] };

/** The reminder of the first round after a write. */
function remindOf(preset: TodoPreset): string | undefined {
  const todos = createTodoSession({ preset });
  todos.write(PLAN);
  todos.endRound();
  return todos.endRound()?.text;
}

it.each([...PRESETS])("sessions of %s share its tool", (_, preset) => {
  const { tool } = createTodoSession({ preset });
  expect(createTodoSession({ preset, rules: undefined, tool: undefined, nag: false }).tool).toBe(tool);
  expect(createTodoSession({ preset: { ...preset, prompt: "mine" } }).tool).toBe(tool);
});

describe("a session of a preset", () => {
  it("has a list of its own", () => {
    const [one, other] = [presets.langchain, presets.langchain].map((preset) => createTodoSession({ preset }));
    one?.write(PLAN);
    expect(one?.list.items).toHaveLength(1);
    expect(other?.list.items).toEqual([]);
  });

  it("that gives rules or words has a tool of its own", () => {
    const preset = presets.langchain;
    const { tool } = createTodoSession({ preset });
    const limited = createTodoSession({ preset, rules: { maxItems: 1 } }).tool;
    const named = createTodoSession({ preset, tool: { name: "plan" } }).tool;
    expect([limited.rules.maxItems, named.name]).toEqual([1, "plan"]);
    expect(createTodoSession({ preset }).tool).toBe(tool);
    expect([tool.rules.maxItems, tool.name]).toEqual([Infinity, "write_todos"]);
  });

  it("reminds as its preset does, whatever another one over the same tool does", () => {
    const { langchain } = presets;
    expect(remindOf({ ...langchain, nag: STALE })).toContain("write_todos");
    expect(remindOf(langchain)).toBeUndefined();
    const nag = Object.freeze({ ...STALE, stale: Object.freeze(STALE.stale) });
    const renamed = { ...langchain, tool: { ...langchain.tool, name: "plan" }, nag };
    expect(remindOf({ ...langchain, nag })).toContain("write_todos");
    expect(remindOf(renamed)).toContain("plan");
    expect(remindOf({ ...langchain, nag })).toContain("write_todos");
  });
});

describe("a host's own preset that can still be changed", () => {
  it.each([
    ["is not frozen", (statuses: string[]) => ({ rules: { statuses } })],
    ["is frozen at the top", (statuses: string[]) => Object.freeze({ rules: { statuses } })],
    [
      "is frozen but for one of its rules",
      (statuses: string[]) => Object.freeze({ name: "plan", rules: { statuses } }),
    ],
    ["is frozen but for a list", (statuses: string[]) => Object.freeze({ rules: Object.freeze({ statuses }) })],
    [
      "is frozen but for a list among frozen rules",
      (statuses: string[]) => Object.freeze({ rules: Object.freeze({ maxItems: 9, statuses }) }),
    ],
  ])("gives each session a tool of what it is by then, where it %s", (_, make) => {
    const statuses = ["pending", "completed"];
    const preset = { name: "mine", tool: make(statuses), nag: false } as TodoPreset;
    expect(createTodoSession({ preset }).tool.rules.statuses).toEqual(["pending", "completed"]);
    statuses.push("cancelled");
    expect(createTodoSession({ preset }).tool.rules.statuses).toEqual(["pending", "completed", "cancelled"]);
  });

  it("gives each session the reminders of what it is by then", () => {
    const nag = { tag: "one", ...STALE };
    const preset: TodoPreset = { name: "mine", tool: {}, nag };
    expect(remindOf(preset)).toMatch(/^<one>/);
    nag.tag = "other";
    expect(remindOf(preset)).toMatch(/^<other>/);
  });
});
