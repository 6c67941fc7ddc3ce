import type { DefaultTheme } from "vitepress";

/** The words by which people look for a page, whether it has them or not. */
const SEARCHED: Readonly<Record<string, string>> = {
  "adapters/ai-sdk.md": "vercel",
  "adapters/mcp.md": "claude desktop stdio",
  "adapters/openai.md": "gpt chatgpt",
  "adapters/README.md": "provider providers framework",
  "approval.md": "approve confirm",
  "comparison.md": "alternatives alternative versus vs",
  "completion-log.md": "audit",
  "edits.md": "edit edits user human undo",
  "errors.md": "invalid validation validate error errors issue issues code codes",
  "getting-started.md": "install installation quickstart start tutorial commonjs require",
  "in-sight.md": "compaction context summary",
  "json-schema.md": "strict vllm deepseek grok xai zod",
  "merging.md": "conflict conflicts merge",
  "observer.md": "background",
  "own-loop.md": "reducer migrate migration todomanager replace",
  "patches.md": "patch tokens cost",
  "react.md": "nextjs next hook hooks component components",
  "reminders.md": "nag nudge nudges remind reminder",
  "rendering.md": "render print markdown terminal",
  "replay.md": "transcript transcripts recording recordings receipt",
  "rules.md": "max maxitems limit limits configure options field fields",
  "sessions.md": "persist persistence save restore resume serverless",
  "shared-lists.md": "concurrent concurrency multiplayer collaboration",
  "show.md": "express hono sse svelte vue websocket",
  "stores.md": "postgres postgresql redis sqlite database db",
  "sub-agents.md": "sub subagent subagents child children delegate",
  "turn-ends.md": "stop end turn",
  "untrusted-text.md": "injection security sanitize xss",
};

/**
 * The site's search: guides before the API reference, and before both the page that people look for by a word.
 *
 * Such a word is in the index twice, once behind `lookupword`, which is found on that page alone. The functions of
 * `searchOptions` reach the reader's browser as text, so they use nothing from this file.
 */
export const search: NonNullable<DefaultTheme.Config["search"]> = {
  provider: "local",
  options: {
    translations: { button: { buttonText: "Search", buttonAriaLabel: "Search" } },
    _render(source, env, markdown) {
      const html = markdown.render(source, env);
      const words = SEARCHED[env.relativePath]?.split(" ").map((word) => `lookupword${word}`);
      return words ? html.replace("</h1>", `</h1> ${words.join(" ")} `) : html;
    },
    miniSearch: {
      searchOptions: {
        processTerm: (term) => [term.toLowerCase(), `lookupword${term.toLowerCase()}`],
        boostTerm: (term) => (term.startsWith("lookupword") ? 20 : 1),
        boostDocument: (id: unknown) => (/^\/(api\/|changes)/.test(String(id)) ? 0.1 : 1),
        prefix: (term) => !term.startsWith("lookupword") || term.length > "lookupword".length + 2,
        fuzzy: (term) => (term.startsWith("lookupword") ? false : 0.2),
      },
    },
  },
};
