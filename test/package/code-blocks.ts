import type { RepositoryFile } from "./read-tree.js";

export interface CodeBlock {
  readonly path: string;
  /** The line of its first line of code, from 1. */
  readonly line: number;
  /** What follows the opening fence: "ts", "sh", ... */
  readonly info: string;
  readonly text: string;
}

const DOC_COMMENT = /^[ \t]*\/\*\*[\s\S]*?\*\//gm;
const FENCE = /^\s*(`{3,})\s*(.*?)\s*$/;
const OUTPUT = /\/\/ =>(?: (.*))?$/;

/** The fenced blocks of a Markdown file, or of the doc comments of a TypeScript file. */
export function findCodeBlocks(file: RepositoryFile): readonly CodeBlock[] {
  return readFences(file.path, file.path.endsWith(".md") ? file.text : keepDocComments(file.text));
}

/** The lines that a block claims to print, from its `// =>` marks; none without marks. */
export function expectedOutput(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const match = OUTPUT.exec(line.trimEnd());
    return match ? [match[1] ?? ""] : [];
  });
}

/** The text with everything but doc comments blanked out, on the same lines and without their stars. */
function keepDocComments(text: string): string {
  let kept = "";
  let end = 0;
  for (const { 0: comment, index } of text.matchAll(DOC_COMMENT)) {
    kept += blank(text.slice(end, index)) + comment.replaceAll(/^[ \t]*\* ?/gm, "");
    end = index + comment.length;
  }
  return kept + blank(text.slice(end));
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, "");
}

function readFences(path: string, text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly fence: string; readonly info: string; readonly line: number } | undefined;
  const lines = text.split("\n");
  for (const [index, content] of lines.entries()) {
    const [, fence = "", info = ""] = FENCE.exec(content) ?? [];
    if (open === undefined) {
      if (fence !== "") open = { fence, info, line: index + 2 };
    } else if (fence.startsWith(open.fence) && info === "") {
      blocks.push({ path, line: open.line, info: open.info, text: lines.slice(open.line - 1, index).join("\n") });
      open = undefined;
    }
  }
  return blocks;
}
