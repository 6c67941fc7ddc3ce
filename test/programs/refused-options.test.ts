import { expect, it } from "vitest";
import { runComponents } from "../../src/programs/components/run-components.js";
import { runMcp } from "../../src/programs/mcp/run-mcp.js";
import { runReplay } from "../../src/programs/replay-command/run-replay.js";
import { runWatch } from "../../src/programs/watch/run-watch.js";
import { hearConsole } from "./hear-console.js";

const { printed, told } = hearConsole();
const OVER = AbortSignal.abort();

it.each<[part: "components" | "mcp" | "replay" | "watch", what: string, args: string[], said: string]>([
  ["components", "no folder", [], "name the folder to write to"],
  ["components", "an empty folder", [""], "name the folder to write to"],
  ["components", "two folders", ["a", "b"], "one folder to write to, not 2"],
  [
    "components",
    "an unknown option",
    ["a", "--force"],
    "Unknown option '--force'; the options are --overwrite, --help",
  ],
  ["watch", "an unknown option", ["--nope"], "Unknown option '--nope'"],
  ["watch", "a port without a page", ["--port", "1"], "--port is for --web"],
  ["watch", "no port", ["--web", "--port", "x"], "--port takes a port from 0 to 65535"],
  ["watch", "a port that is too high", ["--web", "--port", "65536"], "--port takes a port"],
  ["watch", "an agent that is unknown", ["--agent", "nobody"], "there is no agent"],
  ["watch", "no model", ["--observe", "--base-url", "http://127.0.0.1/v1"], "--observe needs --model and --base-url"],
  ["watch", "no address", ["--observe", "--model", "small"], "--observe needs --model and --base-url"],
  ["watch", "a model without --observe", ["--model", "small"], "are for --observe"],
  [
    "watch",
    "an address that is none",
    ["--observe", "--model", "small", "--base-url", "localhost"],
    "--base-url takes an address",
  ],
  [
    "watch",
    "an address of a file",
    ["--observe", "--model", "small", "--base-url", "file:///v1"],
    "--base-url takes an address",
  ],
  [
    "watch",
    "an address with a password",
    ["--observe", "--model", "small", "--base-url", "http://a:b@c/v1"],
    "--base-url takes an address",
  ],
  [
    "watch",
    "no such key",
    ["--observe", "--model", "small", "--base-url", "http://c/v1", "--key-env", "NOBODY_SET_THIS"],
    "there is no key in",
  ],
  ["replay", "an unknown option", ["--nope"], "--json, --play, --html, --redact, --since, --project, --agent, --help"],
  ["replay", "an option without its value", ["--since"], "--since"],
  ["replay", "an agent that it cannot read", ["--agent", "nobody"], "claude-code, codex, gemini-cli, qwen-code, pi"],
  ["replay", "a word for a day", ["--since", "soon"], 'a day such as 2026-11-01, not "soon"'],
  ["replay", "two ways to print", ["--json", "--play"], "--play"],
  ["replay", "a page without a name", ["--html", ""], "--html"],
  [
    "mcp",
    "an unknown option",
    ["--port", "80"],
    "agent-todos mcp: Unknown option '--port'; the options are --preset, --file, --http, --help\nTry: agent-todos mcp --help",
  ],
  [
    "mcp",
    "a preset without a name",
    ["--preset"],
    "agent-todos mcp: Option '--preset <value>' argument missing; the options are --preset, --file, --http, --help\nTry: agent-todos mcp --help",
  ],
  [
    "mcp",
    "a preset that is the next option",
    ["--preset", "--help"],
    "agent-todos mcp: Option '--preset' argument is ambiguous; the options are --preset, --file, --http, --help\nTry: agent-todos mcp --help",
  ],
  [
    "mcp",
    "an argument",
    ["todos.json"],
    "agent-todos mcp: Unexpected argument 'todos.json'; the options are --preset, --file, --http, --help\nTry: agent-todos mcp --help",
  ],
  [
    "mcp",
    "a port that is a word",
    ["--http", "abc"],
    "agent-todos mcp: Unexpected argument 'abc'; the options are --preset, --file, --http, --help\nTry: agent-todos mcp --help",
  ],
  [
    "mcp",
    "a port that is none",
    ["--http=80a"],
    'agent-todos mcp: --http takes a port from 0 to 65535, not "80a"\nTry: agent-todos mcp --help',
  ],
  [
    "mcp",
    "a port that is too large",
    ["--http", "65536"],
    'agent-todos mcp: --http takes a port from 0 to 65535, not "65536"\nTry: agent-todos mcp --help',
  ],
  [
    "mcp",
    "an empty port",
    ["--http="],
    'agent-todos mcp: --http takes a port from 0 to 65535, not ""\nTry: agent-todos mcp --help',
  ],
  ["mcp", "an empty path", ["--file", ""], "agent-todos mcp: --file needs a path\nTry: agent-todos mcp --help"],
  [
    "mcp",
    "a file over HTTP",
    ["--http", "--file", "plan.json"],
    "agent-todos mcp: --file keeps one list, and --http serves one for each session: choose one of the two\nTry: agent-todos mcp --help",
  ],
  [
    "mcp",
    "a preset that is unknown, and names those that there are",
    ["--preset", "no\nbody"],
    'agent-todos mcp: there is no preset "no\\nbody"; there are agentShell, ',
  ],
  ["mcp", "a preset that is unknown, and names the last one too", ["--preset", "nobody"], "standardEnvelope"],
])("%s refuses %s with exit code 2, and says what there is", async (part, _, args, said) => {
  const run = {
    components: () => runComponents(args, new URL("r/", import.meta.url)),
    mcp: () => runMcp(args, "1.0.0"),
    replay: () => runReplay(args),
    watch: () => runWatch(args, OVER),
  };
  expect(await run[part]()).toBe(2);
  expect([printed, told]).toEqual([[], [expect.stringContaining(said)]]);
  expect(told[0]).toMatch(new RegExp(`^agent-todos ${part}: .+\\nTry: agent-todos ${part} --help$`));
});
