import { createTodoSession, escapeText } from "agent-todos";
import { runAgentLoop } from "../agent-loop.js";
import type { DemoIo } from "../demo-io.js";
import { findPreset } from "../find-preset.js";
import type { ToolCall, ToolResult, UserWords } from "../model.js";
import type { Look } from "../parse-command.js";
import { printHead } from "../print-head.js";
import { createStage, type Stage } from "../stage.js";
import { createView } from "../view.js";
import { chooseModel } from "./choose-model.js";
import { FILE_TOOL_DEFINITIONS, runFileTool } from "./file-tools.js";
import { createScratchFolder } from "./scratch-folder.js";

/** What a real model is asked to do. */
export interface LiveRequest {
  readonly task: string;
  readonly preset: string;
  readonly look: Look;
}

/** Most replies of a real model in one run: enough for a small task, and an end to a loop. */
const MAX_REPLIES = 30;

const NO_KEY =
  "Set ANTHROPIC_API_KEY, or OPENAI_API_KEY, or OPENAI_BASE_URL for a local server, to run a real model (see --help).";

const INSTRUCTIONS =
  "You work in a small folder through the file tools; all paths are relative to it. Make the changes yourself, then end with one or two sentences on what you did.";

const PLAN_INSTRUCTIONS =
  "Keep a plan with the todo tool where the work has three or more steps, and bring it up to date as you go.";

/** Runs a real model on a task in a scratch folder; gives the exit code. */
export async function runLive(request: LiveRequest, io: DemoIo): Promise<number> {
  const preset = findPreset(request.preset);
  const todos = createTodoSession({ preset });
  const tools = [todos.tool, ...FILE_TOOL_DEFINITIONS].map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  const system = `${INSTRUCTIONS}\n\n${preset?.prompt ?? PLAN_INSTRUCTIONS}`;
  const model = chooseModel(io.env, { system, tools });
  if (model === undefined) {
    io.stderr.write(`${NO_KEY}\n`);
    return 2;
  }
  const folder = createScratchFolder();
  const stage = createStage(io, request.look);
  const view = createView({ ...stage, listKey: todos.tool.rules.fields.list, showsCalls: true });
  printHead(stage, `agent-todos with ${model.name}, in ${folder}`);
  const words: UserWords[] = [request.task];
  const nextMessage = (): UserWords | undefined => words.shift();
  const runTool = (call: ToolCall): Promise<ToolResult> => runFileTool(folder, call);
  try {
    const options = { model, todos, nextMessage, tell: view, runTool, maxReplies: MAX_REPLIES };
    const { cutShort } = await runAgentLoop(options);
    return cutShort ? 1 : 0;
  } catch (error) {
    return fail(stage, io, error);
  }
}

function fail({ screen }: Stage, io: DemoIo, error: unknown): number {
  screen.close();
  io.stderr.write(`${escapeText(error instanceof Error ? error.message : String(error), "line")}\n`);
  return 1;
}
