import { writePage } from "../../replay-command/page/html.js";
import { ROW_SCRIPT } from "../../replay-command/page/page-script.js";
import { PAGE_STYLE } from "../../replay-command/page/page-style.js";

/** The style of the page: that of receipts, and its own additions. */
export const WATCH_STYLE = `${PAGE_STYLE}
#now { min-height: 1.5rem; margin: -1rem 0 1.5rem; color: var(--muted); overflow-wrap: anywhere; }
#now.lost { color: var(--dropped); }
.plan { border-color: var(--line); }
.plan.ended [data-status="in_progress"] .todos-text { font-weight: 400; }
.plan .fates { margin: 0.75rem 0 0.25rem; }
.plan .fates:empty, .then:has(ol:empty) { display: none; }
.fates .rest { background: light-dark(#e4e7ec, #2a2f38); }
.others { padding: 0 1.25rem; color: var(--muted); }
`;

/**
 * Shows each list of the stream, in which every item is a session. Existing elements stay, with the focus, and a screen
 * reader announces the plan that changed.
 */
export const WATCH_SCRIPT = `${ROW_SCRIPT}
const [plans, now] = ["plans", "now"].map((id) => document.getElementById(id));
const drawn = new Map();
const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
const say = (text, className = "") => Object.assign(now, { textContent: text, className });
const create = ({ id }) => {
  const plan = make("details", "plan");
  const [summary, fates, then] = [make("summary"), make("div", "fates"), make("div", "then")];
  summary.append(make("h2"), make("span"));
  fates.setAttribute("aria-hidden", "true");
  then.append(make("ol"));
  const copy = Object.assign(make("button", "copy", "Copy as Markdown"), { type: "button" });
  offerCopy(copy, () => plan.markdown);
  then.firstChild.className = "todos";
  plan.append(summary, copy, fates, then);
  plan.open = true;
  return plan;
};
const reason = (status, blocked) => status !== "pending" || !blocked ? "" :
  blocked === "blocked" ? "Blocked" : "Blocked: " + blocked.slice(0, 200);
const fill = (plan, { content, progress, todos, lines, isEnded, isPart }) => {
  plan.className = ["plan", isPart && "part", isEnded && "ended"].filter(Boolean).join(" ");
  const words = isEnded ? { ...WORDS, in_progress: "Left in progress" } : WORDS;
  plan.querySelector(".copy").hidden = lines.length === 0 || !navigator.clipboard;
  plan.markdown = lines.join("\\n") + "\\n";
  const [name, line] = plan.querySelector("summary").children;
  name.textContent = content;
  line.textContent = progress;
  const part = (className, count) => {
    const bar = make("span", "bar " + className);
    bar.style.flex = count;
    return count > 0 ? [bar] : [];
  };
  const count = (status) => todos.filter((todo) => todo.status === status).length;
  plan.querySelector(".fates").replaceChildren(...part("done", count("completed")), ...part("open", count("in_progress")),
    ...part("rest", count("pending")), ...part("cancelled", count("cancelled")));
  const list = plan.querySelector("ol");
  if (isEnded) list.dataset.run = "ended";
  else delete list.dataset.run;
  drawRows(list, todos.map(({ id, status, content, activeForm, blocked, check }) => ({
    name: id || content, status, words, check, reason: reason(status, blocked),
    text: status === "in_progress" && activeForm || content,
  })));
};
const source = new EventSource("events");
source.onerror = () => say("The watch has ended or cannot be reached. What stands here is the last it said.", "lost");
source.onmessage = ({ data }) => {
  const { items } = JSON.parse(data);
  const sessions = items.filter(({ id }) => id);
  let last = "";
  for (const [at, item] of sessions.entries()) {
    const { plan = create(item), told } = drawn.get(item.id) ?? {};
    const next = JSON.stringify(item);
    if (next !== told) fill(plan, item);
    if (next !== told && (told || !last)) last = item.content + ": " + item.progress;
    drawn.set(item.id, { plan, told: next });
    if (plans.children[at] !== plan) plans.insertBefore(plan, plans.children[at] ?? null);
  }
  for (const [id, { plan }] of drawn) if (!sessions.some((item) => item.id === id)) plan.remove(), drawn.delete(id);
  document.getElementById("others").replaceChildren(...items.filter(({ id }) => !id).map(({ content }) => make("p", "", content)));
  say(last || (now.className ? "Live again." : sessions.length ? now.textContent : "Waiting for the first plan."));
};
`;

/** The page: it loads only the stream of its own server. */
export const WATCH_PAGE = writePage({
  title: "Plans, live",
  style: WATCH_STYLE,
  main: `<p id="now" role="status">Waiting for the first plan.</p>
<div id="plans"></div>
<div id="others" class="others"></div>
<noscript><p>This page needs JavaScript to follow the plans.</p></noscript>`,
  scripts: `<script>${WATCH_SCRIPT}</script>`,
});
