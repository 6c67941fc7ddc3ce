import { EMPTY_TODO_LIST, type TodoList } from "agent-todos";
import { type BlockOptions, layOut } from "./layout.js";
import { describeQuietRun, type QuietRun, startQuietRun } from "./quiet-run.js";
import type { Screen } from "./screen.js";
import type { Style } from "./style.js";

/** How a run is shown. */
export interface ViewOptions {
  readonly screen: Screen;
  readonly style: Style;
  /** The name of the field that holds the list, for telling what a model sent. */
  readonly listKey: string;
  /** Whether each call of another tool is told with its result; otherwise they are summed up. */
  readonly showsCalls: boolean;
}

/** What a view remembers from event to event. */
export interface ViewState extends ViewOptions {
  run: QuietRun;
  round: number;
  /** The round whose number was printed last. */
  labelled: number;
  lastReminder: string;
  list: TodoList;
  /** The last list that held items. */
  lastPlan: TodoList;
}

/** A view that has shown nothing yet. */
export function startView(options: ViewOptions): ViewState {
  return {
    ...options,
    run: startQuietRun(),
    round: 0,
    labelled: 0,
    lastReminder: "",
    list: EMPTY_TODO_LIST,
    lastPlan: EMPTY_TODO_LIST,
  };
}

/** Prints a text beside the gutter. */
export function printBlock(view: ViewState, text: string, look: Omit<BlockOptions, "columns"> = {}): void {
  // In one piece: a terminal's panel is drawn anew for each piece.
  view.screen.print(layOut(text, { ...look, columns: view.screen.columns() }).join("\n"));
}

/** The number of a round, the first time something is printed of it. */
export function labelOf(view: ViewState, round: number): string {
  if (round === view.labelled) return "";
  view.labelled = round;
  return String(round);
}

/** Shows the list where it is another one than before. */
export function showList(view: ViewState, list: TodoList): void {
  if (list === view.list) return;
  view.list = list;
  if (list.items.length > 0) view.lastPlan = list;
  view.screen.showList(list);
}

/** Prints the quiet rounds that were held back, so that what comes next stands in its order. */
export function flushQuietRun(view: ViewState): void {
  const { run, style } = view;
  view.run = startQuietRun();
  const text = describeQuietRun(run, style.marks);
  const [first] = run.rounds;
  const label = first === undefined ? "" : labelOf(view, first);
  if (text !== "") printBlock(view, text, { label, paint: style.dim });
}
