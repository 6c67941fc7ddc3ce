import { expect, it } from "vitest";
import { clineReader } from "../../../../src/programs/replay/readers/cline.js";
import { readRecords } from "./read-records.js";

const text = (words: string) => ({ type: "text", text: words });
const user = (...content: readonly object[]) => ({ role: "user", content, ts: 0 });
const model = (words: string) => ({ role: "assistant", content: [text(words)], ts: 1000 });
const asked = user(text("<task>\nGo on\n</task>"), text("<environment_details>x</environment_details>"));
const START = { type: "session", agent: "cline" };
const USER = { type: "user", time: "1970-01-01T00:00:00.000Z", text: "Go on" };
const ROUND = { type: "round", time: "1970-01-01T00:00:01.000Z" };

it.each([
  ["a call in tags", "<read_file>\n<path>a.ts</path>\n</read_file>", [{ tool: "read_file", input: { path: "a.ts" } }]],
  [
    "a value of its own lines",
    "<read_file>\n<path>\na.ts\n</path>\n</read_file>",
    [{ tool: "read_file", input: { path: "a.ts" } }],
  ],
  ["a call without fields", "<list_files></list_files>", [{ tool: "list_files", input: {} }]],
  [
    "a checklist beside a call",
    "<read_file>\n<task_progress>- [ ] a</task_progress>\n</read_file>",
    [
      { tool: "read_file", input: { task_progress: "- [ ] a" } },
      { tool: "task_progress", input: { task_progress: "- [ ] a" } },
    ],
  ],
  [
    "a call after tags that nothing closes",
    `${"<a_b><c_d>".repeat(20_000)}<read_file><path>\n\na.ts\n</path></read_file>`,
    [{ tool: "read_file", input: { path: "\na.ts" } }],
  ],
])("clineReader reads %s", (_name, words, calls) => {
  expect(readRecords(clineReader, [asked, model(words)])).toEqual([START, USER, { ...ROUND, text: words, calls }]);
});

it.each([
  ["the answer to a call in tags", [text("[read_file for 'a.ts'] Result:"), text("four")], false],
  ["an answer without what the call was for", [text("[list_files] Result:")], false],
  ["a native answer", [{ type: "tool_result", tool_use_id: "c1", content: "ok" }], false],
  ["a person's words", [text("See [a b] Result: x")], true],
])("clineReader takes %s for a message or not", (_name, content, isMessage) => {
  const records = readRecords(clineReader, [asked, model("So"), user(...content)]);
  expect(records.filter(({ type }) => type === "user")).toHaveLength(isMessage ? 2 : 1);
});
