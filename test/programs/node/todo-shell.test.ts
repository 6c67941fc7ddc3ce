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

it("createTodoShell().run() takes lists and texts up to their limits", () => {
  const full = Array.from({ length: 50 }, () => ({ ...ITEM, content: "x".repeat(200), activeForm: "😀".repeat(200) }));
  expect(run(lineOf(...full))).toEqual(printed("Todo list updated: 0 completed, 0 in_progress, 50 pending"));
});

const HELP_LINES = ["TodoWrite -h", "TodoWrite --help", "  TodoWrite   --help  ", "TodoWrite -h '{}'", "-h"];

it.each(HELP_LINES)("createTodoShell().run() prints the documentation for %j and leaves the list alone", (line) => {
  const shell = createTodoShell({ env: {} });
  expect(shell.run(line)).toEqual(printed(agentShell.prompt ?? "missing"));
  expect(shell.session.list.revision).toBe(0);
});
