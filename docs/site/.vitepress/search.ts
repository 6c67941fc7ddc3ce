import type { DefaultTheme } from "vitepress";

/** The words by which people look for a page, whether it has them or not. */
const SEARCHED: Readonly<Record<string, string>> = {
  "adapters/ai-sdk.md": "vercel",
  "adapters/claude-agent-sdk.md": "claude code",
  "adapters/langchain.md": "langchain langgraph",
  "adapters/mcp.md": "claude desktop stdio",
  "adapters/openai.md": "gpt chatgpt",
  "adapters/README.md": "provider providers framework",
  "approval.md": "approve confirm",
  "comparison.md": "alternatives alternative versus vs",
  "completion-log.md": "audit",
  "edits.md": "edit edits user human undo rename reword item step",
  "errors.md": "invalid validation validate error errors issue issues code codes",
  "getting-started.md":
    "install installation quickstart start tutorial commonjs require typescript error tests testing",
  "in-sight.md": "compaction context summary prompt cache",
  "json-schema.md": "json schema strict vllm deepseek grok xai zod",
  "merging.md": "conflict conflicts merge",
  "observer.md": "background small model",
  "own-loop.md": "reducer migrate migration todomanager replace",
  "patches.md": "patch tokens cost",
  "react.md":
    "nextjs next hook hooks component components tailwind shadcn theme status colors colours localstorage i18n translate accessibility a11y mobile",
  "reminders.md": "nag nudge nudges remind reminder",
  "rendering.md": "render print markdown terminal progress bar spinner",
  "replay.md": "transcript transcripts recording recordings receipt",
  "rules.md": "max maxitems limit limits configure options field fields",
  "sessions.md": "persist persistence save restore resume serverless cloudflare edge worker workers",
  "shared-lists.md": "concurrent concurrency multiplayer collaboration",
  "show.md": "express hono sse svelte vue websocket",
  "stores.md": "postgres postgresql redis sqlite database db",
  "sub-agents.md": "sub agent subagent subagents child children delegate",
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
