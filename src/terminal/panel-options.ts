/** How {@link renderPanel} draws; every field has a default. */
export interface RenderPanelOptions {
  /** How many columns each line takes, a whole number from 20 to 1000. Default 55. */
  readonly width?: number;
  /** What stands in the top border; nothing for an empty text. Default `Tasks`. */
  readonly title?: string;
  /** Whether the box and the marks are drawn in ASCII; item texts stay as they are. Default false. */
  readonly ascii?: boolean;
  /** Whether the rows are coloured by ANSI sequences. Default false. */
  readonly color?: boolean;
  /**
   * Most rows between the borders, a whole number from 3 or `Infinity`; rows that say `… +2 more` count.
   * The running item stays in view, or else the next one. Default `Infinity`.
   */
  readonly maxItems?: number;
  /** In which border `2/5` stands: done items (completed and cancelled) and all. Default `"none"`. */
  readonly progress?: "top" | "bottom" | "none";
}

/** The narrowest panel: borders, a mark and a dozen columns of text. */
export const MIN_PANEL_WIDTH = 20;
/** No terminal is wider; a mistaken width cannot fill the memory. */
export const MAX_PANEL_WIDTH = 1000;
/** The fewest rows that can show one item between two rows that count the others. */
export const MIN_PANEL_ITEMS = 3;

/** The width of the panel that the agent-shell design prints. */
const DEFAULT_WIDTH = 55;

/** Options with every default filled in, or a RangeError. */
export function resolvePanelOptions(options: RenderPanelOptions): Required<RenderPanelOptions> {
  const {
    width = DEFAULT_WIDTH,
    title = "Tasks",
    ascii = false,
    color = false,
    maxItems = Number.POSITIVE_INFINITY,
    progress = "none",
  } = options;
  if (!Number.isInteger(width) || width < MIN_PANEL_WIDTH || width > MAX_PANEL_WIDTH) {
    refuse("width", `a whole number from ${MIN_PANEL_WIDTH} to ${MAX_PANEL_WIDTH}`, width);
  }
  if (maxItems !== Number.POSITIVE_INFINITY && !(Number.isInteger(maxItems) && maxItems >= MIN_PANEL_ITEMS)) {
    refuse("maxItems", `a whole number from ${MIN_PANEL_ITEMS} or Infinity`, maxItems);
  }
  if (progress !== "top" && progress !== "bottom" && progress !== "none") {
    refuse("progress", '"top", "bottom" or "none"', progress);
  }
  return { width, title, ascii, color, maxItems, progress };
}

function refuse(name: string, allowed: string, value: unknown): never {
  throw new RangeError(
    `Cannot render a panel as ${name} must be ${allowed}: current value is ${String(value)}`,
  );
}
