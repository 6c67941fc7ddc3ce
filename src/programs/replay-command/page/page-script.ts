/**
 * Draws rows as the component of registry/ does: a mark, a text and, for readers who do not see the mark, its status. A
 * row stays the same element as long as its text does, so that its tick is drawn, and slides to a new place. Texts go
 * into text nodes only.
 */
export const ROW_SCRIPT = `
const WORDS = { completed: "Done", in_progress: "In progress", cancelled: "Cancelled", pending: "To do" };
const CHECKED = { checked: "Done", reported: "Done, not checked", failing: "Done, but a check fails" };
const TICKS = { failing: "M8 4.4v4.2M8 11.4v.1" };
const ROW = '<span class="todos-tick"><svg class="todos-mark" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.25"/>' +
  '<path d="m4.6 8.3 2.3 2.3 4.5-5"/></svg></span><span class="todos-hidden"></span>' +
  '<span class="todos-body"><span class="todos-text" dir="auto"></span><span class="todos-blocked" dir="auto"></span>' +
  '<span class="todos-check"><span class="todos-about" dir="auto"></span><span></span></span></span>';
const makeRow = () => {
  const item = document.createElement("li");
  item.className = "todos-step";
  item.innerHTML = ROW;
  return item;
};
const fillRow = (item, { status, text, reason, check, words = WORDS }) => {
  item.dataset.status = status;
  if (check) item.dataset.check = check.state;
  else delete item.dataset.check;
  item.toggleAttribute("data-blocked", Boolean(reason));
  item.querySelector(".todos-hidden").textContent = (check ? CHECKED[check.state] : words[status]) + ": ";
  const tick = item.querySelector("path");
  tick.dataset.done ??= tick.getAttribute("d");
  tick.setAttribute("d", TICKS[check?.state] ?? tick.dataset.done);
  const found = item.querySelector(".todos-check");
  found.hidden = !check?.name;
  found.firstChild.textContent = check?.name ?? "";
  found.lastChild.textContent = check?.words ?? "";
  item.querySelector(".todos-text").textContent = text;
  const blocked = item.querySelector(".todos-blocked");
  blocked.textContent = reason || "";
  blocked.hidden = !reason;
};
const drawRows = (list, rows) => {
  const old = [...list.children].map((item) => ({ item, name: item.dataset.name, top: item.offsetTop }));
  const isNew = old.length === 0;
  const kept = rows.map(({ name }) => {
    const at = old.findIndex((one) => one.name === name);
    return at === -1 ? undefined : old.splice(at, 1)[0];
  });
  const items = rows.map((row, at) => {
    const { item } = kept[at] ?? { item: makeRow() };
    item.dataset.name = row.name;
    fillRow(item, row);
    return item;
  });
  list.replaceChildren(...items);
  if (isNew || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [at, item] of items.entries()) {
    const from = kept[at] ? kept[at].top - item.offsetTop : 0;
    if (from) item.animate([{ transform: "translateY(" + from + "px)" }, { transform: "none" }], { duration: 220, easing: "ease-out" });
    if (!kept[at]) item.animate([{ backgroundColor: "var(--todos-glow)" }, { backgroundColor: "transparent" }], { duration: 1400 });
  }
};
const offerCopy = (button, read) => {
  let timer;
  const say = (text) => { button.textContent = text; };
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(read()).then(() => say("Copied"), () => say("This page may not copy"));
    clearTimeout(timer);
    timer = setTimeout(say, 2000, "Copy as Markdown");
  });
};
`;

/** Moves through time: each position of a slider shows the list after a write, and its changes. */
export const PAGE_SCRIPT = `${ROW_SCRIPT}
const { plans, texts } = JSON.parse(document.getElementById("data").textContent);
for (const plan of document.querySelectorAll(".plan")) {
  offerCopy(plan.querySelector(".copy"), () => texts[plan.dataset.plan]);
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
    drawRows(plan.querySelector(".list"), rows.map(([status, text, reason, check]) => ({ name: text, status, text, reason, check })));
    const listed = changes.length > 0 ? changes : [["back", "went back to an earlier place of the conversation"]];
    plan.querySelector(".changes").replaceChildren(...listed.map(([type, text]) => {
      const [item, words, sign] = ["li", "span", "small"].map((tag) => document.createElement(tag));
      item.className = type;
      words.textContent = text;
      sign.textContent = type === "back" ? "" : " " + type;
      item.append(words, sign);
      return item;
    }));
  };
  slider.addEventListener("input", show);
  show();
}
`;
