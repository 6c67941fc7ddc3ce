import { expect, it } from "vitest";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";

const item = (content: string) => ({ content, status: "pending" }) as const;
const textsOf = ({ items }: { readonly items: readonly { readonly content: string }[] }) =>
  items.map(({ content }) => content);

it.each([
  ["in the same words", "Add tests"],
  ["in other letters", "add tests."],
])("an item that a person removed and the model adds again %s stays in its next whole list", (_name, words) => {
  const todos = createTodoSession({ tool: { patch: true } });
  todos.write({ todos: [item("Add tests")] });
  todos.endRound();
  todos.edit({ todos: [] });
  todos.write({ add: [item(words)] });
  todos.write({ todos: [item(words), item("Ask Ann")] });
  expect(textsOf(todos.list)).toEqual([words, "Ask Ann"]);
});

it("an item of a shared list that a call names is there after it, whatever was taken back before", async () => {
  const store = memoryStore();
  const open = () => createSharedTodos({ store, id: "a", tool: { patch: true } });
  await open().write({ todos: [item("Get ready")] });
  const { version } = await open().edit({ add: [item("Xylophone lesson")] });
  await open().write({ add: [item("Yoga class")] });
  await open().undo(version);
  await open().write({ todos: [item("Get ready"), item("Xylophone lesson"), item("Yoga class")] });
  await open().write({ todos: [item("Get ready"), item("Xylophone lesson"), item("Paint the door")] });
  expect(textsOf(await open().read())).toEqual(["Get ready", "Xylophone lesson", "Paint the door"]);
});
