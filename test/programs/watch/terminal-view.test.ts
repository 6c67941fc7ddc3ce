import type { TodoItem } from "agent-todos";
import { expect, it } from "vitest";
import { createTerminalView } from "../../../src/programs/watch/terminal-view.js";
import type { RecordedPlan } from "../../../src/programs/watch/watched-plan.js";
import { items } from "../../support/write.js";

const listOf = (todos: readonly TodoItem[]) => ({ items: todos, revision: 1 });

function planOf(path: string, lines: readonly string[] | undefined, more: Partial<RecordedPlan> = {}): RecordedPlan {
  const list = lines && listOf(items(...lines));
  return { path, name: path, list, note: "", names: [path], ...more };
}

/** What each look printed, without the frames of the panel. */
function show(...looks: readonly (readonly RecordedPlan[])[]): readonly string[] {
  const written: string[] = [];
  const view = createTerminalView({ write: (text: string) => written.push(text), columns: 60 }, { color: false });
  for (const look of looks) view.show(look);
  view.close();
  return written.join("").split("\n");
}

const lead = planOf("lead", ["[x]Read", "[ ]Ship"]);

it.each([
  [
    "the newest plan at first, whatever has none after it",
    [[lead, planOf("none", undefined, { note: "no plan" })]],
    "lead:",
  ],
  [
    "a session without a plan where there is no other",
    [[planOf("none", undefined, { note: "no plan" })]],
    "none: no plan",
  ],
  [
    "how far another plan is than the one in the panel",
    [[lead], [planOf("a", ["[x]Read"]), planOf("b", ["[ ]Go"])]],
    "a: 1/1 done",
  ],
  [
    "how far a plan was whose turn has ended",
    [[lead], [{ ...lead, isEnded: true, note: "waits" }]],
    "lead: 1/2 done waits",
  ],
])("createTerminalView() names %s", (_name, looks, line) => {
  expect(show(...looks)).toContain(line);
});

it("createTerminalView() shows the steps of parts that are at work, and of no others", () => {
  const part = (path: string, line: string, more: Partial<RecordedPlan> = {}) =>
    planOf(path, [line], { parent: "lead", ...more });
  const text = show([
    part("one", "[ ]Works"),
    part("two", "[x]Is finished"),
    part("three", "[ ]Has ended", { isEnded: true }),
    lead,
  ]).join("\n");
  expect(text).toContain("↳ Works");
  expect(text).not.toMatch(/Is finished|Has ended/);
});

const passed = { state: "checked", checks: [{ name: "npm test", ok: true }] } as const;
const failed = { state: "failing", checks: [{ name: "npm test", ok: false }] } as const;
const reported = { state: "reported", checks: [] } as const;
const part = planOf("part", ["[x]Look", "[ ]Fix"], { parent: "lead", checks: [failed, undefined] });

it.each<[what: string, looks: readonly (readonly RecordedPlan[])[], line: string | RegExp]>([
  ["a check that passed", [[{ ...lead, checks: [passed, undefined] }]], /✓ Read \(npm test passed\)/],
  ["a check that failed", [[{ ...lead, checks: [failed, undefined] }]], /✓ Read \(npm test failed\)/],
  ["nothing of a step that is reported", [[{ ...lead, checks: [reported, undefined] }]], /✓ Read +│/],
  [
    "a check that ran while the list stayed as it is",
    [[{ ...lead, checks: [failed, undefined] }], [{ ...lead, checks: [passed, undefined] }]],
    /failed\)[\s\S]*✓ Read \(npm test passed\)/,
  ],
  ["the checks of a part by its own steps", [[part, lead]], /✓ Read +│[\s\S]*✓ ↳ Look \(npm test failed\)/],
  [
    "how many steps of another plan fail",
    [[lead], [planOf("a", ["[x]Read"], { checks: [failed] }), planOf("b", ["[ ]Go"])]],
    /^a: 1\/1 done \(1 failing\)$/m,
  ],
])("createTerminalView() shows %s", (_what, looks, line) => {
  expect(show(...looks).join("\n")).toMatch(line);
});

it("createTerminalView() breaks a heading between words on a narrow terminal, and not in a pipe", () => {
  const written: string[] = [];
  const ended = planOf("claude-code · …/calendar", ["[ ]Ship"], { isEnded: true, note: "(turn ended)" });
  const stream = { write: (text: string) => written.push(text), columns: 40, isTTY: true };
  const view = createTerminalView(stream, { color: false });
  view.show([ended]);
  view.close();
  expect(written.join("")).toMatch(/0\/1 done \(turn\b[^\n]*\n[^\n]*ended\)/);
  expect(show([ended])).toContain("claude-code · …/calendar: 0/1 done (turn ended)");
});
