import { createSharedTodos, memoryStore, type TodoStore } from "agent-todos/shared";
import fc from "fast-check";
import { expect, it } from "vitest";

type Step = "add" | "complete" | "list" | "edit" | "again";

const steps = fc.array(fc.constantFrom<Step>("add", "complete", "list", "edit", "again"), {
  minLength: 1,
  maxLength: 5,
});

/** A store whose every answer comes when the scheduler says so, in any order between the writers. */
function scheduled(store: TodoStore, scheduler: fc.Scheduler): TodoStore {
  const later = <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    scheduler.scheduleFunction(work);
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
  const todos = createSharedTodos({ ...options, rules: { maxItems: Number.POSITIVE_INFINITY } });
  let shown: Awaited<ReturnType<typeof todos.write>>["list"] | undefined;
  for (const [turn, step] of todo.entries()) {
    const content = `${step} ${writer} ${turn}`;
    const callId = `toolu_of_writer_${writer}_turn_${turn}`;
    const fresh = { content, status: "pending" };
    if (step === "edit") {
      await todos.edit({ add: [fresh] }, { callId, actor: `user-${writer}` });
      own.set(content, "pending");
      continue;
    }
    const [open] = [...own].find(([text, status]) => status === "pending" && !text.startsWith("edit")) ?? [];
    const patch =
      step === "complete" && open !== undefined
        ? { updates: [{ content: open, status: "completed" }] }
        : { add: [fresh] };
    const input = step === "list" && shown ? { todos: [...shown.items, fresh] } : patch;
    const result = await todos.write(input, { callId });
    if (step === "again") expect((await todos.write(input, { callId })).duplicate).toBe(true);
    shown = result.list;
    if ("updates" in input && open !== undefined) own.set(open, "completed");
    else own.set(content, "pending");
  }
  return own;
}

it("whatever the order of the answers, no writer of a shared list loses or doubles anything", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(steps, { minLength: 2, maxLength: 4 }),
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
    ),
    { numRuns: 30 },
  );
});
