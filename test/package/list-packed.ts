import { execFileSync } from "node:child_process";
import { ROOT } from "./read-tree.js";

/** What `npm pack` would pack, and how many bytes it would have. */
export function listPacked(): { readonly size: number; readonly files: readonly { readonly path: string }[] } {
  const listing = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(listing)[0];
}
