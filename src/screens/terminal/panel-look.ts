import { BOOLEAN, checkOptions, type RulesOf, TEXT } from "../../model/check-options.js";
import { invalidOption } from "../../model/option-error.js";
import { NOTHING } from "../../model/plain-json.js";
import type { TodoAgents, TodoChecks } from "../../model/todo-facts.js";
import { FACT_RULES } from "../../render/describe-facts.js";
import type { TodoShown } from "../../render/mark-stalled.js";

/** How {@link renderPanel} draws; every field has a default. */
export interface RenderPanelOptions {
  /** The columns of each line, a whole number from 20 to 1000. Default 55. */
  readonly width?: number;
  /** The title in the top border; an empty text leaves it out. Default `Plan`. */
  readonly title?: string;
  /** Whether to draw the box and the marks in ASCII; item texts stay as they are. Default false. */
  readonly ascii?: boolean;
  /** Whether to colour the rows by ANSI sequences. Default false. */
  readonly color?: boolean;
  /**
   * Most rows between the borders, a whole number from 3 or `Infinity`; rows such as `… +2 more` count.
   * The running item stays in view, or else the next one. Default `Infinity`.
   */
  readonly maxItems?: number;
  /** The border that shows `2/5`: done items (completed and cancelled) and all. Default `"none"`. */
  readonly progress?: "top" | "bottom" | "none";
  /**
   * The results of the host's checks, as `checks` of a session: `(npm test passed)` after a finished item. Default:
   * none.
   */
  readonly checks?: TodoChecks;
  /** Who works on items, as `agents` of a session: a row for each under its item, where there is room. Default: nobody. */
  readonly agents?: TodoAgents;
}

const SUBJECT = "panel options";

/** The narrowest panel: borders, a mark and a dozen columns of text. */
export const MIN_PANEL_WIDTH = 20;
/** Wider than any terminal; a mistaken width cannot fill the memory. */
export const MAX_PANEL_WIDTH = 1000;
/** The fewest rows that can show one item between two rows that count the others. */
export const MIN_PANEL_ITEMS = 3;

/** The width of the panel that the agent-shell design prints. */
const DEFAULT_WIDTH = 55;

/**
 * Checks options and fills in the defaults.
 *
 * @throws RangeError or TypeError for a value out of its range.
 */
export function resolvePanelOptions(
  options: RenderPanelOptions,
  progressByDefault: RenderPanelOptions["progress"] = "none",
): Required<RenderPanelOptions> {
  checkOptions(SUBJECT, options, OPTIONS);
  const {
    width = DEFAULT_WIDTH,
    title = "Plan",
    ascii = false,
    color = false,
    maxItems = Number.POSITIVE_INFINITY,
    progress = progressByDefault,
    checks = NOTHING,
    agents = NOTHING,
  } = options;
  if (!Number.isInteger(width) || width < MIN_PANEL_WIDTH || width > MAX_PANEL_WIDTH) {
    const rule = `a whole number from ${MIN_PANEL_WIDTH} to ${MAX_PANEL_WIDTH}`;
    throw invalidOption(SUBJECT, "width", rule, width);
  }
  if (maxItems !== Number.POSITIVE_INFINITY && !(Number.isInteger(maxItems) && maxItems >= MIN_PANEL_ITEMS)) {
    throw invalidOption(SUBJECT, "maxItems", `a whole number ≥ ${MIN_PANEL_ITEMS} or Infinity`, maxItems);
  }
  if (progress !== "top" && progress !== "bottom" && progress !== "none") {
    throw invalidOption(SUBJECT, "progress", '"top", "bottom" or "none"', progress);
  }
  return { width, title, ascii, color, maxItems, progress, checks, agents };
}

/** The rule for each option; those of ranges and words are checked as the defaults are filled in. */
const OPTIONS: RulesOf<RenderPanelOptions> = {
  width: undefined,
  title: TEXT,
  ascii: BOOLEAN,
  color: BOOLEAN,
  maxItems: undefined,
  progress: undefined,
  ...FACT_RULES,
};

/** The characters that a panel is drawn with. */
export interface PanelGlyphs {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  readonly horizontal: string;
  readonly vertical: string;
  /** Replaces the text that was cut off; also written before the number of hidden items. */
  readonly ellipsis: string;
  /** The mark in front of whoever works on the item above. */
  readonly below: string;
  readonly marks: Readonly<Record<TodoShown, string>>;
}

export const UNICODE_GLYPHS: PanelGlyphs = {
  topLeft: "┌",
  topRight: "┐",
  bottomLeft: "└",
  bottomRight: "┘",
  horizontal: "─",
  vertical: "│",
  ellipsis: "…",
  below: "└ ",
  marks: { pending: "○", in_progress: "●", completed: "✓", cancelled: "⊘", unknown: "?", stopped: "■", failed: "✗" },
};

export const ASCII_GLYPHS: PanelGlyphs = {
  topLeft: "+",
  topRight: "+",
  bottomLeft: "+",
  bottomRight: "+",
  horizontal: "-",
  vertical: "|",
  ellipsis: "...",
  below: "- ",
  marks: {
    pending: "[ ]",
    in_progress: "[>]",
    completed: "[x]",
    cancelled: "[-]",
    unknown: "[?]",
    stopped: "[=]",
    failed: "[!]",
  },
};
