import { existsSync } from "node:fs";
import { posix } from "node:path";
import { type RepositoryFile, ROOT, readText } from "./read-tree.js";

const LINK = /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g;
const HEADING = /^#{1,6}\s+(.+?)\s*$/gm;

/** The links of a Markdown file to files or headings of the repository that are not there. */
export function findBrokenLinks({ path, text }: RepositoryFile): readonly string[] {
  return findTargets(text)
    .filter((target) => !leadsSomewhere(path, target))
    .map((target) => `${path}: ${target}`);
}

/** The targets of a page's links other than web addresses: files, headings, or both. */
export function findTargets(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(LINK)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

function leadsSomewhere(path: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const resolved = file === "" ? path : posix.join(posix.dirname(path), decodeURIComponent(file));
  if (resolved.startsWith("..") || !existsSync(`${ROOT}/${resolved}`)) return false;
  return anchor === undefined || !resolved.endsWith(".md") || anchorsOf(readText(resolved)).includes(anchor);
}

/** The anchors that GitHub makes for the headings of a page. */
export function anchorsOf(text: string): readonly string[] {
  const seen = new Map<string, number>();
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(HEADING)].map(([, heading = ""]) => {
    const anchor = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");
}
