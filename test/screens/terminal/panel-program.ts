/** A program for a terminal: a live panel of so many items and columns, and at each press of Enter a line above it and the next item. */
import { createInterface } from "node:readline";
import { createLivePanel } from "../../../src/screens/terminal/index.js";

const TEXTS = ["ทำน้ำ", "हिन्दी क्षि", "1️⃣ keycap", "👍🏽 tone", "❤️ heart", "👨‍👩‍👧‍👦 family", "🇩🇪 flag", "中文"];

const length = Number(process.argv[2]);
const panel = createLivePanel(process.stdout, { width: Number(process.argv[3] ?? 40) });
let done = 0;

function step(): void {
  const items = Array.from({ length }, (_, index) => ({
    content: `Step ${index} ${TEXTS[index % TEXTS.length]}`,
    status: index < done ? ("completed" as const) : index === done ? ("in_progress" as const) : ("pending" as const),
  }));
  panel.update({ items, revision: done });
  panel.print(`line ${done}`);
  done += 1;
}

step();
createInterface({ input: process.stdin }).on("line", step);
