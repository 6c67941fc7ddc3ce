import { renderProgress } from "agent-todos";
import { createLivePanel, type PanelStream } from "agent-todos/terminal";
import type { WatchedPlan, WatchView } from "./watched-plan.js";

/** Most sessions that are named at one look; the others are counted. */
const NAMED = 5;

/** Shows the plan that changed last in a panel, and above it a line for each other one that changes. */
export function createTerminalView(
  stream: PanelStream,
  { color }: { readonly color: boolean },
): WatchView & { readonly close: () => void } {
  const panel = createLivePanel(stream, { color, title: "Todos" });
  const known = new Map<string, string>();
  let inPanel = "";
  let isFirst = true;
  const isNews = ({ path, list }: WatchedPlan): boolean => {
    const told = JSON.stringify(list?.items ?? null);
    const isNew = known.get(path) !== told;
    known.set(path, told);
    return isNew;
  };
  return {
    show: (changed) => {
      const news = changed.filter(isNews);
      // Of what was there before, the newest is enough.
      const named = news.slice(isFirst ? -1 : -NAMED);
      const rest = news.length - named.length;
      isFirst &&= changed.length === 0;
      if (rest > 0) panel.print(`${rest} other ${rest === 1 ? "session" : "sessions"}`);
      for (const { path, name, list, note } of named)
        if (path !== inPanel) panel.print(`${name}: ${note || (list ? renderProgress(list) : "")}`);
      const last = named.findLast(({ list }) => list !== undefined);
      if (last?.list === undefined) return;
      inPanel = last.path;
      panel.update(last.list);
    },
    forget: (path) => void known.delete(path),
    say: panel.print,
    close: panel.close,
  };
}
