import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createTodoShell } from "../../../src/programs/node/index.js";
import { parseShellArgument } from "../../../src/programs/node/todo-shell.js";
import { law } from "../../support/law.js";

// Mostly what means something to a shell.
const special = fc.constantFrom("'", '"', "\\", "$", "`", "\n", " ", "é", "😀", "\ud800");
const texts = fc.string({ unit: fc.oneof(special, fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 1 })) });

it("parseShellArgument() gives back every text that is quoted with single quotes", () =>
  law([texts, fc.constantFrom("", " ", "\n")], (text, blank) => {
    const quoted = `'${text.replaceAll("'", "'\\''")}'`;
    expect(parseShellArgument(quoted + blank)).toEqual({ value: text, rest: blank });
  }));

it("parseShellArgument() gives back every text that is quoted with double quotes", () =>
  law([texts], (text) => {
    const quoted = `"${text.replace(/[$`"\\]/g, "\\$&")}"`;
    expect(parseShellArgument(quoted)).toEqual({ value: text, rest: "" });
  }));

it("createTodoShell().run() answers every line, on one stream, with a text", () => {
  const shell = createTodoShell({ env: {} });
  const pieces = fc.constantFrom("'", '"', "\\", " ", "\n", "{", "}", "[]", '"todos"', ":", "-h", "null", "TodoWrite");
  const lines = fc.oneof(
    texts,
    fc.array(pieces, { maxLength: 12 }).map((parts) => `TodoWrite ${parts.join("")}`),
    fc.json().map((json) => `TodoWrite '${json.replaceAll("'", "'\\''")}'`),
  );
  fc.assert(
    fc.property(lines, (line) => {
      const { stdout, stderr, exitCode } = shell.run(line);
      expect(exitCode === 0 ? stderr : stdout).toBe("");
      expect(exitCode === 0 ? stdout : stderr).not.toBe("");
    }),
  );
});
