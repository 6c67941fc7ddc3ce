/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import { isDone, type TodoItem, type TodoStatus } from "../../model/todo.js";
import type { TodoAgent } from "../../model/todo-facts.js";
import { describeAgent, describeChecks } from "../../render/describe-facts.js";
import type { ShownList } from "../show/shown-list.js";
import { type PlanChange, placeOf } from "./plan-change.js";

/** All words of a step, and its mark where people cannot tick it. */
const WORDS = {
  status: { pending: "To do", in_progress: "In progress", completed: "Done", cancelled: "Cancelled" } satisfies Record<
    TodoStatus,
    string
  >,
  reported: "Done, not checked",
  failing: "Done, but a check fails",
  mark: { pending: "○", in_progress: "●", completed: "✓", cancelled: "–" } satisfies Record<TodoStatus, string>,
};

/** The steps of `<agent-plan>`. */
export interface PlanRows {
  /**
   * Shows the items, with the checks and agents of the saved list. A row stays the same element while its item changes,
   * so a cursor in it stays too.
   */
  readonly show: (items: readonly TodoItem[], isEditable: boolean, saved: ShownList) => void;
  /** Puts a text that was refused back into the field of its step. */
  readonly refuse: (item: TodoItem, text: string) => void;
}

interface Row {
  item: TodoItem;
  readonly element: HTMLLIElement;
  readonly status: HTMLSpanElement;
  readonly mark: HTMLSpanElement;
  readonly text: HTMLSpanElement;
  readonly tick: HTMLInputElement;
  readonly field: HTMLTextAreaElement;
  readonly grip: HTMLButtonElement;
  readonly remove: HTMLButtonElement;
  readonly check: HTMLSpanElement;
  readonly agents: HTMLDivElement;
}

/** Creates the steps in a list of the page. Each change by the person goes to `onChange`, with words for it. */
export function createPlanRows(
  box: HTMLOListElement,
  next: HTMLElement,
  onChange: (change: PlanChange, words: string) => void,
): PlanRows {
  let rows: readonly Row[] = [];

  function create(first: TodoItem): Row {
    const element = document.createElement("li");
    const part = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) =>
      element.appendChild(Object.assign(document.createElement(name), { className }));
    const row: Row = {
      item: first,
      element,
      tick: part("input", ""),
      mark: part("span", "mark"),
      status: part("span", "hidden"),
      text: part("span", "text"),
      field: part("textarea", "text"),
      grip: part("button", "grip"),
      remove: part("button", ""),
      check: part("span", "check"),
      agents: part("div", "agents"),
    };
    const { tick, mark, text, field, grip, remove } = row;
    tick.type = "checkbox";
    mark.ariaHidden = "true";
    text.dir = "auto";
    field.dir = "auto";
    field.rows = 1;
    grip.type = "button";
    grip.textContent = "⠿";
    grip.title = "Drag, or press the up and down arrow keys";
    remove.type = "button";
    remove.textContent = "×";
    listen(row);
    return row;
  }

  function listen(row: Row): void {
    const { tick, field, grip, remove } = row;
    tick.addEventListener("change", () => {
      const { item } = row;
      const words = `${tick.checked ? "Ticked" : "Reopened"} ${item.content}`;
      onChange({ kind: "set", item, fields: { status: tick.checked ? "completed" : "pending" } }, words);
    });
    field.addEventListener("input", () => {
      field.value = field.value.replaceAll("\n", " ");
      field.ariaInvalid = null;
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "Escape") field.value = field.defaultValue;
      if (event.key !== "Enter") return;
      event.preventDefault();
      save(row);
    });
    field.addEventListener("blur", () => save(row));
    grip.addEventListener("keydown", (event) => {
      const to = rows.indexOf(row) + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
      if (rows[to] === undefined || rows[to] === row) return;
      event.preventDefault();
      move(row, to);
    });
    grip.addEventListener("pointerdown", (event) => drag(row, event));
    remove.addEventListener("click", () => {
      const place = rows.indexOf(row);
      const other = rows[place + 1] ?? rows[place - 1];
      (other?.field ?? next).focus({ preventScroll: true });
      onChange({ kind: "remove", item: row.item }, `Removed ${row.item.content}`);
    });
  }

  function save({ item, field }: Row): void {
    const content = field.value.trim();
    // A refused text is sent again only after the person changed it.
    if (field.ariaInvalid !== null) return;
    if (content === "" || content === item.content) {
      field.value = field.defaultValue;
      return;
    }
    field.defaultValue = content;
    const fields = item.activeForm === undefined ? { content } : { content, activeForm: content };
    onChange({ kind: "set", item, fields }, `Reworded ${item.content}`);
  }

  function move(row: Row, to: number): void {
    const others = rows.filter((other) => other !== row);
    const before = others[to]?.item;
    onChange({ kind: "move", item: row.item, before }, `Moved ${row.item.content} to ${to + 1} of ${rows.length}`);
  }

  /** Drags a step by its grip: it goes to the place of the row under the pointer when the person lets go. */
  function drag(row: Row, event: PointerEvent): void {
    if (event.button !== 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    row.element.classList.add("moving");
    row.grip.setPointerCapture(event.pointerId);
    const placeAt = (y: number): number => {
      const below = rows.findIndex(({ element }) => y < element.getBoundingClientRect().bottom);
      return below === -1 ? rows.length - 1 : below;
    };
    const end = (to: number): void => {
      ended.abort();
      row.element.classList.remove("moving");
      if (to !== rows.indexOf(row)) move(row, to);
    };
    row.grip.addEventListener("pointerup", ({ clientY }) => end(placeAt(clientY)), { signal });
    row.grip.addEventListener("pointercancel", () => end(rows.indexOf(row)), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(rows.indexOf(row)), { signal });
  }

  /** Finds each item's row: by id, then by text, then, for a step that was reworded, by its place. */
  function pair(items: readonly TodoItem[]): readonly Row[] {
    const free = new Set(rows);
    const isSame = (row: Row, item: TodoItem) => (item.id ?? row.item.id) !== undefined && row.item.id === item.id;
    const take = (find: (row: Row) => boolean): Row | undefined => {
      const found = [...free].find(find);
      if (found !== undefined) free.delete(found);
      return found;
    };
    const known = items.map((item) => take((row) => isSame(row, item)));
    const byText = items.map((item, at) => known[at] ?? take((row) => row.item.content === item.content));
    return items.map((item, at) => {
      const place = rows[at];
      return byText[at] ?? (place && take((row) => row === place && placeOf(items, row.item) === -1)) ?? create(item);
    });
  }

  /** Shows the results of a step's checks, and who works on it, with their own steps. */
  function fillBeside(row: Row, saved: ShownList): void {
    const { element, status, mark, check, agents, item } = row;
    const place = placeOf(saved.items, item);
    const isChecked = saved.checks !== undefined && item.status === "completed";
    const checked = isChecked ? saved.checks?.[place] : undefined;
    const state = isChecked ? (checked?.state ?? "reported") : undefined;
    if (state === undefined) delete element.dataset["check"];
    else element.dataset["check"] = state;
    if (state === "reported" || state === "failing") status.textContent = `${WORDS[state]}: `;
    if (state === "failing") mark.textContent = "!";
    check.textContent = describeChecks(checked);
    check.hidden = check.textContent === "";
    const working = isDone(item) ? [] : (saved.agents?.[place] ?? []);
    agents.hidden = working.length === 0;
    const known = [...agents.querySelectorAll("details")];
    agents.replaceChildren(
      ...working.map((agent) => {
        // Details that the person opened stay open.
        const old = known.find((one) => one.dataset["call"] === agent.callId);
        return fillAgent(old ?? document.createElement("details"), agent);
      }),
    );
  }

  function fillAgent(element: HTMLDetailsElement, agent: TodoAgent): Element {
    const line = element.querySelector("summary") ?? element.appendChild(document.createElement("summary"));
    line.textContent = describeAgent(agent);
    line.dir = "auto";
    element.dataset["call"] = agent.callId;
    const steps = (agent.list?.items ?? []).map(({ status, content }) => {
      const step = Object.assign(document.createElement("p"), { dir: "auto" });
      const [mark, words, text] = [WORDS.mark[status], `${WORDS.status[status]}: `, content].map((textContent) =>
        Object.assign(document.createElement("span"), { textContent }),
      );
      if (mark) mark.ariaHidden = "true";
      if (words) words.className = "hidden";
      step.append(mark ?? "", " ", words ?? "", text ?? "");
      return step;
    });
    element.replaceChildren(line, ...steps);
    return element;
  }

  function fill(row: Row, place: number, total: number, isEditable: boolean): void {
    const { element, status, mark, text, tick, field, grip, remove, item } = row;
    element.dataset["status"] = item.status;
    element.ariaCurrent = item.status === "in_progress" ? "step" : null;
    status.textContent = `${WORDS.status[item.status]}: `;
    mark.textContent = WORDS.mark[item.status];
    text.textContent = item.status === "in_progress" ? (item.activeForm ?? item.content) : item.content;
    tick.checked = item.status === "completed";
    tick.ariaLabel = `Done: ${item.content}`;
    field.ariaLabel = `Step ${place + 1}`;
    // A text that the person writes is left alone.
    const isWritten = field.value !== field.defaultValue;
    field.defaultValue = item.content;
    if (!isWritten) field.value = item.content;
    grip.ariaLabel = `Move ${item.content}, ${place + 1} of ${total}`;
    remove.ariaLabel = `Remove ${item.content}`;
    for (const part of [tick, field, grip, remove]) part.hidden = !isEditable;
    mark.hidden = isEditable;
    text.hidden = isEditable;
  }

  return {
    show(items, isEditable, saved) {
      const paired = pair(items);
      const root = box.getRootNode();
      const held = root instanceof ShadowRoot ? root.activeElement : null;
      for (const row of rows) if (!paired.includes(row)) row.element.remove();
      rows = paired;
      for (const [place, row] of rows.entries()) {
        row.item = items[place] ?? row.item;
        fill(row, place, rows.length, isEditable);
        fillBeside(row, saved);
        if (box.children[place] !== row.element) box.insertBefore(row.element, box.children[place] ?? null);
      }
      // A row that moved in the page has lost the cursor.
      if (
        held instanceof HTMLElement &&
        box.contains(held) &&
        root instanceof ShadowRoot &&
        root.activeElement !== held
      )
        held.focus({ preventScroll: true });
    },
    refuse(item, text) {
      const row =
        rows[
          placeOf(
            rows.map((one) => one.item),
            item,
          )
        ];
      if (row === undefined) return;
      row.field.value = text;
      row.field.ariaInvalid = "true";
    },
  };
}
