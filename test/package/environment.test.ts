import { expect, it } from "vitest";
import { readText, readTree } from "./read-tree.js";

/** Every file that reads the environment, and the beginning of its row in docs/untrusted-text.md. */
const READERS: Readonly<Record<string, string>> = {
  "src/programs/node/todo-shell.ts": "| `createTodoShell()`",
  "src/programs/replay-command/find-recordings.ts": "| `agent-todos replay`, `agent-todos watch`",
  "src/programs/replay-command/run-replay.ts": "| `agent-todos replay`, `agent-todos watch`",
  "src/programs/watch/parse-watch-options.ts": "| `agent-todos watch --observe`",
  "src/programs/watch/run-watch.ts": "| `agent-todos watch --observe`",
};

const page = readText("docs/untrusted-text.md");
const sources = readTree("src").filter(({ path }) => /\.tsx?$/.test(path));

it("the table has every file that reads the environment", () => {
  const readers = sources.filter(({ text }) => /\bprocess\s*\.\s*env\b|\{[^{}]*\benv\b[^{}]*\} = process\b/.test(text));
  expect(readers.map(({ path }) => path).sort()).toEqual(Object.keys(READERS).sort());
});

it.each(Object.entries(READERS))("docs/untrusted-text.md names the variables that %s reads", (path, row) => {
  expect(page).toContain(`\n${row}`);
  const text = sources.find((file) => file.path === path)?.text ?? "";
  const names = [...text.matchAll(/\benv(?:\[|, )"([A-Z_]+)"|DEFAULT_KEY = "([A-Z_]+)"/g)].map(([, a, b]) => a ?? b);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
