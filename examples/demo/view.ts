import { type NagReason, reconcile, type TodoReminder } from "agent-todos";
import { describeCall } from "./describe-call.js";
import { describeEnd } from "./describe-end.js";
import type { LoopEvent, LoopSummary } from "./loop-event.js";
import type { UserWords } from "./model.js";
import { showWrite } from "./show-write.js";
import {
  flushQuietRun,
  labelOf,
  printBlock,
  showList,
  startView,
  type ViewOptions,
  type ViewState,
} from "./view-state.js";
import { wrapText } from "./wrap-text.js";

const LINES_OF_A_MESSAGE = 16;
const LINES_OF_A_CALL = 3;

const REASONS: Readonly<Record<NagReason, string>> = {
  start: "start: with the user's message",
  no_plan: "no_plan: many rounds without a plan",
  stale: "stale: the list was not written for a while",
  unfinished: "unfinished: the model ended its turn with open items",
  compacted: "compacted: the plan went with the old messages",
  edited: "edited: a person changed the list",
};

/** Prints what happens in a run, and keeps the panel up to date. */
export function createView(options: ViewOptions): (event: LoopEvent) => void {
  const view = startView(options);
  return (event) => show(view, event);
}

function show(view: ViewState, event: LoopEvent): void {
  switch (event.type) {
    case "user":
      showUser(view, event.words);
      break;
    case "compacted":
      showCompaction(view);
      break;
    case "reply":
      showReply(view, event);
      break;
    case "write":
      showWrite(view, event);
      break;
    case "edit":
      showEdit(view, event);
      break;
    case "tool":
      showTool(view, event);
      break;
    case "reminder":
      showReminder(view, event.reminder);
      break;
    case "end":
      showEnd(view, event.summary);
      break;
  }
}

function showUser(view: ViewState, words: UserWords): void {
  flushQuietRun(view);
  view.screen.print("");
  const text = words === true ? "(the words were not recorded)" : words;
  printBlock(view, text, { label: "you", maxLines: LINES_OF_A_MESSAGE, paint: view.style.bold });
}

function showCompaction(view: ViewState): void {
  flushQuietRun(view);
  const { marks, dim } = view.style;
  printBlock(view, "old messages are dropped to make room", { mark: marks.note, paint: dim });
}

function showReply(view: ViewState, { round, reply, isTurnEnd }: Extract<LoopEvent, { type: "reply" }>): void {
  view.round = round;
  if (reply.text === "") return;
  flushQuietRun(view);
  const label = isTurnEnd ? "" : labelOf(view, round);
  printBlock(view, reply.text, { label, maxLines: LINES_OF_A_MESSAGE });
}

/** What the person changed on a screen, item by item. */
function showEdit(view: ViewState, { changes, list }: Extract<LoopEvent, { type: "edit" }>): void {
  flushQuietRun(view);
  const items = changes.map((change) => {
    const { content } = change.type === "removed" ? change.before : change.after;
    return `${change.type} "${content}"`;
  });
  printBlock(view, `in the panel: ${items.join(", ")}`, { label: "you", paint: view.style.bold });
  showList(view, list);
}

function showTool(view: ViewState, { call, result }: Extract<LoopEvent, { type: "tool" }>): void {
  const { run, round, style } = view;
  if (view.showsCalls) {
    const look = { label: labelOf(view, round), maxLines: LINES_OF_A_CALL };
    printBlock(view, describeCall(call, result), { ...look, paint: result.isError ? style.red : style.dim });
    return;
  }
  run.tools.set(call.name, (run.tools.get(call.name) ?? 0) + 1);
  run.rounds.add(round);
}

/** A reminder in full, or, where it says the same as the last one, a count in the quiet rounds. */
function showReminder(view: ViewState, { reason, text }: TodoReminder): void {
  if (text === view.lastReminder) {
    view.run.repeats += 1;
    return;
  }
  flushQuietRun(view);
  view.lastReminder = text;
  const { marks, bold, yellow } = view.style;
  printBlock(view, `reminder, ${REASONS[reason]}`, { mark: marks.reminder, paint: (line) => bold(yellow(line)) });
  printBlock(view, text, { mark: " ", paint: yellow });
}

function showEnd(view: ViewState, summary: LoopSummary): void {
  flushQuietRun(view);
  const { screen, style, list } = view;
  // Nobody works on an item any more, and the model did not say what became of it.
  if (list.items.some(({ status }) => status === "in_progress")) screen.showList(reconcile(list, "ended"));
  screen.close();
  screen.print("");
  for (const line of wrapText(describeEnd(summary, list, view.lastPlan), screen.columns()))
    screen.print(style.bold(line));
}
