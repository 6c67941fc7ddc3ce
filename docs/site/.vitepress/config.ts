import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type DefaultTheme, defineConfig } from "vitepress";
import { writeRegistry } from "../../../test/package/write-registry.js";
import { leadInside } from "./lead-inside.js";
import { search } from "./search.js";
import { writeForModels } from "./write-for-models.js";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const DESCRIPTION = "A todo tool for LLM agents: the model keeps its plan in it, and people watch and edit the plan";

/** A ticked box, for a tab. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="1" width="14" height="14" rx="3" fill="#0b6b4f"/>' +
  '<path d="M4 8.5 7 11.5 12 5" fill="none" stroke="#fff" stroke-width="2"/></svg>';

/** A page with the files that it includes. */
function readWhole(path: string): string {
  const text = readFileSync(path, "utf8");
  return text.replace(/<!--@include: (.*?)-->/g, (_, included: string) =>
    readFileSync(resolve(dirname(path), included), "utf8"),
  );
}

const page = (text: string, link: string): DefaultTheme.SidebarItem => ({ text, link });

/** The pages of docs/adapters, each by its heading up to a colon or a bracket. */
function listAdapterPages(): readonly DefaultTheme.SidebarItem[] {
  const folder = resolve(ROOT, "docs/adapters");
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md");
  return files.sort().map((file) => {
    const [, title = file] = /^# ([^:(\n]+?) *[:(\n]/.exec(readFileSync(resolve(folder, file), "utf8")) ?? [];
    return page(title, `/adapters/${file.replace(/\.md$/, "")}`);
  });
}

/** The order in which a newcomer reads. */
const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: "Start",
    items: [
      page("What it is", "/overview"),
      page("Getting started", "/getting-started"),
      page("Your own loop", "/own-loop"),
      page("Playground", "/playground"),
      page("Concepts", "/concepts"),
      page("Comparison", "/comparison"),
    ],
  },
  {
    text: "The plan",
    items: [
      page("Rules and fields", "/rules"),
      page("Edits", "/edits"),
      page("Merging", "/merging"),
      page("Patches", "/patches"),
      page("Checks", "/checks"),
      page("Approval", "/approval"),
      page("Reminders", "/reminders"),
      page("When a turn ends", "/turn-ends"),
      page("In sight", "/in-sight"),
      page("Without a tool", "/observer"),
      page("What plans did", "/replay"),
    ],
  },
  {
    text: "Screens",
    items: [page("Rendering", "/rendering"), page("React and Next.js", "/react"), page("Show it elsewhere", "/show")],
  },
  {
    text: "Servers",
    items: [
      page("Sessions and resume", "/sessions"),
      page("Shared lists", "/shared-lists"),
      page("Sub-agents", "/sub-agents"),
      page("Stores", "/stores"),
      page("Completion log", "/completion-log"),
    ],
  },
  { text: "Adapters", items: [page("All adapters", "/adapters/"), ...listAdapterPages()] },
  {
    text: "Reference",
    items: [
      page("API", "/api/"),
      page("Issues and notes", "/errors"),
      page("JSON Schema", "/json-schema"),
      page("Presets", "/presets"),
      page("Sizes", "/sizes"),
      page("Untrusted text", "/untrusted-text"),
      page("Security", "/security"),
      page("Changes", "/changes"),
    ],
  },
];

export default defineConfig({
  title: "agent-todos",
  description: DESCRIPTION,
  srcDir: "..",
  outDir: ".vitepress/dist",
  cleanUrls: false,
  // Pages nobody asked for are not fetched.
  router: { prefetchLinks: false },
  // What the package leaves out is for contributors.
  srcExclude: ["CONTRIBUTING.md", "INTERNALS.md", "measurements/**", "site/node_modules/**"],
  rewrites: {
    "site/pages/:page": ":page",
    "site/generated/:page": "api/:page",
    "adapters/README.md": "adapters/index.md",
  },
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["meta", { property: "og:title", content: "agent-todos" }],
    ["meta", { property: "og:description", content: DESCRIPTION }],
    ["meta", { property: "og:image", content: `${process.env["SITE_URL"] ?? ""}/og.png` }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
    ["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }],
  ],
  markdown: { config: leadInside, theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } },
  themeConfig: {
    nav: [page("Docs", "/getting-started"), page("Playground", "/playground"), page("API", "/api/")].map((item) => ({
      text: item.text ?? "",
      link: item.link ?? "",
    })),
    sidebar,
    search,
    outline: [2, 3],
  },
  vite: {
    // The library's own target.
    build: { target: "es2022" },
    // No component here has options.
    define: { __VUE_OPTIONS_API__: "false" },
    publicDir: resolve(ROOT, "docs/site/public"),
    // The component on the first page is React's.
    esbuild: { jsx: "automatic" },
    plugins: [
      {
        // All styles go into one file that every page loads, so those of the component come with its script instead.
        name: "leave-out-panel-style",
        enforce: "pre",
        resolveId: (id) => (id === "./todos.css" ? "\0no-style" : null),
        load: (id) => (id === "\0no-style" ? "" : null),
      },
      {
        // The site has a search of its own, and every page would load the styles of one that asks a server.
        name: "leave-out-docsearch-style",
        enforce: "pre",
        resolveId: (id) => (id === "@docsearch/css" ? "\0no-docsearch-style" : null),
        load: (id) => (id === "\0no-docsearch-style" ? "" : null),
      },
      {
        // The pages stand outside the folder in which Vue is installed; the server's bundle finds it when it runs.
        name: "find-vue",
        enforce: "pre",
        resolveId: (id, _importer, { ssr }) =>
          ssr && /^vue(\/server-renderer)?$/.test(id) ? { id, external: true } : null,
      },
    ],
    resolve: {
      alias: [
        { find: /^agent-todos$/, replacement: resolve(ROOT, "src/index.ts") },
        { find: /^agent-todos\/(presets|schema)$/, replacement: resolve(ROOT, "src/$1/index.ts") },
        { find: /^agent-todos\/replay$/, replacement: resolve(ROOT, "src/programs/replay/index.ts") },
      ],
    },
  },
  // A wide table takes the room of the outline.
  transformPageData: ({ relativePath, frontmatter }) => {
    if (relativePath === "comparison.md") frontmatter["aside"] = false;
  },
  // The theme's home page has no main landmark.
  transformHtml: (code) => code.replace('class="VPHome"', 'class="VPHome" role="main"'),
  buildEnd({ pages, outDir, srcDir, rewrites, userConfig }) {
    for (const source of pages) {
      const target = resolve(outDir, rewrites.map[source] ?? source);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, readWhole(resolve(srcDir, source)));
    }
    writeRegistry(resolve(outDir, "r"));
    writeFileSync(resolve(outDir, "llms.txt"), writeForModels(userConfig.description ?? "", sidebar));
  },
});
