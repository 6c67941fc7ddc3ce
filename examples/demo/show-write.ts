import { describeWrite } from "./describe-write.js";
import type { LoopEvent } from "./loop-event.js";
import { untoldNotes } from "./untold-notes.js";
import { flushQuietRun, labelOf, printBlock, showList, type ViewState } from "./view-state.js";

const LINES_OF_A_REPLY = 14;
// A refusal names twelve problems at most; only an envelope of JSON around it can be longer.
const LINES_OF_A_REFUSAL = 16;

/** Shows what the model wrote, what was repaired in it, what it got back, and the list where it changed. */
export function showWrite(view: ViewState, { call, result }: Extract<LoopEvent, { type: "write" }>): void {
  flushQuietRun(view);
  const { style } = view;
  const { marks } = style;
  printBlock(view, `${call.name}, ${describeWrite(call, result, view.listKey)}`, {
    label: labelOf(view, view.round),
    mark: marks.write,
    paint: style.cyan,
  });
  if (result.ok) {
    for (const note of untoldNotes(result)) printBlock(view, note, { mark: marks.note, paint: style.dim });
    const look = { mark: marks.reply, maxLines: LINES_OF_A_REPLY, paint: style.green };
    printBlock(view, result.text, look);
  } else {
    const look = { mark: marks.refused, maxLines: LINES_OF_A_REFUSAL, paint: style.red };
    printBlock(view, result.text, look);
  }
  showList(view, result.list);
}
