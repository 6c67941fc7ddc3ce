import type { TodoShown } from "../render/reconcile.js";

/** What a panel is drawn with. */
export interface PanelGlyphs {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  readonly horizontal: string;
  readonly vertical: string;
  /** Stands where a text was cut and before the number of hidden items. */
  readonly ellipsis: string;
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
  marks: {
    pending: "○",
    in_progress: "●",
    completed: "✓",
    cancelled: "⊘",
    unknown: "?",
    stopped: "■",
    failed: "✗",
  },
};

export const ASCII_GLYPHS: PanelGlyphs = {
  topLeft: "+",
  topRight: "+",
  bottomLeft: "+",
  bottomRight: "+",
  horizontal: "-",
  vertical: "|",
  ellipsis: "...",
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
