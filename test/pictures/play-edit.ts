import { createTodoSession, escapeText, type TodoItem } from "agent-todos";
import { createLivePanel, type PanelStream } from "agent-todos/terminal";
import picocolors from "picocolors";
import { wrapText } from "../../src/programs/replay-command/wrap-text.js";

const STEPS = [
  "Map every route and middleware that reads req.session",
  "Define a TokenStore interface with issue, rotate and revoke",
  "Implement RedisTokenStore with one key per refresh-token family",
  "Replace requireSession with requireAccessToken in src/http/middleware",
  "Rewrite /login, /logout and /refresh on top of TokenStore",
  "Keep the old harborline.sid cookie valid for 14 days",
  "Port test/auth/*.spec.ts and cover refresh-token reuse",
  "Run the whole suite and the typecheck",
];
const LIMIT = "Limit /login to five tries a minute";

/** A plan whose first `done` items are completed, and whose next one is running. */
function planOf(steps: readonly string[], done: number): object {
  const statusOf = (at: number): TodoItem["status"] =>
    at < done ? "completed" : at === done ? "in_progress" : "pending";
  return { todos: steps.map((content, at) => ({ content, status: statusOf(at) })) };
}

const { bold, cyan, dim, green, yellow } = picocolors.createColors(true);

/**
 * Plays an agent and a person on one list: she adds a step in the panel, the model is told, leaves another step out, is
 * told that too, and puts it back.
 */
export function playEdit(stream: PanelStream): void {
  const todos = createTodoSession();
  const panel = createLivePanel(stream, { color: true, title: "Plan", width: 80 });
  const tell = (who: string, text: string, paint: (line: string) => string): void => {
    for (const [at, line] of wrapText(escapeText(text, "line"), 64, 4).entries())
      panel.print(`  ${dim((at === 0 ? who : "").padEnd(12))}${paint(line)}`);
  };
  const say = (text: string): void => tell("agent", text, String);
  const write = (steps: readonly string[], done: number): void => {
    const { text, list } = todos.write(planOf(steps, done));
    tell("todo_write", `${steps.length} items`, cyan);
    tell("", text, green);
    panel.update(list);
    todos.endRound();
  };
  say("The interface has three methods and no Redis in it, so the tests can use a Map.");
  write(STEPS, 2);
  todos.edit({ add: [{ content: LIMIT, status: "pending" }] });
  tell("you", `in the panel: added "${LIMIT}"`, bold);
  panel.update(todos.list);
  const reminder = todos.endRound();
  if (reminder !== undefined) tell("reminder", reminder.text.replace(/<\/?reminder>/g, ""), yellow);
  const [first, kept] = [STEPS.slice(0, 5), STEPS.slice(5)];
  say("RedisTokenStore passes its own small check. On to the middleware.");
  write([...first, LIMIT, ...kept], 3);
  say("The routes are next.");
  write([...first, LIMIT, ...kept.slice(1)], 4);
  say("I left a step out by mistake. It is back.");
  write([...first, LIMIT, ...kept], 4);
  panel.close();
}
