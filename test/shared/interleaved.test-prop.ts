import type { TodoList } from "agent-todos";
import { createSharedTodos, memoryStore, type TodoStore } from "agent-todos/shared";
import fc from "fast-check";
import { expect, it } from "vitest";
import { law } from "../support/law.js";

const STEPS = ["add", "complete", "drop", "list", "edit", "again", "killed"] as const;
type Step = (typeof STEPS)[number];

const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 6 });

/** A store whose every answer comes when the scheduler says so, in any order between the writers. */
function scheduled(store: TodoStore, scheduler: fc.Scheduler): TodoStore {
  const later = <A extends unknown[], R>(work: (...given: A) => Promise<R>) => scheduler.scheduleFunction(work);
  return {
    ...store,
    head: later(store.head),
    append: later(store.append),
    log: later(store.log),
    agent: later(store.agent),
    saveAgent: later(store.saveAgent),
  };
}

/** Plays the steps of one writer, and gives the items that it should have left. */
async function play(store: TodoStore, writer: number, todo: readonly Step[]): Promise<Map<string, string>> {
  const own = new Map<string, string>();
  const options = { store, id: "list", agent: `agent-${writer}`, tool: { patch: true } } as const;
  const open = () => createSharedTodos({ ...options, rules: { maxItems: Number.POSITIVE_INFINITY } });
  let todos = open();
  let shown: TodoList | undefined;
  for (const [turn, step] of todo.entries()) {
    const content = `${step} ${writer} ${turn}`;
    const callId = `toolu_of_writer_${writer}_turn_${turn}`;
    const fresh = { content, status: "pending" };
    if (step === "edit") {
      await todos.edit({ add: [fresh] }, { callId, actor: `user-${writer}` });
      own.set(content, "pending");
      continue;
    }
    const known = [...own].filter(([text]) => !text.startsWith("edit"));
    const [pending] = known.find(([, status]) => status === "pending") ?? [];
    const [completed] = known.find(([, status]) => status === "completed") ?? [];
    const completes = (step === "complete" || step === "killed") && pending !== undefined;
    const drops = step === "drop" && completed !== undefined;
    const patch = {
      add: completes || drops ? [] : [fresh],
      updates: completes ? [{ content: pending, status: "completed" }] : [],
      remove: drops ? [completed] : [],
    };
    const input = step === "list" && shown ? { todos: [...shown.items, fresh] } : patch;
    const call = { callId, seen: shown?.revision };
    if (step === "killed") {
      // Its process is gone before it is answered, and another one makes the call again.
      todos.write(input, call).catch(() => undefined);
      todos = open();
    }
    const result = await todos.write(input, call);
    if (step === "again") expect((await todos.write(input, call)).duplicate).toBe(true);
    shown = result.list;
    if (completes) own.set(pending, "completed");
    else if (drops) own.delete(completed);
    else own.set(content, "pending");
  }
  return own;
}

it("whatever the order of the answers, no writer of a shared list loses or doubles anything", () =>
  law(
    [fc.scheduler(), fc.array(steps, { minLength: 2, maxLength: 4 })],
    { numRuns: 30 },
    async (scheduler, writers) => {
      const plain = memoryStore();
      const store = scheduled(plain, scheduler);
      const playing = Promise.all(writers.map((todo, writer) => play(store, writer, todo)));
      const left = await scheduler.waitFor(playing);
      const expected = left.flatMap((own) => [...own]);
      const items = (await plain.head("list"))?.list.items ?? [];
      const found = items.map(({ content, status }) => [content, status]);
      expect(found.toSorted()).toEqual(expected.toSorted());
    },
  ));
