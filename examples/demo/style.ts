import picocolors from "picocolors";

type Paint = (text: string) => string;

/** How the demo looks: its colours, or none, and its marks. */
export interface Style {
  readonly ascii: boolean;
  readonly color: boolean;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly cyan: Paint;
  readonly yellow: Paint;
  readonly marks: Marks;
}

/** One character each. */
export interface Marks {
  readonly write: string;
  readonly reply: string;
  readonly refused: string;
  readonly note: string;
  readonly reminder: string;
  readonly times: string;
  readonly dot: string;
  readonly ellipsis: string;
}

const UNICODE: Marks = {
  write: "→",
  reply: "←",
  refused: "✗",
  note: "~",
  reminder: "!",
  times: "×",
  dot: "·",
  ellipsis: "…",
};

const ASCII: Marks = { ...UNICODE, write: ">", reply: "<", refused: "x", times: "x", dot: "-", ellipsis: "..." };

/** A style from what the command line and the environment allow. */
export function createStyle({ color, ascii }: { readonly color: boolean; readonly ascii: boolean }): Style {
  const { bold, dim, red, green, cyan, yellow } = picocolors.createColors(color);
  return { ascii, color, bold, dim, red, green, cyan, yellow, marks: ascii ? ASCII : UNICODE };
}
