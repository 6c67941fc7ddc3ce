import { EMPTY_TODO_LIST, escapeText, renderMarkdown, type TodoChange, type TodoItem } from "agent-todos";
import type { PlanReceipt, PlanReplay, ReceiptFigures } from "agent-todos/replay";
import { escapeHtml, escapeJson, writePage } from "./html.js";
import { PAGE_SCRIPT } from "./page-script.js";
import { PAGE_STYLE } from "./page-style.js";
import { renderLanes } from "./render-lanes.js";
import { showCheck } from "./show-check.js";
import { describeSpan, summarizePlan } from "./summarize-plan.js";

/** A recording that a page shows: the file, and its replay. */
export interface PageSession {
  readonly path: string;
  readonly replay: PlanReplay;
  /** Whether it is shown as a part of the session above it. */
  readonly isPart?: boolean | undefined;
}

/** The data that `--json` prints; every figure of the page is part of it. */
export interface PageData {
  readonly version: 1;
  /** All main sessions together, and apart from them all sub-agents and teammates. */
  readonly total: ReceiptFigures;
  readonly parts: ReceiptFigures;
  readonly receipts: readonly object[];
}

/** The figures above the lanes, with their labels. */
const FIGURES = [
  ["promised", "promised"],
  ["done", "done"],
  ["checked", "checked by a command"],
  ["failing", "done, but failing"],
  ["dropped", "dropped untold"],
  ["cancelled", "cancelled"],
  ["open", "open at the end"],
  ["reworded", "reworded"],
  ["reopened", "reopened"],
] as const;

/** The figures of the fold about the cost, before its tokens. */
const COSTS = [
  ["writes", "writes"],
  ["refused", "refused"],
  ["rounds", "rounds"],
  ["bookkeeping", "rounds for the list alone"],
] as const;

const TOKENS = [
  ["writes", "tokens that the model wrote to keep it"],
  ["replies", "tokens that it read in answers"],
  ["asPatches", "in all, if only changes had been sent"],
  ["riding", "in all, if they had been arguments of other tools"],
  ["observed", "of a small model, had that kept the plan instead"],
] as const;

/** Renders plans as one self-contained page: it loads nothing, and its content security policy forbids loading. */
export function renderPage(sessions: readonly PageSession[], data: PageData): string {
  const played = sessions.filter(({ replay }) => replay.receipt.preset !== null);
  const plans = played.map((session, at) => renderPlan(session, at, played.length === 1)).join("\n");
  const [only] = played.length === 1 ? played : [];
  const heading =
    only === undefined
      ? `What became of ${played.length} plans`
      : (only.replay.timeline.request ?? "What became of the plan");
  const all =
    played.length > 1
      ? `<section class="all" aria-label="All sessions">${renderFigures(data.total, "total")}</section>`
      : "";
  const json = escapeJson({
    ...data,
    plans: played.map(({ replay }) => listSteps(replay)),
    texts: played.map(({ replay }) => writeMarkdown(replay)),
  });
  return writePage({
    title: escapeHtml(heading),
    style: PAGE_STYLE,
    head: `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n`,
    main: `${all}${plans || "<p>No plan was found.</p>"}\n${FOOT}`,
    scripts: `<script type="application/json" id="data">${json}</script>\n<script>${PAGE_SCRIPT}</script>`,
  });
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const FOOT = `<p class="foot">Made by agent-todos replay. A solid bar is a step in progress, a pale one a step that waits. Tokens are estimates, a quarter
of the characters; what another way would have cost holds the course of the work fixed. Reminders by the policy are those its defaults would have sent in
these rounds.</p>`;

function renderPlan({ path, replay, isPart }: PageSession, at: number, isAlone: boolean): string {
  const { receipt, timeline } = replay;
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const title = isAlone ? summarizePlan(replay) : (timeline.request ?? name);
  const last = timeline.steps.length - 1;
  const slider =
    last < 0
      ? ""
      : `<section class="time" aria-label="The list through time">
<label>Write <output></output><input type="range" min="0" max="${last}" value="${last}" step="1"></label>
<div class="then"><div><h3>The list then</h3><ol class="list todos" data-run="stopped"></ol></div><div><h3>What this write changed</h3><ul class="changes"></ul></div></div>
</section>`;
  return `<details class="plan${isPart ? " part" : ""}" data-plan="${at}"${isAlone || at === 0 ? " open" : ""}>
<summary><h2>${escapeHtml(title)}</h2>${isAlone ? "" : `<span class="sentence">${escapeHtml(summarizePlan(replay))}</span>`}<span>${escapeHtml(describeSession(replay, title === name ? "" : name))}</span></summary>
<button type="button" class="copy" hidden>Copy as Markdown</button>
${renderFates(receipt)}
${renderFigures(receipt, "receipt")}
${renderLanes(replay)}
${slider}
</details>`;
}

/** Describes a session: its agent, its file, its folder and its times. */
function describeSession({ receipt, timeline }: PlanReplay, name: string): string {
  const { agent, folder, parent, preset } = receipt;
  const times = timeline.steps.flatMap(({ time }) => time ?? []);
  const span = describeSpan(Date.parse(times.at(-1) ?? "") - Date.parse(times[0] ?? ""));
  return [
    agent,
    preset !== null && `read as ${preset}`,
    name,
    folder,
    times[0]?.slice(0, 16).replace("T", " "),
    span && `over ${span}`,
    parent !== undefined && "a part of another session",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Writes a plan as Markdown, with the sentence about it below. */
function writeMarkdown(replay: PlanReplay): string {
  const { request = "What became of the plan", steps, checks } = replay.timeline;
  const rows = renderMarkdown(steps.at(-1)?.list ?? EMPTY_TODO_LIST, { checks });
  return `## ${escapeText(request, "line")}\n\n${rows}\n\n${summarizePlan(replay)}\n`;
}

function renderFates({ promised, ...receipt }: PlanReceipt): string {
  if (promised === 0) return "";
  const parts = (["done", "cancelled", "open", "dropped"] as const).filter((fate) => receipt[fate] > 0);
  const bars = parts.map((fate) => `<span class="bar ${fate}" style="flex:${receipt[fate]}"></span>`);
  return `<div class="fates" aria-hidden="true">${bars.join("")}</div>`;
}

function renderFigures(figures: ReceiptFigures, of: string): string {
  const rows = FIGURES.map(([key, words]) => renderFigure(`${of}.${key}`, words, figures[key]));
  const costs = COSTS.map(([key, words]) => renderFigure(`${of}.${key}`, words, figures[key]));
  const tokens = TOKENS.map(([key, words]) => renderFigure(`${of}.tokens.${key}`, words, figures.tokens[key]));
  return `<dl class="figures">${rows.join("")}</dl>
<details class="cost"><summary>What keeping the plan cost</summary><dl class="figures">${costs.join("")}</dl><dl class="figures tokens">${tokens.join("")}</dl></details>`;
}

function renderFigure(key: string, words: string, figure: number): string {
  const name = key.split(".").slice(1).join(".");
  return `<div class="${name.replace(".", "-")}"><dt>${words}</dt><dd data-figure="${key}">${figure}</dd></div>`;
}

/** Lists the data of a slider: for each write the rows of the list and the changes; the last list has its checks. */
function listSteps({ timeline }: PlanReplay): object {
  const checksOf = (at: number) => (at === timeline.steps.length - 1 ? timeline.checks : undefined);
  return timeline.steps.map(({ round, time, list, changes }, step) => ({
    round,
    ...(time !== undefined && { time }),
    rows: list.items.map(({ content, ...item }, at) => {
      const checked = checksOf(step)?.[at];
      const beside = checked === undefined ? explainBlocked(item) : ["", showCheck(checked)];
      return [item.status, escapeText(content, "line"), ...beside];
    }),
    changes: changes.filter((change) => !isWithNewWords(change, changes)).map(describeChange),
  }));
}

/** Most characters of why an item is blocked. */
const REASON_CHARACTERS = 200;

/** Explains why an item is blocked; empty for one that is not. */
function explainBlocked({ status, blocked }: Omit<TodoItem, "content">): readonly string[] {
  if (status !== "pending" || blocked === undefined) return [];
  return [blocked === "blocked" ? "Blocked" : `Blocked: ${escapeText(blocked.slice(0, REASON_CHARACTERS), "line")}`];
}

/** Checks whether a change only adapts the activeForm to new words, which another row shows. */
function isWithNewWords(edited: TodoChange, changes: readonly TodoChange[]): boolean {
  if (edited.type !== "edited") return false;
  return changes.some((change) => change.type === "reworded" && change.after === edited.after);
}

function describeChange(change: TodoChange): readonly [type: string, text: string] {
  const text = change.type === "removed" ? change.before.content : change.after.content;
  const words = change.type === "reworded" ? `${change.before.content} → ${text}` : text;
  return [change.type, escapeText(words, "line")];
}
