import { drawTerminal, type Palette } from "./draw-terminal.js";
import { recordDemo } from "./record-demo.js";

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

/**
 * The pictures of the README, by their paths, in a light and a dark window: the demo until a person has added a step, the
 * model has been told, and a step that it left out is back.
 */
export async function drawPlanPictures(): Promise<Readonly<Record<string, string>>> {
  const recorded = await recordDemo(["refactor-auth"], SIZE);
  const find = (words: string): number => recorded.findIndex((rows) => rows.some((row) => row.includes(words)));
  // From just before the edit: a picture of all frames would weigh too much for the package.
  const start = find("in the panel") - 1;
  const frames = recorded.slice(start, find("It is back") + 1);
  const resting = find("reminder, edited") - start;
  const picture = {
    ...SIZE,
    title: "npm run demo -- refactor-auth",
    description:
      "A terminal in which a coding agent works. Above, what the model writes and what the library answers; below, a panel with its todo list, in which one item after another is ticked off. A person adds a step and the model is told; the model leaves a step out, is told, and puts it back.",
    resting,
  };
  return {
    "docs/pictures/plan-light.svg": drawTerminal(frames, { ...picture, palette: LIGHT }),
    "docs/pictures/plan-dark.svg": drawTerminal(frames, { ...picture, palette: DARK }),
  };
}
