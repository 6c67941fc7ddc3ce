import { countTodos, EMPTY_TODO_LIST } from "agent-todos";
import { createLivePanel, type PanelStream } from "agent-todos/terminal";
import type { WatchedPlan } from "./watched-plan.js";

/** Most sessions that are named at one look; the others are counted. */
const NAMED = 5;

/** The widest panel that still reads well, in columns. */
const WIDEST = 160;

/** Shows the plan that changed last in a panel, and above it a line for each other one that changes. */
export function createTerminalView(stream: PanelStream, { color }: { readonly color: boolean }) {
  // Drawn as wide as the terminal is.
  const panel = createLivePanel(stream, { color, title: "Plan", width: WIDEST });
  const known = new Map<string, string>();
  let inPanel = "";
  let isFirst = true;
  const isNews = ({ path, list, isEnded = false }: WatchedPlan): boolean => {
    const shown = JSON.stringify([list?.items ?? null, isEnded]);
    const isNew = known.get(path) !== shown;
    known.set(path, shown);
    return isNew;
  };
  return {
    show: (changed: readonly WatchedPlan[]): void => {
      const news = changed.filter(isNews);
      // At first, showing the newest of the existing plans is enough.
      const first = news.findLast(({ list }) => list !== undefined) ?? news.at(-1);
      const named = isFirst && first !== undefined ? [first] : news.slice(-NAMED);
      const rest = news.length - named.length;
      isFirst &&= changed.length === 0;
      // A change of the plan in the panel needs no new heading, but for the end of its turn.
      const isSame = news.length === 1 && news[0]?.path === inPanel && news[0].isEnded !== true;
      if (!isSame) for (const { name, list, note } of named) panel.print(describe(name, list, note));
      if (rest > 0) panel.print(`and ${rest} other ${rest === 1 ? "session" : "sessions"}`);
      const last = named.findLast(({ list }) => list !== undefined);
      if (news.length > 0) inPanel = last?.path ?? "";
      if (last?.list !== undefined) panel.update(last.list);
    },
    forget: (path: string) => void known.delete(path),
    say: panel.print,
    close: panel.close,
  };
}

function describe(name: string, list: WatchedPlan["list"], note: string): string {
  const { done, total } = countTodos(list ?? EMPTY_TODO_LIST);
  return [`${name}:`, ...(list === undefined ? [] : [`${done}/${total} done`]), note].join(" ").trim();
}
