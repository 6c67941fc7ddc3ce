// A shell command for agents: routing, stdout and stderr, limits from the environment, and the panel for the person.
//
//   npx tsx examples/agent-shell.ts

import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import { createTodoShell, isTodoCommand, readAgentShellSettings } from "agent-todos/node";
import { agentShell, createAgentShell } from "agent-todos/presets";
import { renderPanel } from "agent-todos/terminal";

const shell = createTodoShell({ env: { TODO_MAX_ITEMS: "3" } });

function run(line: string): { stdout: string; stderr: string; exitCode: number } {
  if (!isTodoCommand(line)) return { stdout: "", stderr: "not a command of the agent shell", exitCode: 127 };
  const { stdout, stderr, exitCode } = shell.run(line);
  return { stdout, stderr, exitCode };
}

// The person sees every change at once.
const panels: string[] = [];
shell.session.subscribe((list) => panels.push(renderPanel(list)));

const line = `TodoWrite '{"todos":[
  {"content":"Analyze requirements","activeForm":"Analyzing requirements","status":"completed"},
  {"content":"Write implementation","activeForm":"Writing implementation","status":"in_progress"},
  {"content":"Write the user'\\''s guide","activeForm":"Writing the guide","status":"pending"}
]}'`;
const written = run(line);
console.log(written.stdout);
console.log(panels[0]);
assert.deepEqual(written, {
  stdout: "Todo list updated: 1 completed, 1 in_progress, 1 pending",
  stderr: "",
  exitCode: 0,
});
assert.match(panels[0] ?? "", /● Writing implementation\.\.\./);
assert.equal(shell.session.list.items[2]?.content, "Write the user's guide");

const refused = run(`TodoWrite '{"todos":[{"activeForm":"Shipping","status":"done"}]}'`);
console.log(refused.stderr);
assert.equal(
  refused.stderr,
  [
    "Error: Validation failed",
    "- todos[0].content: Required",
    "- todos[0].status: Expected 'pending' | 'in_progress' | 'completed', received 'done'",
  ].join("\n"),
);
assert.equal(refused.exitCode, 1);
assert.equal(run("TodoWrite").stderr.split("\n")[0], "Error: Missing JSON parameter");
assert.equal(run("ls -l").exitCode, 127);

// The same command as a tool of an LLM API: the preset, with the shell's limits or those of an environment.
const asTool = createTodoSession({ preset: agentShell });
assert.equal(asTool.write({ todos: [] }).text, "Todo list updated: 0 completed, 0 in_progress, 0 pending");
const small = createTodoSession({ preset: createAgentShell(readAgentShellSettings({ TODO_MAX_ITEMS: "1" })) });
const todo = { content: "Ship", activeForm: "Shipping", status: "pending" };
const tooMany = small.write({ todos: [todo, todo] });
assert.equal(tooMany.text, "Error: Validation failed\n- todos: Array must contain at most 1 element(s)");
