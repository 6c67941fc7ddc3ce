// What a recorded write costs in tokens (o200k), arguments and reply, in the formats that tools have for it.

import { createTodoSession, type TodoItem, type TodoSession } from "agent-todos";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { patchBetween } from "../support/patch-between.js";
import { itemsOf, type RecordedCall } from "../support/recorded-call.js";

/** The mean tokens of a format over the writes that were measured in it. */
export interface TokenCost {
  readonly name: string;
  readonly writes: number;
  readonly sent: number;
  readonly reply: number;
}

interface Measured {
  readonly sent: string;
  readonly reply: string;
}

type Item = Required<Pick<TodoItem, "content" | "status" | "activeForm">> & { readonly priority: string };

/** One recorded session's writes, one after the other; undefined for a write that the format does not say. */
type Format = (writes: readonly (readonly Item[])[]) => readonly (Measured | undefined)[];

/** Writes with two running items were accepted by their own tools, and change no text but a refusal. */
const RULES = { maxInProgress: Number.POSITIVE_INFINITY } as const;

const FORMATS: readonly { readonly name: string; readonly play: Format }[] = [
  { name: "opencode: priority, list back as indented JSON", play: eachAlone(playOpenCode) },
  { name: "Claude Code's `TodoWrite`: activeForm, one sentence back", play: eachAlone(playTodoWrite) },
  { name: "LangChain: list back as JSON", play: eachAlone(playLangChain) },
  { name: "Codex: `Plan updated` back", play: eachAlone(playCodex) },
  { name: "agent-todos: whole list, default reply", play: playWholeList },
  { name: "agent-todos: patches by text, lists where a patch cannot say it", play: playPatches(false, "all") },
  { name: "agent-todos: patches by id, lists where a patch cannot say it", play: playPatches(true, "all") },
  { name: "agent-todos: patches by text alone", play: playPatches(false, "patches") },
  { name: "agent-todos: patches by id alone", play: playPatches(true, "patches") },
];

/** The costs of every format over these sessions' writes. */
export function computeTokenCosts(sessions: readonly (readonly RecordedCall[])[]): readonly TokenCost[] {
  const played = sessions.map((calls) => calls.map((call) => itemsOf(call).map(completeItem)));
  return FORMATS.map(({ name, play }) => {
    const measured = played.flatMap(play).filter((write) => write !== undefined);
    const mean = (textOf: (write: Measured) => string): number =>
      measured.reduce((sum, write) => sum + countTokens(textOf(write)), 0) / measured.length;
    return { name, writes: measured.length, sent: mean(({ sent }) => sent), reply: mean(({ reply }) => reply) };
  });
}

// Where a recording has no activeForm or priority, its text or a usual word stands in.
function completeItem(item: Readonly<Record<string, unknown>>): Item {
  // Every recorded write was accepted by its tool, whose statuses are the library's.
  const { content, status, activeForm = content, priority = "medium" } = item as unknown as Item;
  return { content, status, activeForm, priority };
}

function eachAlone(measure: (items: readonly Item[]) => Measured): Format {
  return (writes) => writes.map(measure);
}

function playOpenCode(items: readonly Item[]): Measured {
  const todos = items.map(({ content, status, priority }) => ({ content, status, priority }));
  return { sent: JSON.stringify({ todos }), reply: JSON.stringify(todos, undefined, 2) };
}

/** Claude Code's answer to every `TodoWrite`, as the transcripts that people publish show it. */
const CLAUDE_CODE_REPLY =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";

function playTodoWrite(items: readonly Item[]): Measured {
  const todos = items.map(({ content, status, activeForm }) => ({ content, status, activeForm }));
  return { sent: JSON.stringify({ todos }), reply: CLAUDE_CODE_REPLY };
}

function playLangChain(items: readonly Item[]): Measured {
  const todos = items.map(bare);
  return { sent: JSON.stringify({ todos }), reply: `Updated todo list to ${JSON.stringify(todos)}` };
}

function playCodex(items: readonly Item[]): Measured {
  const plan = items.map(({ content, status }) => ({ step: content, status }));
  return { sent: JSON.stringify({ plan }), reply: "Plan updated" };
}

function playWholeList(writes: readonly (readonly Item[])[]): readonly Measured[] {
  const todos = createTodoSession({ rules: RULES });
  return writes.map((items) => write(todos, { todos: items.map(bare) }));
}

/** Patches where one can say it and the plan is the same; the other writes are lists, which `measured` may leave out. */
function playPatches(byId: boolean, measured: "all" | "patches"): Format {
  return (writes) => {
    const rules = { ...RULES, ids: byId ? "position" : "keep" } as const;
    const todos = createTodoSession({ rules, tool: { patch: true } });
    return writes.map((items) => {
      const sent = items.map(bare);
      const patch = patchBetween(todos.list.items, sent, byId);
      const isNewPlan = (patch?.remove ?? []).length === todos.list.items.length;
      const isPatch = patch !== undefined && !isNewPlan;
      const answered = write(todos, isPatch ? patch : { todos: sent });
      return isPatch || measured === "all" ? answered : undefined;
    });
  };
}

function bare({ content, status }: Item): Pick<Item, "content" | "status"> {
  return { content, status };
}

function write(todos: TodoSession, input: unknown): Measured {
  const sent = JSON.stringify(input);
  const result = todos.write(sent);
  todos.endRound();
  if (!result.ok) throw new Error(`${result.text}: ${sent}`);
  return { sent, reply: result.text };
}
