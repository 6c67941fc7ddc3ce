import { drawTerminal, type Palette } from "./draw-terminal.js";
import { playEdit } from "./play-edit.js";
import { recordTerminal } from "./record-terminal.js";

const SIZE = { columns: 80, rows: 24 };

const LIGHT: Palette = {
  window: "#ffffff",
  edge: "#d1d9e0",
  text: "#1f2328",
  dim: "#454c54",
  faint: "#6e7781",
  red: "#cf222e",
  green: "#1a7f37",
  yellow: "#9a6700",
  cyan: "#0969da",
};

const DARK: Palette = {
  window: "#0d1117",
  edge: "#3d444d",
  text: "#e6edf3",
  dim: "#b7bec6",
  faint: "#848d97",
  red: "#ff7b72",
  green: "#56d364",
  yellow: "#e3b341",
  cyan: "#79c0ff",
};

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
  return {
    "docs/pictures/plan-light.svg": drawTerminal(frames, { ...picture, palette: LIGHT }),
    "docs/pictures/plan-dark.svg": drawTerminal(frames, { ...picture, palette: DARK }),
  };
}
