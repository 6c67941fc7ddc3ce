import type { MarkdownRenderer } from "vitepress";

/** Where the files beside docs/ stand in the site. */
const PLACES: Readonly<Record<string, string>> = {
  "README.md": "/overview",
  "SECURITY.md": "/security",
  "CHANGELOG.md": "/changes",
  LICENSE: "/license",
};

/** Links and pictures of files outside docs/ lead to their pages of the site. */
export function leadInside(renderer: MarkdownRenderer): void {
  renderer.core.ruler.push("lead-inside", ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === "html_block")
        token.content = token.content
          .replaceAll('"pictures/', '"./pictures/')
          .replaceAll("docs/pictures/", "../../pictures/");
      for (const child of token.children ?? []) {
        const href = child.type === "link_open" ? child.attrGet("href") : null;
        if (href) child.attrSet("href", leadTo(href));
      }
    }
  });
}

function leadTo(href: string): string {
  const [path = "", anchor] = href.split("#");
  const place =
    PLACES[path.replace(/^(\.\.\/)+/, "")] ?? path.replace(/^(docs|\.\.\/\.\.)\//, "/").replace(/README\.md$/, "");
  return anchor === undefined ? place : `${place}#${anchor}`;
}
