import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.js";
import {
  create,
  LEAD,
  LEAD_CALLS,
  MATE,
  MATE_CALLS,
  type TeamCall,
  teamLines,
  update,
} from "../replay/contract/team-lines.js";
import { idle, watch } from "./watch-folder.js";

/** The rows of the last panel, without its borders. */
function lastRows(shown: string): readonly string[] {
  const [panel = ""] = shown.match(/┌─ Plan [^┌]*$/) ?? [];
  return [...panel.matchAll(/│ (.*?) *│/g)].map(([, row = ""]) => row);
}

const TEAM_ROWS = ["✓ Read the grammar", "✓ Write the parser", "○ Test the parser", "● Ship..."];

it.each<[name: string, files: readonly (readonly [name: string, text: string])[]]>([
  [
    "the lead is there first",
    [
      ["lead", teamLines("lead", LEAD, ...LEAD_CALLS)],
      ["mate", teamLines("mate", MATE, ...MATE_CALLS)],
    ],
  ],
  [
    "the teammate is there first",
    [
      ["mate", teamLines("mate", MATE, ...MATE_CALLS)],
      ["lead", teamLines("lead", LEAD, ...LEAD_CALLS)],
    ],
  ],
  [
    "both grow",
    [
      ["lead", teamLines("one", LEAD, ...LEAD_CALLS.slice(0, 2))],
      ["mate", teamLines("two", MATE, ...MATE_CALLS.slice(0, 2))],
      ["lead", teamLines("three", LEAD, ...LEAD_CALLS.slice(2))],
      ["mate", teamLines("four", MATE, ...MATE_CALLS.slice(2))],
    ],
  ],
])("watchRecordings() shows what teammates do on the list of their lead, by time: %s", async (_name, files) => {
  const folder = temporaryFolder();
  const paths = ["lead", "mate"].map((name) => join(folder, `${name}.jsonl`));
  for (const path of paths) writeFileSync(path, "");
  const find = async () => ({ files: paths.map((path) => ({ path, changedAt: Date.now() })), problems: [] });
  const steps = files.map(
    ([name, text]) =>
      () =>
        appendFileSync(join(folder, `${name}.jsonl`), text),
  );
  const shown = await watch(folder, [...steps, ...idle(3)], { find });
  expect(lastRows(shown)).toEqual(TEAM_ROWS);
});

it("watchRecordings() shows a sub-agent's steps below its lead's until its turn ends, and a lead as ended once its team is", async () => {
  const folder = temporaryFolder();
  const add =
    (name: string, fields: object, ...calls: readonly TeamCall[]) =>
    () =>
      appendFileSync(join(folder, `${name}.jsonl`), teamLines(name, fields, ...calls));
  const end = (name: string, fields: object) => () => {
    const message = { id: `end-of-${name}`, stop_reason: "end_turn", content: [{ type: "text", text: "Done." }] };
    const line = { sessionId: name, cwd: "project", ...fields, type: "assistant", uuid: `end-${name}`, message };
    appendFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify(line)}\n`);
  };
  const look = (status: string): TeamCall => [
    30,
    { name: "TodoWrite", input: { todos: [{ content: "Look", status, activeForm: "Looking" }] } },
  ];
  const agent = { sessionId: "lead", agentId: "a1", isSidechain: true };
  const rows: (readonly string[])[] = [];
  const show = async (...steps: readonly (() => void)[]) =>
    rows.push(lastRows(await watch(folder, [...steps, ...idle(6)])));
  add("lead", LEAD, [10, create("Read")], [11, update("1", "in_progress")])();
  add("mate", MATE, [12, create("Test")])();
  await show(add("agent", agent, look("in_progress")));
  await show(
    add("agent", agent, look("completed")),
    end("lead", LEAD),
    add("mate", MATE, [40, update("2", "in_progress")]),
  );
  await show(end("mate", MATE));
  expect(rows).toEqual([
    ["● Read...", "○ Test", "● ↳ Looking..."],
    ["● Read...", "● Test..."],
    ["? Read", "? Test"],
  ]);
});
