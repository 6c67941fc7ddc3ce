import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installCopy } from "./install-copy.js";
import { ROOT, readText } from "./read-tree.js";

const BODY = `
const todos = createTodoSession({ preset: miniClaudeCode });
const { text } = todos.write({ items: [{ content: "Ship", status: "in_progress", activeForm: "Shipping" }] });
console.log(text);
console.log(toJsonSchema(createTodoTool(), { target: "openai-strict" }).type);
console.log(renderPanel(todos.list, { width: 24, ascii: true }).includes("Shipping"));
console.log(isTodoCommand("TodoWrite '{}'"));
try {
  parseTodos("{}");
} catch (error) {
  console.log(isTodoError(error) && error instanceof TodoError);
}
`;

const NAMES = {
  "agent-todos": "createTodoSession, createTodoTool, isTodoError, parseTodos, TodoError",
  "agent-todos/presets": "miniClaudeCode",
  "agent-todos/schema": "toJsonSchema",
  "agent-todos/terminal": "renderPanel",
  "agent-todos/node": "isTodoCommand",
};

const imports = Object.entries(NAMES).map(([from, names]) => `import { ${names} } from "${from}";`);
const requires = Object.entries(NAMES).map(([from, names]) => `const { ${names} } = require("${from}");`);

const TYPED = `
import { type NagDecision, type TodoItem, type TodoList, type TodoRenderer, todoItemSchema, validateAndReplace, EMPTY_TODO_LIST } from "agent-todos";
import * as z from "zod/v4";

interface Owned extends TodoItem { readonly owner: string }
const itemSchema = todoItemSchema.extend({ owner: z.string() });
const result = validateAndReplace(EMPTY_TODO_LIST, { todos: [] }, { itemSchema });
if (result.ok) {
  const owners: readonly string[] = result.list.items.map((item) => item.owner);
  console.log(owners, result.changed);
} else {
  console.log(result.issues.map((issue) => issue.code));
}
export const render: TodoRenderer = (list: TodoList) => list.items.map((item) => item.content).join();
export const describe = (decision: NagDecision): string => (decision.remind ? decision.text : decision.reason);
export const owned: Owned = { content: "a", status: "pending", owner: "me" };
// @ts-expect-error: "done" is no status.
export const wrong: TodoItem = { content: "a", status: "done" };
`;

const tsconfig = {
  compilerOptions: {
    module: "nodenext",
    target: "es2022",
    lib: ["es2022"],
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  },
};

const EXPECTED = ["[>] Ship <- Shipping", "", "(0/1 completed)", "object", "true", "true", "true", ""].join("\n");

let folder = "";

beforeAll(() => {
  folder = installCopy({
    "esm.mjs": [...imports, BODY].join("\n"),
    "required.cjs": [...requires, BODY].join("\n"),
    "consumer.mts": [...imports, TYPED, BODY].join("\n"),
    "consumer.cts": [...imports, BODY].join("\n"),
    "readers-leave.mjs": readText("test/runtimes/programs/readers-leave.mjs"),
    "later.cts": [
      'import type { TodoList } from "agent-todos" with { "resolution-mode": "import" };',
      'export const load = async (): Promise<TodoList> => (await import("agent-todos")).EMPTY_TODO_LIST;',
    ].join("\n"),
    "node16.json": JSON.stringify({
      // The errors are at the imports, before any declaration is checked.
      compilerOptions: { ...tsconfig.compilerOptions, module: "node16", skipLibCheck: true },
      files: ["consumer.cts", "later.cts"],
    }),
    "tsconfig.json": JSON.stringify({ ...tsconfig, files: ["consumer.mts", "consumer.cts"] }),
    "package.json": JSON.stringify({ name: "consumer", private: true }),
  });
});

afterAll(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

it.each(["esm.mjs", "required.cjs"])("an installed copy runs in %s", (script) => {
  const node = ["--no-warnings", script];
  expect(execFileSync(process.execPath, node, { cwd: folder, encoding: "utf8" })).toBe(EXPECTED);
});

it("nothing is kept for 300 readers of each kind who left", { timeout: 300_000 }, () => {
  const run = () =>
    execFileSync(process.execPath, ["--expose-gc", "readers-leave.mjs", "300"], { cwd: folder, stdio: "pipe" });
  expect(run).not.toThrow();
});

it("an installed copy passes a strict compiler that checks its declarations too", () => {
  expect(compile(folder)).toBe("");
});

it("a CommonJS file under node16 is refused its imports, and may load an installed copy later", () => {
  const errors = compile(folder, "--project", "node16.json").match(/^\S+\.cts.*?TS\d+/gm) ?? [];
  expect(new Set(errors.map((error) => error.replace(/\(.*\)/, "")))).toEqual(new Set(["consumer.cts: error TS1479"]));
});

it("the package holds what it needs and no tests or sources", () => {
  const has = (path: string): boolean => existsSync(join(folder, "node_modules/agent-todos", path));
  expect(
    ["package.json", "README.md", "LICENSE", "docs/adapters/README.md", "dist/index.js"].filter((path) => !has(path)),
  ).toEqual([]);
  expect(["src", "test", "examples", "node_modules", "CHANGELOG.md"].filter(has)).toEqual([]);
});

it("an installed copy writes the components, all of them as they are in the repository", () => {
  const program = "node_modules/agent-todos/dist/programs/agent-todos.js";
  execFileSync(process.execPath, [program, "components", "todos"], { cwd: folder, stdio: "pipe" });
  const names = readdirSync(join(ROOT, "registry")).filter((name) => name !== "registry.json");
  expect(readdirSync(join(folder, "todos")).sort()).toEqual(names.sort());
  for (const name of names)
    expect(readFileSync(join(folder, "todos", name), "utf8")).toBe(readText(`registry/${name}`));
});

function compile(cwd: string, ...options: readonly string[]): string {
  try {
    return execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", ...options], { cwd, encoding: "utf8" });
  } catch (error) {
    // A child process that fails throws an Error with its output.
    return (error as { readonly stdout: string }).stdout;
  }
}
