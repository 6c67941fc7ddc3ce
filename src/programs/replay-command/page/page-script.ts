/**
 * Makes a row of a list: its mark, its text and, for readers who do not see the mark, its state. Texts go into text
 * nodes only.
 */
export const ROW_SCRIPT = `
const MARKS = { completed: "✓", in_progress: "▶", cancelled: "–", pending: "○" };
const WORDS = { completed: "done", in_progress: "in progress", cancelled: "cancelled", pending: "to do" };
const row = (className, mark, text, words) => {
  const [item, sign, content, hidden] = ["li", "b", "span", "small"].map((tag) => document.createElement(tag));
  item.className = className;
  sign.textContent = mark;
  sign.setAttribute("aria-hidden", "true");
  content.textContent = text;
  hidden.textContent = " " + words;
  item.append(sign, content, hidden);
  return item;
};
`;

/** Moves through time: each position of a slider shows the list after a write, and its changes. */
export const PAGE_SCRIPT = `${ROW_SCRIPT}
const { plans, texts } = JSON.parse(document.getElementById("data").textContent);
for (const plan of document.querySelectorAll(".plan")) {
  const copy = plan.querySelector(".copy");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(texts[plan.dataset.plan]);
    copy.textContent = "Copied";
    setTimeout(() => { copy.textContent = "Copy as Markdown"; }, 2000);
  });
  const slider = plan.querySelector("input");
  if (!slider) continue;
  const steps = plans[plan.dataset.plan];
  const rounds = Math.max(1, Number(plan.querySelector('[data-figure$=".rounds"]').textContent));
  const show = () => {
    const { round, time, rows, changes } = steps[slider.value];
    const when = time ? ", " + time.slice(0, 16).replace("T", " ") : "";
    const said = Number(slider.value) + 1 + " of " + steps.length + ", round " + round + when;
    plan.querySelector("output").textContent = said;
    slider.setAttribute("aria-valuetext", "Write " + said);
    plan.style.setProperty("--now", (100 * round) / rounds + "%");
    plan.querySelector(".list").replaceChildren(...rows.map(([status, text]) => row(status, MARKS[status], text, WORDS[status])));
    const listed = changes.length > 0 ? changes : [["back", "went back to an earlier place of the conversation"]];
    plan.querySelector(".changes").replaceChildren(...listed.map(([type, text]) => row(type, "", text, type === "back" ? "" : type)));
  };
  slider.addEventListener("input", show);
  show();
}
`;
