import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { parseShellArgument } from "../../../src/programs/node/todo-shell.js";
import { readRows } from "../../support/read-rows.js";

const READ = readRows<[what: string, text: string, value: string, rest: string]>("programs/node/shell-argument.read");

it.each(READ)("parseShellArgument() reads %s", (_, text, value, rest) => {
  expect(parseShellArgument(text)).toEqual({ value, rest });
});

it.each([
  ["a variable", '"$HOME"', "$HOME"],
  ["a command", '"`ls` $(ls)"', "`ls` $(ls)"],
])("parseShellArgument() leaves %s as it is written", (_, text, value) => {
  expect(parseShellArgument(text)).toEqual({ value, rest: "" });
});

it("parseShellArgument() reads quoting as sh does", () => {
  for (const [name, text, value] of READ) {
    if (text === "" || name.includes("open quote")) continue;
    const printed = execFileSync("sh", ["-c", `set -- ${text}\nprintf %s "$1"`], { encoding: "utf8" });
    expect(printed, name).toBe(value);
  }
});

it.each(
  readRows<[string, string]>("programs/node/shell-argument.open"),
)("parseShellArgument() is undefined when %s is not closed", (_, text) => {
  expect(parseShellArgument(text)).toBeUndefined();
});

it("parseShellArgument() reads a hundred thousand characters of each kind", () => {
  const many = 100_000;
  expect(parseShellArgument(`'${"x".repeat(many)}'`)?.value.length).toBe(many);
  expect(parseShellArgument(`"${'\\"'.repeat(many)}"`)?.value.length).toBe(many);
  expect(parseShellArgument(`'${"'\\''".repeat(many)}'`)?.value.length).toBe(many);
  expect(parseShellArgument("\\x".repeat(many))?.value.length).toBe(many);
});
