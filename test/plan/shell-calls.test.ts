import { expect, it } from "vitest";
import type { AnsweredToolCall } from "../../src/plan/check-calls.js";
import { readExitCode } from "../../src/plan/read-exit-code.js";
import { shellChecks } from "../../src/plan/shell-checks.js";
import { readText } from "../package/read-tree.js";

const checks = shellChecks();

/** What is noted of a command that ends with a code, as `name ok` or `name failed`. */
function note(command: unknown, exit?: number, more: Partial<AnsweredToolCall> = {}): readonly string[] {
  const found = [checks({ name: "bash", input: { command }, text: "", exit, ...more }) ?? []].flat();
  return found.map(({ name, ok }) => `${name} ${ok ? "passed" : "failed"}`);
}

/** Answers of agents and hosts, and the exit code in them. */
const ANSWERS: readonly (readonly [name: string, text: string, exit: number | undefined])[] = [
  ["Codex, a result of JSON", '{"output":"1 failed","metadata":{"exit_code":1,"duration_seconds":0.3}}', 1],
  ["Codex, a header", "Exit code: 0\nWall time: 1.2 seconds\nOutput:\n2 passed", 0],
  ["Codex, a process", "Chunk ID: 1a\nWall time: 1.2 seconds\nProcess exited with code 1\nOutput:\n1 failed", 1],
  ["Codex, a header above an output with another code", "Exit code: 0\nWall time: 1 s\nOutput:\nexit code: 1", 0],
  ["Claude Code, a failure", "Exit code 1\n1 failed", 1],
  ["Claude Code, a failure in the SDK", "Error: Exit code 1\n1 failed", 1],
  ["Claude Code, an output", '{"stdout":"2 passed","stderr":"","interrupted":false,"isImage":false}', 0],
  ["Claude Code, one that was stopped", '{"stdout":"","stderr":"","interrupted":true}', undefined],
  ["Claude Code, one that runs on", '{"stdout":"","stderr":"","interrupted":false,"backgroundTaskId":"b1"}', undefined],
  [
    "Gemini CLI",
    "Command: npm test\nOutput: 2 passed\nError: (none)\nExit Code: 0\nSignal: 0\nBackground PIDs: (none)",
    0,
  ],
  ["Gemini CLI, a failure", "Output: 1 failed\nExit Code: 1", 1],
  ["Copilot CLI", "2 passed\n<exited with exit code 0>", 0],
  ["Droid", "1 failed\n\n[Process exited with code 1]", 1],
  ["OpenHands", "2 passed\n[The command completed with exit code 0.]\n[Current working directory: /a]", 0],
  ["Roo Code", "Command executed in terminal  within working directory '/a. b'. Exit code: 0\nOutput:\n2 passed", 0],
  ["Roo Code, a failure", "Command executed in terminal 1 within working directory '/a'. Exit code: 1\nOutput:\nx", 1],
  ["mini-SWE-agent", "<returncode>0</returncode>\n<output>\n2 passed\n</output>", 0],
  ["mini-SWE-agent on Windows", "<returncode>0</returncode>\r\n<output>\r\n2 passed\r\n</output>", 0],
  ["Kimi, a failure", "1 failed\nCommand failed with exit code: 1.", 1],
  ["Pi, a failure", "1 failed\n\nCommand exited with code 1", 1],
  ["a field exitCode", '{"exitCode":1,"stdout":"","stderr":"x"}', 1],
  ["a field returncode", '{"returncode":0}', 0],
  ["a field exit_status", '{"exit_status":2}', 2],
  ["a result inside", '{"result":{"exit_code":0}}', 0],
  ["structured content", '{"content":[],"structuredContent":{"exitCode":3}}', 3],
  ["a last line", "2 passed\nexit code: 0", 0],
  ["a last line of its own host", "2 passed\nexit=0", undefined],
  ["a line on the list after it", "2 passed\nexit code: 0\n\nTodos: 1/2 done. Now: Review.", 0],
  ["no code", "2 passed", undefined],
  ["an empty answer", "", undefined],
  ["a code that is a text", '{"exit_code":"0"}', undefined],
  ["codes that differ", "exit code: 0\nexit code: 1", undefined],
  ["a code in the middle of words", "expected exit code: 0 but it was another\n2 passed", undefined],
  ["execa, an error", "Command failed with exit code 1: npm test\n\n1 failed", 1],
  ["execa, an error with its class", "ExecaError: Command failed with exit code 1 (EPERM): npm test", 1],
  ["execa, an error of a shell", "Error: Command failed with exit code 2: bash -lc 'npm test'", 2],
  ["execa, an error of a shell on Windows", 'Command failed with exit code 1: cmd /d /s /c "npm test"', 1],
  ["execa, an error of what the command ran", "Command failed with exit code 1: vitest run\n2 passed", undefined],
  ["execa, an error that ends like the command", "Command failed with exit code 1: cd web && npm test", undefined],
  ["execa, an error of a program", "Command failed with exit code 1: docker run -c npm test", undefined],
  ["execa, an error of a shell with more", "Command failed with exit code 1: sh run npm test", undefined],
  ["execa, an error inside an output", "> a@1.0.0 test\nCommand failed with exit code 1: npm test", undefined],
  ["execa, an error above another code", "Command failed with exit code 1: npm test\nexit code: 0", undefined],
  ["a code in parentheses", "1 failed\n(exit 1)", 1],
  ["a code in brackets", "2 passed\n[exit 0]", 0],
  ["a code in parentheses in the middle of words", "npm ERR! (exit 1) of another\n2 passed", undefined],
  ["a code above a long line", `x\nexit code: 0\n${"word ".repeat(500)}`, undefined],
  ["a code far above the end", `x\nexit code: 0\n${"line\n".repeat(20)}`, undefined],
];

it.each(ANSWERS)("reads the exit code of an answer: %s", (_, text, exit) => {
  const expected = exit === undefined ? [] : [`npm test ${exit === 0 ? "passed" : "failed"}`];
  expect(note("npm test", undefined, { text })).toEqual(expected);
});

/** The code spans in the first cells of a table of the page, by the beginning of their rows. */
const [FIELDS_ROW = [], LINES_ROW = [], ERROR_ROW = []] = (
  readText("docs/checks.md").split("| the answer has |")[1]?.split("\n\n")[0] ?? ""
)
  .split("\n")
  .slice(2)
  .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span));

it.each([...LINES_ROW, ...ERROR_ROW])("docs/checks.md names the line %j, and it is read", (line) => {
  const below = ERROR_ROW.includes(line)
    ? [`${line}\n1 failed`]
    : [`${line}\n1 failed`, `1 failed\n${line}\nTodos: 1/2 done.`];
  expect(below.map((text) => note("npm test", undefined, { text }))).toEqual(below.map(() => ["npm test failed"]));
});

it("docs/checks.md names the fields that are read, and the objects around them", () => {
  const source = readText("src/plan/read-exit-code.ts");
  const listed = ["FIELDS", "INSIDE"].flatMap((name) => {
    const [, names = ""] = new RegExp(`const ${name} = \\[([^\\]]*)`).exec(source) ?? [];
    return [...names.matchAll(/"(\w+)"/g)].map(([, field = ""]) => field);
  });
  expect(listed.length).toBeGreaterThan(8);
  expect(FIELDS_ROW).toEqual(listed);
  expect(LINES_ROW.length * ERROR_ROW.length).toBeGreaterThan(5);
});

it("never takes the error of a command for that of another, however it is quoted", () => {
  const text = `Command failed with exit code 1: bash -c 'echo "a" \\&\\& npm test'`;
  expect(readExitCode(text, 'echo "a" && npm test')).toBe(1);
  expect(readExitCode(text, "npm test")).toBeUndefined();
  expect(readExitCode(text)).toBeUndefined();
  expect(readExitCode(text, "''")).toBeUndefined();
});

it("reads the exit code of an answer in parts, of which only texts count", () => {
  const parts = [
    { type: "text", text: "1 failed" },
    { type: "image", data: "" },
    { text: { toString: 1 } },
    { type: "text", text: "exit code: 1" },
  ];
  expect(readExitCode(parts)).toBe(1);
  expect(
    readExitCode([
      { type: "text", text: "exit code:" },
      { type: "text", text: "1" },
    ]),
  ).toBeUndefined();
});

it("an answer without an error is no exit code, and an error is none either", () => {
  expect(note("npm test", undefined, { text: "2 passed", failed: false })).toEqual([]);
  expect(note("npm test", undefined, { text: "no such file", failed: true })).toEqual([]);
});

it.each([
  "bash",
  "Bash",
  "shell",
  "exec_command",
  "local_shell",
  "container.exec",
  "run_shell_command",
  "run_terminal_cmd",
  "execute_command",
  "run_in_terminal",
  "terminal",
  "Execute",
  "shell_exec",
  "shell_command",
  "run_command",
  "RunCommand",
  "runCommand",
  "mcp__box__bash",
  "execute_bash",
  "launch-process",
  "run",
  "sh",
  "powershell",
  "command",
  "runTerminalCommand",
])("knows the tool %s", (name) => {
  expect(note("npm test", 0, { name })).toEqual(["npm test passed"]);
});

it.each(["read_file", "write_note", "grep", "task", "todo_write", "publish", "fresh"])(
  "passes over the tool %s",
  (name) => {
    expect(note("npm test", 0, { name })).toEqual([]);
  },
);

const INPUTS: readonly (readonly [name: string, input: AnsweredToolCall["input"], isRead: boolean])[] = [
  ["cmd", { cmd: "npm test" }, true],
  ["CommandLine", { CommandLine: "npm test" }, true],
  ["an array of words", { command: ["npm", "test"] }, true],
  ["an array with a shell", { command: ["bash", "-lc", "cd web && npm test"] }, true],
  ["an action", { action: { type: "exec", command: ["npm", "test"] } }, true],
  ["an action with one line", { action: { commands: ["npm test"] } }, true],
  ["an action with several lines, each with a result", { action: { commands: ["npm test", "ls"] } }, false],
  ["an array that names a pipe in one word", { command: ["bash", "-lc", "npm test | tail"] }, false],
  ["in the background", { command: "npm test", run_in_background: true }, false],
  ["in the background of Gemini CLI", { command: "npm test", is_background: true }, false],
  ["no command", { path: "a" }, false],
  ["an empty array", { command: [] }, false],
  ["an array of other things", { command: [1, null] }, false],
  ["an array of words and another thing", { command: ["npm", "test", 1] }, false],
  ["a number", { command: 1 }, false],
  ["nothing", {}, false],
];

it.each(INPUTS)("reads the arguments: %s", (_, input, isRead) => {
  expect(note("", 0, { input })).toEqual(isRead ? ["npm test passed"] : []);
});

it.each([
  ["a limit of time was reached", 124],
  ["it cannot be run", 126],
  ["it was not found", 127],
  ["a person stopped it", 130],
  ["it was killed", 137],
  ["it was ended", 143],
  ["the command after its pipe stopped reading", 141],
  ["its terminal was closed", 129],
  ["a signal of Python", -9],
] as const)("says nothing where %s", (_, exit) => {
  expect(note("npm test", exit)).toEqual([]);
});

it.each([
  ["parentheses", "("],
  ["braces", "{ "],
  ["expansions", "$("],
  ["quotations", '"$('],
  ["backticks", '`"'],
  ["conditions", "if "],
  ["shells", "bash -c '"],
  ["documents", "cat <<A\n"],
  ["pipes", "a | "],
  ["backslashes", "\\"],
])("never throws for deep %s", (_, text) => {
  expect(() => note(`${text.repeat(20_000)} npm test`, 0)).not.toThrow();
});
