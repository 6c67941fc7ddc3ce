import type { TodoList } from "agent-todos";
import { createLivePanel, type PanelStream, renderPanel } from "agent-todos/terminal";
import { GUTTER } from "./layout.js";
import type { Style } from "./style.js";

/** Where the demo prints: lines, and the list as a panel. */
export interface Screen {
  /** The columns that lines may fill. */
  readonly columns: () => number;
  /** Prints a line, or several with line ends between them. */
  readonly print: (lines: string) => void;
  readonly showList: (list: TodoList) => void;
  /** Leaves the panel where it stands; lines printed later stand below it. */
  readonly close: () => void;
}

/** Longer lines are hard to read, however wide a terminal is. */
const WIDEST = 100;
const NARROWEST = 30;

/** A screen whose panel stays at the foot of the terminal and is drawn anew with each change. */
export function createLiveScreen(output: PanelStream, style: Style): Screen {
  const panel = createLivePanel(output, { width: WIDEST, ascii: style.ascii, color: style.color, title: "Todos" });
  return { columns: () => columnsOf(output), print: panel.print, showList: panel.update, close: panel.close };
}

/** A screen for files and pipes: every panel is printed where it changed, and nothing moves. */
export function createPlainScreen(output: PanelStream, style: Style): Screen {
  const columns = (): number => columnsOf(output);
  return {
    columns,
    print: (lines) => output.write(`${lines}\n`),
    showList: (list) => {
      const width = columns() - GUTTER.length;
      const look = { ascii: style.ascii, color: style.color, progress: "top", title: "Todos" } as const;
      for (const line of renderPanel(list, { ...look, width }).split("\n")) output.write(`${GUTTER}${line}\n`);
    },
    close: () => {},
  };
}

function columnsOf({ columns = 80 }: PanelStream): number {
  return Math.max(NARROWEST, Math.min(columns, WIDEST));
}
