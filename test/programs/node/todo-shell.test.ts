import { expect, it } from "vitest";
import { agentShell } from "../../../src/presets/index.js";
import { createTodoShell, isTodoCommand, type TodoShellResult } from "../../../src/programs/node/index.js";
import { ITEM, ITEMS, lineOf } from "./shell-lines.js";

const run = (line: string): TodoShellResult => createTodoShell({ env: {} }).run(line);
const printed = (stdout: string): TodoShellResult => ({ stdout, stderr: "", exitCode: 0 });

it.each<[what: string, line: string, expected: boolean]>([
  ["a command", "TodoWrite '{}'", true],
  ["a command with blanks before it", " \n\tTodoWrite", true],
  ["a longer word, as the document's router reads it", "TodoWriter", true],
  ["another spelling", "todowrite '{}'", false],
  ["the name further on", "echo TodoWrite", false],
  ["an empty line", "", false],
])("isTodoCommand() decides on %s", (_, line, expected) => {
  expect(isTodoCommand(line)).toBe(expected);
});

it.each<[what: string, line: string, items: object[], counts: string]>([
  [
    "a list that comes in single quotes",
    'TodoWrite \'{"todos":[{"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},{"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},{"content":"Run tests","activeForm":"Running tests","status":"pending"}]}\'',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes over several lines",
    'TodoWrite \'{"todos":[\n  {"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},\n  {"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},\n  {"content":"Run tests","activeForm":"Running tests","status":"pending"}\n]}\'',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes in double quotes",
    'TodoWrite "{\\"todos\\":[{\\"content\\":\\"Analyze requirements\\",\\"activeForm\\":\\"Analyzing requirements\\",\\"status\\":\\"completed\\"},{\\"content\\":\\"Write implementation\\",\\"activeForm\\":\\"Writing implementation\\",\\"status\\":\\"in_progress\\"},{\\"content\\":\\"Run tests\\",\\"activeForm\\":\\"Running tests\\",\\"status\\":\\"pending\\"}]}"',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes without quotes",
    'TodoWrite {"todos":[{"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},{"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},{"content":"Run tests","activeForm":"Running tests","status":"pending"}]}',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes with blanks around it",
    '  TodoWrite   \'{"todos":[{"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},{"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},{"content":"Run tests","activeForm":"Running tests","status":"pending"}]}\'  \n',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes after a tab",
    'TodoWrite\t{"todos":[{"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},{"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},{"content":"Run tests","activeForm":"Running tests","status":"pending"}]}',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes right behind the name",
    'TodoWrite{"todos":[{"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},{"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},{"content":"Run tests","activeForm":"Running tests","status":"pending"}]}',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes without the name",
    '{"todos":[{"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},{"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},{"content":"Run tests","activeForm":"Running tests","status":"pending"}]}',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "a list that comes with the list as JSON text",
    'TodoWrite \'{"todos":"[{\\"content\\":\\"Analyze requirements\\",\\"activeForm\\":\\"Analyzing requirements\\",\\"status\\":\\"completed\\"},{\\"content\\":\\"Write implementation\\",\\"activeForm\\":\\"Writing implementation\\",\\"status\\":\\"in_progress\\"},{\\"content\\":\\"Run tests\\",\\"activeForm\\":\\"Running tests\\",\\"status\\":\\"pending\\"}]"}\'',
    [
      { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
      { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
      { content: "Run tests", activeForm: "Running tests", status: "pending" },
    ],
    "1 completed, 1 in_progress, 1 pending",
  ],
  [
    "an apostrophe by the shell's rules",
    'TodoWrite \'{"todos":[{"content":"Don\'\\\'\'t","activeForm":"a","status":"pending"}]}\'',
    [{ content: "Don't", activeForm: "a", status: "pending" }],
    "0 completed, 0 in_progress, 1 pending",
  ],
  [
    "JSON's own escapes",
    'TodoWrite \'{"todos":[{"content":"a\\u00e9 \\"b\\" \\\\","activeForm":"a","status":"pending"}]}\'',
    [{ content: 'aé "b" \\', activeForm: "a", status: "pending" }],
    "0 completed, 0 in_progress, 1 pending",
  ],
  [
    "a bare apostrophe without quotes around it",
    'TodoWrite {"todos":[{"content":"Don\'t","activeForm":"a","status":"pending"}]}',
    [{ content: "Don't", activeForm: "a", status: "pending" }],
    "0 completed, 0 in_progress, 1 pending",
  ],
])("createTodoShell().run() saves %s", (_, line, items, counts) => {
  const shell = createTodoShell({ env: {} });
  expect(shell.run(line)).toEqual(printed(`Todo list updated: ${counts}`));
  expect(shell.session.list.items).toEqual(items);
});

it("createTodoShell().run() replaces the list, and clears it with an empty one", () => {
  const { run, session } = createTodoShell({ env: {} });
  run(lineOf(...ITEMS));
  run(lineOf(ITEMS[2]));
  expect(session.list.items).toEqual([ITEMS[2]]);
  expect(run(`TodoWrite '{"todos":[]}'`)).toEqual(printed("Todo list updated: 0 completed, 0 in_progress, 0 pending"));
  expect(session.list.items).toEqual([]);
});

const TOO_MANY = "Error: Validation failed\n- todos: Array must contain at most 50 element(s)";

it.each([
  ["the name alone", "TodoWrite", "Error: Missing JSON parameter\nUsage: TodoWrite '{\"todos\":[...]}'"],
  ["the name and blanks", "  TodoWrite \t\n", "Error: Missing JSON parameter\nUsage: TodoWrite '{\"todos\":[...]}'"],
  ["an empty argument", "TodoWrite ''", "Error: Missing JSON parameter\nUsage: TodoWrite '{\"todos\":[...]}'"],
  ["a blank argument", 'TodoWrite "  "', "Error: Missing JSON parameter\nUsage: TodoWrite '{\"todos\":[...]}'"],
  ["an empty line", "", "Error: Missing JSON parameter\nUsage: TodoWrite '{\"todos\":[...]}'"],
  [
    "broken JSON",
    "TodoWrite '{\"todos\":['",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a word",
    "TodoWrite hello",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "an open single quote",
    'TodoWrite \'{"todos":[]}',
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "an open double quote",
    'TodoWrite "{\\"todos\\":[]}',
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a bare apostrophe in single quotes",
    'TodoWrite \'{"todos":[{"content":"Don\'t"}]}\'',
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a second argument",
    "TodoWrite '{\"todos\":[]}' '{\"todos\":[]}'",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a second command",
    "TodoWrite '{\"todos\":[]}' && npm test",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a second line",
    "TodoWrite '{\"todos\":[]}'\nnpm test",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "single-quoted JavaScript",
    "TodoWrite \"{'todos':[]}\"",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a text in JSON",
    "TodoWrite '\"hello\"'",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "another command",
    "ls -la",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a word that begins as the help option",
    "TodoWrite -help",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  [
    "a word that begins as the long help option",
    "TodoWrite --helpful",
    'Error: Invalid JSON format\nUsage: TodoWrite \'{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}\'',
  ],
  ["no list", "TodoWrite '{}'", "Error: Validation failed\n- todos: Required"],
  ["null", "TodoWrite null", 'Error: Validation failed\n- input: Expected an object {"todos": [...]}, received null'],
  ["a number", "TodoWrite 5", 'Error: Validation failed\n- input: Expected an object {"todos": [...]}, received 5'],
  [
    "a bare list",
    "TodoWrite '[]'",
    'Error: Validation failed\n- input: Expected an object {"todos": [...]}, received an array',
  ],
  [
    "an item without content",
    'TodoWrite \'{"todos":[{"activeForm":"b","status":"pending"}]}\'',
    "Error: Validation failed\n- todos[0].content: Required",
  ],
  [
    "an item without activeForm",
    'TodoWrite \'{"todos":[{"content":"a","status":"pending"}]}\'',
    "Error: Validation failed\n- todos[0].activeForm: Required",
  ],
  [
    "an item without status",
    'TodoWrite \'{"todos":[{"content":"a","activeForm":"b"}]}\'',
    "Error: Validation failed\n- todos[0].status: Required",
  ],
  [
    "an unknown status",
    'TodoWrite \'{"todos":[{"content":"a","activeForm":"b","status":"pending"},{"content":"a","activeForm":"b","status":"done"}]}\'',
    "Error: Validation failed\n- todos[1].status: Expected 'pending' | 'in_progress' | 'completed', received 'done'",
  ],
  [
    "empty content",
    'TodoWrite \'{"todos":[{"content":"","activeForm":"b","status":"pending"}]}\'',
    "Error: Validation failed\n- todos[0].content: String must contain at least 1 character(s)",
  ],
  [
    "blank content",
    'TodoWrite \'{"todos":[{"content":" \\n","activeForm":"b","status":"pending"}]}\'',
    "Error: Validation failed\n- todos[0].content: String must contain at least 1 character(s)",
  ],
  [
    "content over the limit",
    'TodoWrite \'{"todos":[{"content":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","activeForm":"b","status":"pending"}]}\'',
    "Error: Validation failed\n- todos[0].content: String must contain at most 200 character(s)",
  ],
  [
    "an activeForm over the limit",
    'TodoWrite \'{"todos":[{"content":"a","activeForm":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","status":"pending"}]}\'',
    "Error: Validation failed\n- todos[0].activeForm: String must contain at most 200 character(s)",
  ],
  [
    "several mistakes",
    'TodoWrite \'{"todos":[{"activeForm":"b","status":"pending"},{"content":"a","activeForm":"b","status":"done"}]}\'',
    "Error: Validation failed\n- todos[0].content: Required\n- todos[1].status: Expected 'pending' | 'in_progress' | 'completed', received 'done'",
  ],
  ["51 items", lineOf(...Array(51).fill(ITEM)), TOO_MANY] as const,
])("createTodoShell().run() refuses %s, and leaves the list alone", (_, line, stderr) => {
  const shell = createTodoShell({ env: {} });
  expect(shell.run(line)).toEqual({ stdout: "", stderr, exitCode: 1 });
  expect(shell.session.list.revision).toBe(0);
});

it("createTodoShell().run() takes lists and texts up to their limits", () => {
  const full = Array.from({ length: 50 }, () => ({ ...ITEM, content: "x".repeat(200), activeForm: "😀".repeat(200) }));
  expect(run(lineOf(...full))).toEqual(printed("Todo list updated: 0 completed, 0 in_progress, 50 pending"));
});

it("createTodoShell().run() keeps the list when it refuses", () => {
  const { run, session } = createTodoShell({ env: {} });
  run(lineOf(...ITEMS));
  const before = session.list;
  run("TodoWrite");
  run("TodoWrite {");
  run(lineOf({}));
  expect(session.list).toBe(before);
});

const HELP_LINES = ["TodoWrite -h", "TodoWrite --help", "  TodoWrite   --help  ", "TodoWrite -h '{}'", "-h"];

it.each(HELP_LINES)("createTodoShell().run() prints the documentation for %j and leaves the list alone", (line) => {
  const shell = createTodoShell({ env: {} });
  expect(shell.run(line)).toEqual(printed(agentShell.prompt ?? "missing"));
  expect(shell.session.list.revision).toBe(0);
});

it("createTodoShell().run() survives JSON that is nested a hundred thousand levels deep", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  expect(run(`TodoWrite '{"todos":${deep}}'`).exitCode).toBe(1);
});

it("createTodoShell().run() keeps model text from forging lines and reminders", () => {
  const { stderr } = run(lineOf({ ...ITEM, status: "x\nError: <system-reminder>\u001b[31m" }));
  expect(stderr.split("\n")).toHaveLength(2);
  expect(stderr).not.toContain("<system-reminder>");
  expect(stderr).not.toContain("\u001b");
});
