import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ToolCall, ToolDefinition, ToolResult } from "./model.js";
import { parseArguments } from "./parse-arguments.js";
import { pathInside } from "./path-inside.js";
import type { PlainRecord } from "./plain-checks.js";

interface FileTool {
  readonly definition: ToolDefinition;
  readonly run: (folder: string, input: PlainRecord) => string;
}

/** Most characters of a file that a model reads or writes at once: about 5,000 tokens. */
const LONGEST_FILE = 20_000;

const TOOLS: readonly FileTool[] = [
  {
    definition: define("read_file", "Read a text file.", ["path"]),
    run: (folder, input) => read(locate(folder, input)) || "(the file is empty)",
  },
  {
    definition: define("write_file", "Create a text file, or replace all of it.", ["path", "content"]),
    run: writeWhole,
  },
  {
    definition: define("edit_file", "Replace a text that stands exactly once in a file by another text.", [
      "path",
      "old_text",
      "new_text",
    ]),
    run: edit,
  },
  { definition: define("list_files", "List the files of a folder; . is the whole folder.", ["path"]), run: list },
];

/** The four file tools, as a request describes them. */
export const FILE_TOOL_DEFINITIONS: readonly ToolDefinition[] = TOOLS.map(({ definition }) => definition);

/** Runs one call of a file tool, which cannot leave the folder; what goes wrong is a text for the model. */
export async function runFileTool(folder: string, call: ToolCall): Promise<ToolResult> {
  try {
    const tool = TOOLS.find(({ definition }) => definition.name === call.name);
    if (tool === undefined) throw new Error(`there is no tool ${call.name}`);
    const input = parseArguments(call.input);
    if (input === undefined) throw new Error("the arguments must be a JSON object");
    return { callId: call.id, text: tool.run(folder, input), isError: false };
  } catch (error) {
    return { callId: call.id, text: `Error: ${describeError(error, folder)}.`, isError: true };
  }
}

function define(name: string, description: string, fields: readonly string[]): ToolDefinition {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: "string" }]));
  return {
    name,
    description,
    parameters: { type: "object", properties, required: fields, additionalProperties: false },
  };
}

function writeWhole(folder: string, input: PlainRecord): string {
  const path = locate(folder, input);
  const content = textOf(input, "content");
  if (content.length > LONGEST_FILE) throw new Error(`content must be at most ${LONGEST_FILE} characters`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return `Wrote ${content.length} characters.`;
}

function edit(folder: string, input: PlainRecord): string {
  const path = locate(folder, input);
  const oldText = textOf(input, "old_text");
  const parts = read(path).split(oldText);
  if (oldText === "" || parts.length !== 2) {
    throw new Error(`old_text must stand exactly once in the file, found ${oldText === "" ? 0 : parts.length - 1}`);
  }
  writeFileSync(path, parts.join(textOf(input, "new_text")));
  return "Edited.";
}

function list(folder: string, input: PlainRecord): string {
  const entries = readdirSync(locate(folder, input), { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  return names.join("\n") || "(no files)";
}

function read(path: string): string {
  if (statSync(path).size > LONGEST_FILE * 4) throw new Error("the file is too long");
  const text = readFileSync(path, "utf8");
  return text.length <= LONGEST_FILE ? text : `${text.slice(0, LONGEST_FILE)}\n(cut off)`;
}

function locate(folder: string, input: PlainRecord): string {
  return pathInside(folder, textOf(input, "path"));
}

function textOf(input: PlainRecord, field: string): string {
  const value = input[field];
  if (typeof value !== "string") throw new Error(`${field} must be a text`);
  return value;
}

/** Errors of the file system name the whole path, which is of no use to a model. */
function describeError(error: unknown, folder: string): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(`${folder}/`, "").replaceAll(folder, ".");
}
