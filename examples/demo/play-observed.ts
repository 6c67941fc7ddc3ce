import { fileURLToPath } from "node:url";
import { createTodoSession, escapeText } from "agent-todos";
import { type ObservePlanEvent, type ObserverAsk, observePlan } from "agent-todos/observe";
import { createLivePanel } from "agent-todos/terminal";
import { chooseAsk, KEYS_NEEDED } from "../observer/choose-ask.js";
import { readSession, type SessionStep } from "../observer/read-session.js";
import { settleAnswers } from "../observer/settle-answers.js";
import type { DemoIo } from "./demo-io.js";
import { createScriptedObserver } from "./scripted-answers.js";

const SESSION = fileURLToPath(new URL("../sessions/observed/without-a-tool.jsonl", import.meta.url));

/** How long each thing is looked at, in milliseconds. */
const PAUSE = { user: 1200, round: 350, end: 1200, pass: 900 };

/** The part of the demo behind `--observe`: 0 when it was played, 1 without a key for `--live`, 2 for a wrong option. */
export async function playObserved(args: readonly string[], io: DemoIo): Promise<number> {
  const isLive = args[0] === "--live";
  if (args.length > (isLive ? 1 : 0)) {
    io.stderr.write("--observe takes --live and nothing else.\nSee npm run demo -- --help.\n");
    return 2;
  }
  const chosen = isLive ? chooseAsk(io.env) : { ask: createScriptedObserver(), name: "a script" };
  if (chosen === undefined) {
    io.stderr.write(`--live needs ${KEYS_NEEDED}: nothing was sent.\n`);
    return 1;
  }
  const steps = (await readSession(SESSION)) ?? [];
  io.stdout.write(`An agent without a todo tool; the small model that watches it is ${chosen.name}.\n\n`);
  await play(steps, chosen.ask, io);
  return 0;
}

async function play(steps: readonly SessionStep[], ask: ObserverAsk["ask"], io: DemoIo): Promise<void> {
  const { isTTY } = io.stdout;
  const color = isTTY === true && io.env["NO_COLOR"] === undefined;
  // On a terminal as wide as that is, now and after a resize.
  const panel = createLivePanel(io.stdout, { color, width: isTTY ? 160 : 64, title: "Observed" });
  const print = (text: string): void => panel.print(clipLine(text, io.stdout.columns ?? 80));
  // Nobody watches a file or a pipe.
  const wait = (milliseconds: number): Promise<void> => (isTTY ? io.sleep(milliseconds) : Promise.resolve());
  const todos = createTodoSession({ nag: false });
  const answers = settleAnswers(ask);
  const events: ObservePlanEvent[] = [];
  const watching = observePlan(todos, { ask: answers.ask, onEvent: (event) => void events.push(event) });
  let told = 0;
  let round = 0;
  for (const step of steps) {
    if (step.type === "round") round += 1;
    print(describeStep(step, round));
    if (step.type === "user") watching.user(step.text);
    else if (step.type === "round") watching.round(step);
    else await watching.end(step);
    await answers.settle();
    await wait(PAUSE[step.type]);
    for (; told < events.length; told += 1) {
      for (const line of describeEvent(events[told], told + 1)) print(line);
      await wait(PAUSE.pass);
    }
    if (todos.list.items.length > 0) panel.update(todos.list);
  }
  panel.close();
  const { passes, tokens } = watching.state;
  io.stdout.write(
    `\n${passes} looks, ${tokens} tokens of the small model by estimate; in the main conversation, none.\n`,
  );
}

function describeStep(step: SessionStep, round: number): string {
  const [who, words] =
    step.type === "user"
      ? ["you", step.text]
      : step.type === "end"
        ? ["agent", step.text]
        : [`round ${round}`, step.calls.map(describeCall).join("; ")];
  return `${who.padEnd(9)} ${words}`;
}

/** Makes a text safe for a terminal, and cuts it at its width. */
function clipLine(text: string, columns: number): string {
  const line = escapeText(text.trimStart(), "line");
  const whole = `${text.slice(0, text.length - text.trimStart().length)}${line}`;
  return whole.length < columns ? whole : `${whole.slice(0, columns - 2)}…`;
}

function describeCall({
  name,
  input,
  failed,
}: {
  name: string;
  input?: unknown;
  failed?: boolean | undefined;
}): string {
  const [first] = Object.values(Object(input));
  return `${name} ${typeof first === "string" ? first : ""}${failed ? " (failed)" : ""}`;
}

/** Tells a look at the plan: what it changed, and what of the answer was not believed. */
function describeEvent(event: ObservePlanEvent | undefined, number: number): readonly string[] {
  if (event?.type === "failed") return [`  look ${number}  failed: ${String(event.error)}`];
  if (event?.type !== "pass") return [];
  const changes = event.changes.flatMap((change) =>
    change.type === "removed" ? [] : [`${change.type} "${change.after.content}"`],
  );
  if (changes.length < event.changes.length) changes.unshift("the finished list makes room for a new one");
  const refused = event.refused.map(({ code, message }) => `not believed: ${message} (${code})`);
  const [first = "nothing has changed", ...others] = [...changes, ...refused];
  return [`  look ${number}  ${first}`, ...others.map((line) => `          ${line}`)];
}
