import { countTodos, createTodoSession, escapeText } from "agent-todos";
import type { DemoIo } from "../demo-io.js";
import { runAgentLoop } from "./agent-loop.js";
import { chooseModel } from "./choose-model.js";
import { FILE_TOOL_DEFINITIONS, runFileTool } from "./file-tools.js";
import { createScratchFolder } from "./scratch-folder.js";
import { createRunView } from "./show-event.js";

/** Most replies of a real model in one run: enough for a small task, and an end to a loop. */
const MAX_REPLIES = 30;

const NO_KEY =
  "Set ANTHROPIC_API_KEY, or OPENAI_API_KEY, or OPENAI_BASE_URL for a local server, to run a real model (see --help).";

const INSTRUCTIONS = `You work in a small folder through the file tools; all paths are relative to it. Make the changes yourself, then end with one or two sentences on what you did.

Keep a plan with the todo tool where the work has three or more steps, and bring it up to date as you go.`;

/** Runs a real model on a task in a scratch folder; gives the exit code. */
export async function runLive(task: string, { stdout, stderr, env }: DemoIo): Promise<number> {
  const todos = createTodoSession();
  const tools = [todos.tool, ...FILE_TOOL_DEFINITIONS].map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  const model = chooseModel(env, { system: INSTRUCTIONS, tools });
  if (model === undefined) {
    stderr.write(`${NO_KEY}\n`);
    return 2;
  }
  const folder = createScratchFolder();
  stdout.write(`agent-todos with ${escapeText(model.name, "line")}, in ${folder}\n\n`);
  const view = createRunView(stdout, { color: stdout.isTTY === true && env["NO_COLOR"] === undefined });
  try {
    const isDone = await runAgentLoop({
      model,
      todos,
      task,
      tell: view.show,
      runTool: (call) => runFileTool(folder, call),
      maxReplies: MAX_REPLIES,
    });
    view.close();
    const { done, total } = countTodos(todos.list);
    stdout.write(`\n${isDone ? "End" : `Stopped after ${MAX_REPLIES} replies`}: ${done} of ${total} items done.\n`);
    return isDone ? 0 : 1;
  } catch (error) {
    view.close();
    stderr.write(`${escapeText(error instanceof Error ? error.message : String(error), "line")}\n`);
    return 1;
  }
}
