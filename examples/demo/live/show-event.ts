import { escapeText } from "agent-todos";
import { createLivePanel, type PanelStream } from "agent-todos/terminal";
import type { LoopEvent } from "./agent-loop.js";
import { parseArguments } from "./parse-arguments.js";

/** Shows a run: its lines, and the plan in a panel below them. */
export interface RunView {
  readonly show: (event: LoopEvent) => void;
  readonly close: () => void;
}

/** Creates a view on a terminal, or on plain lines anywhere else. */
export function createRunView(stream: PanelStream, { color }: { readonly color: boolean }): RunView {
  const panel = createLivePanel(stream, { color, title: "Plan" });
  const print = (who: string, text: string): void => {
    const [first = "", ...others] = text.trim().split("\n");
    const rest = others.length > 0 ? ` (+${others.length} lines)` : "";
    panel.print(`${who.padEnd(10)}${escapeText(first, "line")}${rest}`);
  };
  return {
    show: (event) => {
      if (event.type === "reply" && event.text !== "") print(`round ${event.round}`, event.text);
      else if (event.type === "write") {
        print(event.result.ok ? "plan" : "refused", event.result.text);
        if (event.result.list.items.length > 0) panel.update(event.result.list);
      } else if (event.type === "tool") {
        const path = parseArguments(event.call.input)?.["path"];
        print("", `${event.call.name}${typeof path === "string" ? ` ${path}` : ""}: ${event.result.text}`);
      } else if (event.type === "reminder") print("reminder", event.reminder.text);
    },
    close: panel.close,
  };
}
