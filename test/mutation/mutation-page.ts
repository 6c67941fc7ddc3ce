import { writeFileSync } from "node:fs";
import { fillPage } from "../bench/measured-page.js";
import { tabulate } from "../bench/tabulate.js";
import { ROOT, readText } from "../package/read-tree.js";
import type { KilledShare } from "./killed-share.js";
import { SUITES } from "./suites.js";

/** Where what was measured of each room is shown. */
export const PAGE = "docs/measurements/mutation.md";

/** What a draw of one room came to. */
export interface Measured extends KilledShare {
  readonly drawn: number;
  readonly seed: string;
  /** As in 2026-11-27. */
  readonly day: string;
  /** How many tests decided on nothing, and the servers that were not there for those that need one. */
  readonly left: { readonly tests: number; readonly servers: readonly string[] };
}

const HEAD = ["room", "at least", "drawn", "judged", "noticed", "%", "too late", "left out", "seed", "day"];

/** Puts the row of a room into the page; those of the other rooms stay as they are. */
export function writeRow(measured: Measured): void {
  writeFileSync(`${ROOT}/${PAGE}`, putRow(readText(PAGE), measured));
}

/** The same in the text of a page. */
export function putRow(page: string, measured: Measured): string {
  const { room, drawn, changes, killed, late, left, seed, day } = measured;
  const least = SUITES.find((suite) => suite.room === room)?.least ?? 0;
  const share = ((100 * killed) / changes).toFixed(1);
  const figures = [least, drawn, changes, killed, share, late, nameLeft(left), seed, day];
  const rows = new Map([...readRows(page), [room, [`\`${room}\``, ...figures.map(String)]]]);
  const shown = SUITES.flatMap((suite) => {
    const row = rows.get(suite.room);
    return row === undefined ? [] : [row];
  });
  return fillPage(page, { rooms: tabulate([HEAD, ...shown]) });
}

function nameLeft({ tests, servers }: Measured["left"]): string {
  const words = [...(tests === 0 ? [] : [`${tests} ${tests === 1 ? "test" : "tests"}`]), ...servers];
  return words.join(", ") || "–";
}

/** The cells of each room's row in the page. */
export function readRows(page: string): ReadonlyMap<string, readonly string[]> {
  const [, table = ""] = page.split(/<!-- \/?rooms -->\n/);
  const rows = table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.slice(2, -2).split(" | "));
  return new Map(rows.map((cells) => [cells[0]?.replaceAll("`", "") ?? "", cells]));
}
