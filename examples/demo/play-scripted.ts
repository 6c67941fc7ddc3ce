import { createTodoSession, escapeText, shellChecks } from "agent-todos";
import { createLivePanel } from "agent-todos/terminal";
import { createScriptedModel } from "agent-todos/testing";
import picocolors from "picocolors";
import { wrapText } from "../../src/programs/replay-command/wrap-text.js";
import type { DemoIo } from "./demo-io.js";

const TASK = "Some events overlap. Fix that, and have the time zones reviewed.";
const [FIX, REVIEW] = ["Fix the overlaps", "Review the time zones"];

/** The reviewer's own steps. */
const PARTS = ["Read the parser", "Try summer time"];

/** How long each line is looked at, in milliseconds. */
const PAUSE = 1200;

/** The widest lines, in columns, however wide a terminal is; the columns before each; most lines of one text. */
const WIDEST = 100;
const WHO = 10;
const MOST_LINES = 8;

const plan = (...statuses: readonly string[]) => ({
  name: "todo_write",
  input: { todos: [FIX, REVIEW].map((content, at) => ({ content, status: statuses[at] })) },
});
const shell = (command: string) => ({ name: "bash", input: { command } });

/** What the model does, whatever it reads: it reports a step as done whose test fails. */
const SCRIPT = [
  { calls: [plan("in_progress", "pending")] },
  { calls: [shell("sed -i s/end/start/ overlap.ts")] },
  { text: "The overlaps are fixed.", calls: [plan("completed", "pending"), shell("npm test")] },
  { calls: [{ name: "review", input: { step: REVIEW } }] },
  { text: "All done." },
  { calls: [shell("sed -i s/start/until/ overlap.ts"), shell("npm test")] },
  { text: "Now they are: the tests pass." },
];

/** What its commands answer, in their order. */
const OUTPUTS = ["exit code: 0", "1 failed\nexit code: 1", "exit code: 0", "2 passed\nexit code: 0"];

/**
 * The demo without arguments: a plain loop with a scripted model. A step is reported done, and its test fails; an agent
 * takes another one; and the model, which wants to end, is told.
 */
export async function playScripted({ stdout, env, sleep }: DemoIo): Promise<number> {
  const { isTTY } = stdout;
  const color = isTTY === true && env["NO_COLOR"] === undefined;
  const colors = picocolors.createColors(color);
  const columns = Math.min(stdout.columns ?? 80, WIDEST);
  const panel = createLivePanel(stdout, { color, width: columns });
  const [todos, model, checks, outputs] = [
    createTodoSession(),
    createScriptedModel(SCRIPT),
    shellChecks(),
    [...OUTPUTS],
  ];
  // It hears of checks too, and of the lists of those who work on its steps.
  todos.subscribe((list) => panel.update(list, todos));

  // Nobody watches a file or a pipe.
  const wait = (): Promise<void> => (isTTY ? sleep(PAUSE) : Promise.resolve());
  const tell = async (who: string, text: string, paint: (line: string) => string = String): Promise<void> => {
    for (const [at, line] of wrapText(escapeText(text, "line"), columns - WHO, MOST_LINES).entries())
      panel.print(`${colors.dim((at === 0 ? who : "").padEnd(WHO))}${paint(line)}`);
    await wait();
  };

  async function answer(id: string, name: string, input: { step?: string; command?: string }): Promise<string> {
    if (name === "todo_write") {
      const { text } = todos.write(input);
      await wait();
      return text;
    }
    if (name === "review") return review(id, input.step ?? "");
    const text = outputs.shift() ?? "";
    await tell(name, `${input.command} (${text.replace("\n", ", ")})`);
    for (const run of [checks({ name, input: { ...input }, text }) ?? []].flat()) {
      todos.check(run);
      await wait();
    }
    return text;
  }

  async function review(callId: string, step: string): Promise<string> {
    const child = createTodoSession();
    todos.delegate(step, { callId, agent: "reviewer", todos: child });
    for (const at of PARTS.keys()) {
      const statusOf = (part: number) => (part < at ? "completed" : part === at ? "in_progress" : "pending");
      child.write({ todos: PARTS.map((content, part) => ({ content, status: statusOf(part) })) });
      await wait();
    }
    await tell("reviewer", "Zones are read correctly.");
    return `Zones are read correctly.\n${todos.returned(callId, { ok: true }).text}`;
  }

  const messages: unknown[] = [{ role: "user", content: TASK }];
  await tell("you", TASK, colors.bold);
  todos.begin();
  for (let nudge: string | undefined = ""; nudge !== undefined; ) {
    const { text, calls } = model.reply(messages);
    if (text !== "") await tell("agent", text);
    for (const { id, name, input } of calls) {
      // As the script has it.
      const content = await answer(id, name, input as { step?: string; command?: string });
      messages.push({ role: "tool", content });
    }
    nudge = calls.length > 0 ? (todos.endRound()?.text ?? "") : todos.stop({ reply: text })?.text;
    if (nudge) await tell("nudge", nudge.replace(/<\/?reminder[^>]*>/g, ""), colors.yellow);
    if (nudge) messages.push({ role: "user", content: nudge });
  }
  panel.close();
  stdout.write("\nOther plays: npm run demo -- --help\n");
  return 0;
}
