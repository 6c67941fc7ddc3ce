import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runFileTool } from "../../examples/demo/live/file-tools.js";
import { useTemporaryFolder } from "../support/temporary-folder.js";

const outside = useTemporaryFolder();
const folder = join(outside, "inside");
mkdirSync(join(folder, "src"), { recursive: true });
writeFileSync(join(outside, "secret.txt"), "secret");
writeFileSync(join(folder, "a.txt"), "one two two\n");
writeFileSync(join(folder, "empty.txt"), "");
writeFileSync(join(folder, "long.txt"), "x".repeat(20_001));
writeFileSync(join(folder, "huge.txt"), "x".repeat(80_001));
symlinkSync(outside, join(folder, "up"));
symlinkSync(join(outside, "secret.txt"), join(folder, "link.txt"));
symlinkSync(join(outside, "new.txt"), join(folder, "dangling.txt"));
symlinkSync("a.txt", join(folder, "own.txt"));

async function call(name: string, input: unknown): Promise<string> {
  const { text, isError, callId } = await runFileTool(folder, { id: "c1", name, input });
  expect({ callId, isError }).toEqual({ callId: "c1", isError: text.startsWith("Error: ") });
  return text;
}

const LEAVING = ["..", "../secret.txt", "src/../../secret.txt", join(outside, "secret.txt"), "/etc/passwd", "a\u0000b"];
const LINKS = ["up", "up/secret.txt", "link.txt", "dangling.txt", "own.txt", "src/../link.txt"];
const TOOLS = [
  { tool: "read_file", rest: {} },
  { tool: "write_file", rest: { content: "x" } },
  { tool: "edit_file", rest: { old_text: "s", new_text: "x" } },
  { tool: "list_files", rest: {} },
];

it.each(
  TOOLS.flatMap(({ tool, rest }) => [
    ...LEAVING.map((path) => ({ tool, rest, path, problem: "is outside the folder; use a path relative to it" })),
    ...LINKS.map((path) => ({ tool, rest, path, problem: "is a symbolic link, which is not followed" })),
  ]),
)("runFileTool() keeps $tool from $path", async ({ tool, rest, path, problem }) => {
  expect(await call(tool, { path, ...rest })).toBe(`Error: ${JSON.stringify(path)} ${problem}.`);
  expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
  expect(existsSync(join(outside, "new.txt"))).toBe(false);
});

it.each([
  ["read_file", { path: "a.txt" }, "one two two\n"],
  ["read_file", '{"path":"src/../a.txt"}', "one two two\n"],
  ["read_file", { path: "empty.txt" }, "(the file is empty)"],
  ["read_file", { path: "long.txt" }, `${"x".repeat(20_000)}\n(cut off)`],
  ["read_file", { path: "huge.txt" }, "Error: the file is too long."],
  ["read_file", { path: "no.txt" }, "Error: ENOENT: no such file or directory, stat 'no.txt'."],
  ["read_file", { path: "src" }, "Error: EISDIR: illegal operation on a directory, read."],
  ["read_file", {}, "Error: path must be a text."],
  ["read_file", "{path", "Error: the arguments must be a JSON object."],
  ["list_files", { path: "src" }, "(no files)"],
  ["run_shell", { path: "a.txt" }, "Error: there is no tool run_shell."],
  ["write_file", { path: "b.txt", content: "x".repeat(20_001) }, "Error: content must be at most 20000 characters."],
  [
    "edit_file",
    { path: "a.txt", old_text: "two", new_text: "2" },
    "Error: old_text must stand exactly once in the file, found 2.",
  ],
  [
    "edit_file",
    { path: "a.txt", old_text: "", new_text: "2" },
    "Error: old_text must stand exactly once in the file, found 0.",
  ],
])("runFileTool() answers row %#, a call of %s", async (name, input, text) => {
  expect(await call(name, input)).toBe(text);
});

it("runFileTool() writes, edits and lists", async () => {
  expect(await call("write_file", { path: "new/deep/c.txt", content: "$& a" })).toBe("Wrote 4 characters.");
  expect(await call("edit_file", { path: "new/deep/c.txt", old_text: "a", new_text: "$&b" })).toBe("Edited.");
  expect(readFileSync(join(folder, "new/deep/c.txt"), "utf8")).toBe("$& $&b");
  expect(await call("list_files", { path: "." })).toBe(
    "a.txt\ndangling.txt\nempty.txt\nhuge.txt\nlink.txt\nlong.txt\nnew/\nown.txt\nsrc/\nup",
  );
});
