import { readRows } from "../support/read-rows.js";
import { drawTerminal, type Palette } from "./draw-terminal.js";
import { playEdit } from "./play-edit.js";
import { recordTerminal } from "./record-terminal.js";

const SIZE = { columns: 80, rows: 24 };

const [LIGHT, DARK] = readRows<Palette>("pictures/palettes");

/** The pictures of the README, by their paths, in a light and a dark window. */
export function drawPlanPictures(): Readonly<Record<string, string>> {
  const frames = recordTerminal(playEdit, SIZE);
  const picture = {
    ...SIZE,
    title: "A plan while an agent works",
    description:
      "A terminal in which a coding agent works. Above, what the model writes and what the library answers; below, a panel with its todo list, in which one item after another is ticked off. A person adds a step and the model is told; the model leaves a step out, is told, and puts it back.",
    resting: 2,
  };
  if (LIGHT === undefined || DARK === undefined) throw new Error("A picture has two palettes");
  return {
    "docs/pictures/plan-light.svg": drawTerminal(frames, { ...picture, palette: LIGHT }),
    "docs/pictures/plan-dark.svg": drawTerminal(frames, { ...picture, palette: DARK }),
  };
}
