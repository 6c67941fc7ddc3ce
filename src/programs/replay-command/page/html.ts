import { escapeText } from "agent-todos";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text from a model or a file for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return escapeText(text, "line").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** The parts of a page. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  /** The beginning of the head, before the title. */
  readonly head?: string;
  readonly main: string;
  /** The scripts after the main part. */
  readonly scripts: string;
}

/** Writes a whole page. */
export function writePage({ title, style, head = "", main, scripts }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
${scripts}
</body>
</html>
`;
}

/** Writes data into a script element, where no text of it can end the element. */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
