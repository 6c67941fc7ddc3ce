import { BASELINE, CELL, drawRow } from "./draw-row.js";
import type { Frame, TerminalSize } from "./record-terminal.js";

/** The colours of a picture, by what they are for; dim is what is still to come, in a terminal's half-bright text. */
export type Palette = Readonly<
  Record<"window" | "edge" | "text" | "dim" | "faint" | "red" | "green" | "yellow" | "cyan", string>
>;

export interface TerminalPicture extends TerminalSize {
  readonly title: string;
  /** What a person hears who does not see the picture. */
  readonly description: string;
  readonly palette: Palette;
  /** The frame that stands where nothing moves. */
  readonly resting: number;
}

const MARGIN = 20;
const TITLE_BAR = 40;
const SECONDS_A_FRAME = 2;

/** Draws the frames of a terminal as an SVG that shows one after another, or one alone where motion is not wanted. */
export function drawTerminal(frames: readonly Frame[], picture: TerminalPicture): string {
  const width = Math.round(picture.columns * CELL.width + 2 * MARGIN);
  // The cursor's row stays empty.
  const height = (picture.rows - 1) * CELL.height + TITLE_BAR + MARGIN;
  // A row is drawn once, however often it is shown.
  const rows = [...new Set(frames.flat())].filter((row) => row !== "");
  const defined = rows.map((row, index) => `<g id="r${index}">${drawRow(row)}</g>`);
  const shown = frames.map((frame, index) => {
    const uses = frame.map((row, y) =>
      row === "" ? "" : `<use href="#r${rows.indexOf(row)}" y="${y * CELL.height}"/>`,
    );
    return `<g class="f f${index}">${uses.join("")}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${picture.title}</title>`,
    `<desc id="d">${picture.description}</desc>`,
    `<style>${renderStyle(picture, frames.length)}</style>`,
    `<defs>${defined.join("\n")}</defs>`,
    `<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>`,
    ...[0, 1, 2].map((dot) => `<circle class="e" cx="${MARGIN + 4 + dot * 18}" cy="20" r="5.5"/>`),
    `<text class="k" x="${width / 2}" y="25" text-anchor="middle">${picture.title}</text>`,
    `<g transform="translate(${MARGIN} ${TITLE_BAR + BASELINE})">`,
    ...shown,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function renderStyle({ palette, resting }: TerminalPicture, count: number): string {
  const { window, edge, text, dim, faint, red, green, yellow, cyan } = palette;
  return [
    `text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;fill:${text};white-space:pre}`,
    `.w{fill:${window};stroke:${edge}}.e{fill:${edge}}.l{fill:none;stroke:${faint};stroke-width:1.2}`,
    `.m{text-anchor:middle}.b{font-weight:600}.s{text-decoration:line-through}text.d{fill:${dim}}text.k{fill:${faint}}`,
    `text.r{fill:${red}}text.g{fill:${green}}text.y{fill:${yellow}}text.c{fill:${cyan}}`,
    `.f{visibility:hidden}.f${resting}{visibility:visible}`,
    `@media (prefers-reduced-motion:no-preference){${renderMotion(count)}}`,
  ].join("\n");
}

/** The last frame stands twice as long as each before it. */
function renderMotion(count: number): string {
  const total = count + 1;
  const percent = (frame: number): string => `${Number(((100 * frame) / total).toFixed(2))}%`;
  const frames = Array.from({ length: count }, (_, index) => {
    const start = index === 0 ? "" : `0%{visibility:hidden}`;
    const end = index === count - 1 ? "" : `${percent(index + 1)}{visibility:hidden}`;
    return `@keyframes f${index}{${start}${percent(index)}{visibility:visible}${end}}.f${index}{animation-name:f${index}}`;
  });
  return `.f{animation:${total * SECONDS_A_FRAME}s step-end infinite}\n${frames.join("\n")}`;
}
