/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import { isRecord } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { wait } from "../../session/wait.js";
import { type FetchedTodos, fetchTodos } from "../react/fetch-todos.js";
import { escapeTexts } from "../show/shown-list.js";
import { AGENT_PLAN_STYLE } from "./agent-plan-style.js";
import { refusalOf, AGENT_PLAN_WORDS as WORDS } from "./agent-plan-words.js";
import { applyChange, invertChange, type PlanChange, toEdit } from "./plan-change.js";
import { createPlanRows, type PlanRows } from "./plan-rows.js";

/**
 * Defines `<agent-plan src="/todos">`: a plan on a page without a framework, read and edited over the route of
 * `handleTodoRequest` of `agent-todos/show`.
 *
 * It shows the list as it changes; people tick, reword, move, add and remove steps, with the keyboard too, and undo
 * changes. A finished step shows the result of its checks, an open one who works on it. `add(text)` puts a message of
 * theirs on the plan. With `readonly` the plan is only shown; `heading` is its title. Its property `approval`, a state
 * of `createPlanApproval()`, makes the element ask the person about a proposed plan. Its events are `plan-change` (a
 * newer list is shown), `plan-edit` (a change by the person is saved), `plan-error`, and `plan-answer` (the person's
 * answer), each with a `detail`. Texts are escaped and never read as HTML. A second call has no effect, and neither has
 * one on a server.
 *
 * @example
 * ```ts
 * import { defineAgentPlan } from "agent-todos/agent-plan";
 *
 * defineAgentPlan(); // now <agent-plan src="/todos"></agent-plan> is a plan
 * ```
 */
export function defineAgentPlan(): void {
  if (typeof customElements === "undefined" || customElements.get("agent-plan") !== undefined) return;
  customElements.define("agent-plan", createAgentPlan());
}

/** Screen readers announce the progress after so many milliseconds without a change. */
const QUIET = 600;

/** The waits between two attempts to save, in milliseconds. */
const WAITS = { first: 1000, longest: 30_000 };

interface Pending {
  readonly change: PlanChange;
  readonly words: string;
  readonly callId: string;
  /** The change that undoes this one once it is saved; undefined for a change that is an undo itself. */
  readonly inverse: PlanChange | undefined;
}

/** Creates an element of the page with its attributes and properties set. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> & { readonly role?: string },
  ...children: readonly HTMLElement[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Creates the class of `<agent-plan>`; in a function, because a server has no HTMLElement to extend. */
function createAgentPlan(): CustomElementConstructor {
  return class AgentPlan extends HTMLElement {
    static readonly observedAttributes = ["src", "heading", "readonly"];

    #todos: FetchedTodos | undefined;
    #gone = new AbortController();
    #pending: readonly Pending[] = [];
    #done: readonly { readonly words: string; readonly inverse: PlanChange }[] = [];
    #isSending = false;
    #approval: { readonly phase?: unknown } | undefined;
    #isAnswered = false;
    #isOpen = true;

    readonly #title = make("button", { type: "button" });
    readonly #count = make("span", {});
    readonly #now = make("p", { className: "now", dir: "auto" });
    readonly #bar = make("progress", {});
    readonly #steps = make("ol", {});
    readonly #field = make("input", { placeholder: WORDS.newStep, ariaLabel: WORDS.newStep, dir: "auto" });
    readonly #adding = make("form", {}, this.#field, make("button", { textContent: WORDS.add }));
    readonly #said = make("p", { role: "status", dir: "auto" });
    readonly #undo = make("button", { type: "button", textContent: WORDS.undo, hidden: true });
    readonly #problem = make("p", { className: "problem", role: "alert" });
    readonly #retry = make("button", { type: "button", textContent: WORDS.retry, hidden: true });
    readonly #heard = make("p", { className: "hidden", role: "status" });
    readonly #ask = make("p", { className: "ask" });
    readonly #deny = make("button", { type: "button", textContent: WORDS.deny });
    readonly #differ = make("button", { type: "button", textContent: WORDS.change });
    readonly #approve = make("button", { type: "button", className: "yes", textContent: WORDS.approve });
    readonly #answers = make("div", { className: "answers" }, this.#deny, this.#differ, this.#approve);
    readonly #wanted = make("textarea", { rows: 2, ariaLabel: WORDS.wanted, placeholder: WORDS.wanted, dir: "auto" });
    readonly #wanting = make("form", { hidden: true }, this.#wanted, make("button", { textContent: WORDS.send }));
    readonly #body = make("div", {}, this.#now, this.#steps, this.#adding, this.#ask, this.#answers, this.#wanting);
    readonly #rows: PlanRows;

    constructor() {
      super();
      const head = make("h2", {}, this.#title, this.#count);
      const told = make("div", { className: "told" }, this.#said, this.#undo);
      const failed = make("div", { className: "told" }, this.#problem, this.#retry);
      const style = make("style", { textContent: AGENT_PLAN_STYLE });
      const section = make("section", {}, head, this.#bar, this.#body, told, failed, this.#heard);
      this.attachShadow({ mode: "open" }).append(style, section);
      this.#rows = createPlanRows(this.#steps, this.#field, (change, words) => this.#change(change, words));
      this.#title.addEventListener("click", () => {
        this.#isOpen = !this.#isOpen;
        this.#draw();
      });
      this.#adding.addEventListener("submit", (event) => {
        event.preventDefault();
        this.add(this.#field.value);
        this.#field.value = "";
      });
      this.#undo.addEventListener("click", () => this.#takeBack());
      this.#retry.addEventListener("click", () => void this.#send());
      this.#approve.addEventListener("click", () => this.#answer({ type: "approved", list: this.list }));
      this.#deny.addEventListener("click", () => this.#answer({ type: "denied" }));
      this.#differ.addEventListener("click", () => {
        this.#wanting.hidden = !this.#wanting.hidden;
        this.#wanted.focus();
      });
      this.#wanting.addEventListener("submit", (event) => {
        event.preventDefault();
        const words = this.#wanted.value.trim();
        if (words !== "") this.#answer({ type: "changes_wanted", words });
      });
      section.addEventListener("keydown", (event) => this.#onKey(event));
    }

    /** The list as it is shown, with changes that are not saved yet. */
    get list(): TodoList {
      const list = this.#todos?.list ?? { items: [], revision: 0 };
      const items = this.#pending.reduce((items, { change }) => applyChange(items, change), list.items);
      return items === list.items ? list : { ...list, items };
    }

    /** Adds a step of the person's, for example a message that they wrote while the agent works. */
    add(text: string): void {
      const content = text.trim().replace(/\s+/g, " ");
      if (content === "") return;
      this.#change({ kind: "add", item: { content, status: "pending" }, before: undefined }, WORDS.added(content));
    }

    /** The state of `createPlanApproval()`; setting it again after an answer lets the person answer again. */
    get approval(): unknown {
      return this.#approval;
    }

    set approval(state: unknown) {
      this.#approval = isRecord(state) ? state : undefined;
      this.#isAnswered = false;
      this.#draw();
    }

    connectedCallback(): void {
      this.#gone = new AbortController();
      const { signal } = this.#gone;
      const url = this.getAttribute("src");
      if (url !== null) {
        const todos = fetchTodos(url, { onError: (error) => this.#tell("plan-error", { error }) });
        this.#todos = todos;
        const unsubscribe = todos.subscribe((list) => {
          this.#draw();
          this.#tell("plan-change", { list });
        });
        signal.addEventListener("abort", unsubscribe);
      }
      window.addEventListener("online", () => void this.#send(), { signal });
      this.#draw();
      void this.#send();
    }

    disconnectedCallback(): void {
      this.#gone.abort();
    }

    attributeChangedCallback(name: string, old: string | null, now: string | null): void {
      if (!this.isConnected || old === now) return;
      if (name === "src") {
        // Changes of another plan.
        this.#pending = [];
        this.#done = [];
        this.disconnectedCallback();
        this.connectedCallback();
      }
      this.#draw();
    }

    #tell(type: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    }

    #answer(answer: object): void {
      this.#isAnswered = true;
      this.#wanting.hidden = true;
      this.#draw();
      this.#tell("plan-answer", answer);
    }

    #change(
      change: PlanChange,
      words: string,
      inverse: PlanChange | undefined = invertChange(change, this.list.items),
    ) {
      this.#put({ change, words, inverse });
    }

    #takeBack(): void {
      const last = this.#done.at(-1);
      if (last === undefined) return;
      this.#done = this.#done.slice(0, -1);
      this.#put({ change: last.inverse, words: WORDS.undone, inverse: undefined });
    }

    #put(one: Omit<Pending, "callId">): void {
      const callId = [...crypto.getRandomValues(new Uint32Array(4))].join("-");
      this.#pending = [...this.#pending, { ...one, callId }];
      this.#draw();
      void this.#send();
    }

    /** Sends the changes one after another; one without an answer is sent again, and counts once. */
    async #send(): Promise<void> {
      const { signal } = this.#gone;
      if (this.#isSending || this.#todos === undefined) return;
      this.#isSending = true;
      let pause = WAITS.first;
      for (let head = this.#pending[0]; head !== undefined && !signal.aborted; head = this.#pending[0]) {
        const { list } = this.#todos;
        const edit: object = toEdit(head.change, list);
        const answer = await this.#todos.edit<unknown>(edit, { callId: head.callId }).catch(() => undefined);
        if (signal.aborted) break;
        if (answer === undefined) {
          this.#problem.textContent = WORDS.waiting;
          this.#retry.hidden = false;
          await wait(pause, signal);
          pause = Math.min(WAITS.longest, pause * 2);
          continue;
        }
        this.#settle(head, answer);
      }
      this.#isSending = false;
      if (signal.aborted && this.isConnected) void this.#send();
    }

    #settle(one: Pending, answer: Awaited<ReturnType<FetchedTodos["edit"]>>): void {
      this.#pending = this.#pending.filter((other) => other !== one);
      this.#retry.hidden = true;
      if (answer.ok) {
        this.#problem.textContent = "";
        this.#said.textContent = escapeTexts(one.words);
        if (one.inverse !== undefined) this.#done = [...this.#done, { words: one.words, inverse: one.inverse }];
        this.#draw();
        this.#tell("plan-edit", { list: answer.list });
        return;
      }
      this.#problem.textContent = refusalOf(answer.issues[0]?.code);
      const { change } = one;
      this.#draw();
      if (change.kind === "set" && change.fields.content !== undefined)
        this.#rows.refuse(change.item, change.fields.content);
      if (change.kind === "add") this.#field.value = [change.item.content, this.#field.value].filter(Boolean).join(" ");
    }

    #onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || shiftKey) return;
      const isText =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
      // A text field in use has its own undo.
      if (key.toLowerCase() === "z" && !(isText && target.value !== target.defaultValue) && this.#done.length > 0) {
        event.preventDefault();
        this.#takeBack();
      }
      if (key === "Enter" && !isText && !this.#approve.disabled && !this.#answers.hidden) this.#approve.click();
    }

    #draw(): void {
      const list = escapeTexts(this.list);
      const isEditable = !this.hasAttribute("readonly") && this.#todos !== undefined;
      const counted = list.items.filter(({ status }) => status !== "cancelled");
      const done = counted.filter(({ status }) => status === "completed").length;
      const current: TodoItem | undefined = list.items.find(({ status }) => status === "in_progress");
      const now = current === undefined ? "" : WORDS.now(current.activeForm ?? current.content);
      const progress = WORDS.progress(done, counted.length);
      this.#title.textContent = this.getAttribute("heading") ?? WORDS.heading;
      this.#title.ariaExpanded = String(this.#isOpen);
      this.#steps.ariaLabel = this.#title.textContent;
      this.#count.textContent = counted.length === 0 ? "" : WORDS.count(done, counted.length);
      this.#bar.max = Math.max(1, counted.length);
      this.#bar.value = done;
      this.#bar.ariaLabel = progress;
      this.#now.textContent = list.items.length === 0 ? WORDS.empty : now;
      this.#body.hidden = !this.#isOpen;
      this.#steps.hidden = list.items.length === 0;
      this.#adding.hidden = !isEditable;
      this.#undo.hidden = !isEditable || this.#done.length === 0;
      this.#rows.show(list.items, isEditable, this.#todos?.list ?? list);
      const isAsked = this.#approval?.phase === "proposed" && done < counted.length;
      this.#ask.hidden = !isAsked && this.#approval?.phase !== "approved";
      this.#ask.textContent = isAsked ? WORDS.ask : WORDS.approved;
      this.#answers.hidden = !isAsked;
      for (const button of [this.#deny, this.#differ, this.#approve]) button.disabled = this.#isAnswered;
      // An approval covers the saved list only, so changes have to be saved first.
      if (this.#pending.length > 0) this.#approve.disabled = true;
      void this.#announce(`${progress}. ${now}`);
    }

    #announced: string | undefined;

    /** Announces the progress to screen readers once the plan is quiet, except while the page loads. */
    async #announce(text: string): Promise<void> {
      const isFirst = this.#announced === undefined;
      if (this.#announced === text) return;
      this.#announced = text;
      await wait(QUIET, this.#gone.signal);
      if (!isFirst && this.#announced === text) this.#heard.textContent = text;
    }
  };
}
