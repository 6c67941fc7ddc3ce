import { createTodoSession, type TodoPreset } from "agent-todos";
import { runAgentLoop } from "./agent-loop.js";
import { type ChosenPreset, choosePreset } from "./choose-preset.js";
import { countOf } from "./count-of.js";
import type { DemoIo } from "./demo-io.js";
import { type Found, findSession, SESSION_NAMES } from "./find-session.js";
import type { LoopEvent } from "./loop-event.js";
import { createPace, hurryOf } from "./pace.js";
import type { Look } from "./parse-command.js";
import { printHead } from "./print-head.js";
import type { RecordedSession } from "./recorded-session.js";
import { createScript } from "./scripted-model.js";
import { createStage } from "./stage.js";
import { createView } from "./view.js";

/** What is to be played. */
export interface PlayRequest {
  readonly source: string;
  readonly preset: string;
  readonly look: Look;
}

type Tell = (event: LoopEvent) => void | Promise<void>;

/** Plays a recorded session to its end. A problem is about what was asked for. */
export async function play(request: PlayRequest, io: DemoIo): Promise<Found<undefined>> {
  const found = findSession(request.source);
  if (!found.ok) return found;
  const session = found.value;
  const chosen = choosePreset(session, request.preset);
  if (!chosen.ok) return chosen;
  const { preset } = chosen.value;
  const stage = createStage(io, request.look);
  const { tool } = createTodoSession({ preset });
  const view = createView({ ...stage, listKey: tool.rules.fields.list, showsCalls: false });
  printHead(stage, titleOf(session, request.source, chosen.value));
  if (!stage.isLive || request.look.fast) await runSession(session, preset, view);
  else await runSession(session, preset, await pacedView(session, preset, view, io));
  return { ok: true, value: undefined };
}

async function runSession(session: RecordedSession, preset: TodoPreset | undefined, tell: Tell): Promise<void> {
  const todos = createTodoSession({ preset });
  const { model, nextMessage, nextEdit } = createScript(session, todos.tool);
  await runAgentLoop({
    model,
    todos,
    nextMessage,
    nextEdit,
    tell,
    // What other tools answered was not recorded.
    runTool: async (call) => ({ callId: call.id, text: "", isError: false }),
  });
}

/** A view that leaves time to read; the session is run once unseen to know how much time there is. */
async function pacedView(
  session: RecordedSession,
  preset: TodoPreset | undefined,
  view: (event: LoopEvent) => void,
  { sleep }: DemoIo,
): Promise<Tell> {
  const events: LoopEvent[] = [];
  await runSession(session, preset, (event) => {
    events.push(event);
  });
  const hurry = hurryOf(events);
  const pace = createPace();
  return async (event) => {
    view(event);
    const pause = pace(event) * hurry;
    if (pause > 0) await sleep(pause);
  };
}

function titleOf(session: RecordedSession, source: string, { words }: ChosenPreset): string {
  const isOurs = SESSION_NAMES.some((name) => name === source);
  const name = isOurs ? `"${source}"` : session.title;
  return `agent-todos plays ${name}, ${countOf(session.rounds.length, "round")}, with ${words}`;
}
