import { escapeText } from "agent-todos";
import type { Stage } from "./stage.js";
import { wrapText } from "./wrap-text.js";

/** Prints what is going to be shown, and what the marks mean. */
export function printHead({ screen, style }: Stage, title: string): void {
  const { write, reply, refused, note, reminder } = style.marks;
  const legend = `${write} the model's plan, ${reply} the answer to it, ${refused} refused, ${note} note, ${reminder} reminder`;
  for (const line of wrapText(escapeText(title, "line"), screen.columns())) screen.print(style.bold(line));
  for (const line of wrapText(legend, screen.columns())) screen.print(style.dim(line));
}
