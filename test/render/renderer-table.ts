import type { TodoList } from "../../src/model/todo.js";
import { renderCheckbox } from "../../src/render/checkbox.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { renderProgress } from "../../src/render/progress.js";
import { renderRecap } from "../../src/render/recap.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { renderStats } from "../../src/render/stats.js";
import { renderUpdate } from "../../src/render/update.js";
import { renderWithin, type TodoRenderer } from "../../src/render/within.js";

export interface RendererRow {
  /** The name of its file in src/render, which its test has too. */
  readonly file: string;
  /** The renderer, with each set of options that changes what it prints. */
  readonly renders: Readonly<Record<string, TodoRenderer>>;
  /** For a renderer that prints one line an item: those lines, and the form that each has. */
  readonly lines?: { readonly of: (list: TodoList) => readonly string[]; readonly form: RegExp };
  /** The page that shows a call and what it prints; docs/rendering.md by default. */
  readonly page?: string;
  /** Removes the tags that the renderer writes itself. */
  readonly withoutTags?: (text: string) => string;
}

/** Every renderer of the root entry. The laws run for each row, and renderer-table.test.ts names what a row lacks. */
export const RENDERERS: Readonly<Record<string, RendererRow>> = {
  renderCheckbox: {
    file: "checkbox",
    renders: {
      "no options": (list) => renderCheckbox(list),
      "ids and activeForm": (list) => renderCheckbox(list, { ids: true, activeForm: "parentheses" }),
    },
    lines: { of: (list) => renderCheckbox(list, { count: "none", empty: "" }).split("\n"), form: /^\[[ >x-]\] / },
  },
  renderForContext: {
    file: "render-for-context",
    page: "docs/in-sight.md",
    renders: { "no options": (list) => renderForContext(list) },
    withoutTags: (text) => text.split("\n").slice(1, -1).join("\n"),
  },
  renderMarkdown: {
    file: "markdown",
    renders: { "no options": (list) => renderMarkdown(list) },
    lines: { of: (list) => renderMarkdown(list).split("\n"), form: /^- \[[ x]\] / },
  },
  renderProgress: { file: "progress", renders: { "no options": (list) => renderProgress(list) } },
  renderRecap: { file: "recap", renders: { "no options": (list) => renderRecap(list) } },
  renderStats: { file: "stats", renders: { "no options": (list) => renderStats(list) } },
  renderUpdate: {
    file: "update",
    renders: { "no options": (list) => renderUpdate(list) },
    lines: { of: (list) => renderUpdate(list).split("\n").slice(1, -1), form: /^\[[ ▶x~]\] / },
  },
  renderWithin: { file: "within", renders: { "a budget": (list) => renderWithin(list, { budget: 500 }) } },
};
