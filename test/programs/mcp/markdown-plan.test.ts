import fs from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openMarkdownPlan } from "../../../src/programs/mcp/markdown-plan.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

/** A plan in a file with this text, and what was reported about it. */
function openPlan(text?: string) {
  const path = join(temporaryFolder(), "PLAN.md");
  if (text !== undefined) fs.writeFileSync(path, text);
  const reported: string[] = [];
  const plan = openMarkdownPlan(path, undefined, (problem) => reported.push(problem));
  onTestFinished(plan.close);
  const read = () => fs.readFileSync(path, "utf8");
  const save = (next: string) => fs.writeFileSync(path, next);
  return { ...plan, path, reported, read, save };
}

const write = (...contents: readonly string[]) => ({
  todos: contents.map((content, index) => ({ content, status: index === 0 ? "in_progress" : "pending" })),
});

it("openMarkdownPlan() writes each change as a task list, below what is above the rows", () => {
  const { todos, read, isSaved } = openPlan("# Plan\n\nFor Ann.\n");
  todos.write({ ...write("Read", "Test"), summary: "Ship it" });
  expect(read()).toBe("# Plan\n\nFor Ann.\n\n> Ship it\n\n- [ ] **Read**\n- [ ] Test\n");
  todos.write(write("Test"));
  expect(read()).toContain("- [ ] **Test**\n");
  expect([read().split(">").length, isSaved()]).toEqual([2, true]);
});

it("openMarkdownPlan() takes the nearest quote for the summary, however long it is", () => {
  const quote = "> \n".repeat(20_000);
  const { todos, read } = openPlan(`> For Ann.\n\nFirst.\n\n${quote}x\n\n- [ ] **Read**\n`);
  todos.write({ ...write("Read", "Test"), summary: "Ship it" });
  expect(read()).toBe("> For Ann.\n\nFirst.\n\nx\n\n> Ship it\n\n- [ ] **Read**\n- [ ] Test\n");
});

it("openMarkdownPlan() goes on from the file, which stays as its writer has it", () => {
  const text = "* [X] Read\r\n* [ ] Test\r\n";
  const { todos, read } = openPlan(text);
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed", "pending"]);
  expect(read()).toBe(text);
});

it("a save is merged with a write that did not know of it, and the model is told", () => {
  const { todos, read, save } = openPlan();
  todos.write(write("Read", "Test"));
  save(`${read()}- [ ] Ask Ann\n`);
  todos.write(write("Read", "Test", "Ship"));
  expect(todos.list.items.map(({ content }) => content)).toEqual(expect.arrayContaining(["Ask Ann", "Ship"]));
  expect(read()).toContain("- [ ] Ask Ann\n");
  const { text } = todos.write({ todos: [...write("Read", "Test", "Ship").todos] });
  expect(text).toContain('added "Ask Ann"');
});

it("a save is noticed between two writes", async () => {
  const { todos, path, read, save } = openPlan();
  todos.write(write("Read", "Test"));
  save(read().replace("- [ ] Test", "- [x] Test"));
  const statusAfterSave = () => {
    // The watch may have begun after the first save.
    fs.utimesSync(path, new Date(), new Date());
    return todos.list.items[1]?.status;
  };
  await expect.poll(statusAfterSave, { timeout: 20_000, interval: 100 }).toBe("completed");
});

it("a file that is no plan stays as it is until it is one again, and so does the list", () => {
  const { todos, read, save, reported, isSaved } = openPlan();
  todos.write(write("Read"));
  const broken = `${read()}and more\n`;
  save(broken);
  todos.write(write("Test"));
  expect([read(), isSaved(), reported.length]).toEqual([broken, false, 1]);
  expect(reported[0]).toContain("and more");
  save(broken.replace("and more\n", ""));
  todos.write(write("Test", "Ship"));
  expect([read().includes("Ship"), isSaved()]).toEqual([true, true]);
});

it("a file that an editor emptied is no cleared plan", () => {
  const { todos, save } = openPlan();
  todos.write(write("Read"));
  save("");
  todos.write(write("Read", "Test"));
  expect(todos.list.items).toHaveLength(2);
});
