import fs from "node:fs";
import { join } from "node:path";
import { openCode } from "agent-todos/presets";
import { describe, expect, it, onTestFinished, vi } from "vitest";
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

/** Lets so much time pass for the plan. */
const pass = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);

function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

const contentsOf = ({ todos }: ReturnType<typeof openPlan>): readonly string[] =>
  todos.list.items.map(({ content }) => content);

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
  stopClock();
  const { todos, read, save } = openPlan();
  todos.write(write("Read", "Test"));
  save(`${read()}- [ ] Ask Ann\n`);
  todos.write(write("Read", "Test", "Ship"));
  pass(1000);
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
  stopClock();
  const { todos, read, save, reported, isSaved } = openPlan();
  todos.write(write("Read"));
  const broken = `${read()}and more\n`;
  save(broken);
  todos.write(write("Test"));
  pass(1000);
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

describe("a save in parts", () => {
  const TEXT = "- [ ] **Read**\n- [ ] Test\n- [ ] Ship\n";

  it.each([
    ["that breaks off in a row", "- [ ] **Read**\n- [ ] Test\n- [ ] Shi", 5000],
    ["that breaks off between rows", "- [ ] **Read**\n", 5000],
    ["that emptied the file", "", 5000],
    ["whose head is new", "# New\n\n- [ ] **Read**\n", 900],
  ])("the first part of one %s is no edit, and the model's write waits", (_, part, time) => {
    stopClock();
    const plan = openPlan(TEXT);
    plan.save(part);
    plan.todos.write(write("Read", "Test", "Ship", "Tell"));
    pass(time);
    expect([plan.read(), plan.isSaved()]).toEqual([part, false]);
    plan.save(`${TEXT}- [ ] Ask Ann\n`);
    pass(11_000);
    expect(contentsOf(plan)).toEqual(expect.arrayContaining(["Read", "Test", "Ship", "Tell", "Ask Ann"]));
    expect([plan.todos.list.items.length, plan.read().split("\n").length, plan.isSaved()]).toEqual([5, 6, true]);
  });

  it("it is merged however often the model wrote meanwhile", () => {
    stopClock();
    const plan = openPlan(TEXT);
    plan.save(TEXT.replace("Ship", "Ship it"));
    for (let round = 1; round <= 40; round += 1) plan.todos.write(write("Read", "Test", "Ship", `Tell ${round}`));
    pass(1000);
    expect([contentsOf(plan), plan.reported]).toEqual([["Read", "Test", "Ship it", "Tell 40"], []]);
    expect(plan.read()).toContain("- [ ] Ship it\n- [ ] Tell 40\n");
  });

  it("a person may remove the last rows", () => {
    stopClock();
    const plan = openPlan(TEXT);
    plan.save("- [ ] **Read**\n- [ ] Test\n");
    plan.todos.write(write("Read", "Test", "Ship", "Tell"));
    pass(11_000);
    expect(contentsOf(plan)).toEqual(["Read", "Test", "Tell"]);
  });

  it("the end of the program waits for it", async () => {
    const plan = openPlan(TEXT);
    plan.save(TEXT.replace("Ship", "Ship it"));
    plan.todos.write(write("Read", "Test", "Ship", "Tell"));
    expect(plan.isSaved()).toBe(false);
    await plan.settle();
    expect([plan.isSaved(), plan.reported]).toEqual([true, []]);
    expect(plan.read()).toContain("- [ ] Ship it\n- [ ] Tell\n");
  });
});

describe("the form of the file", () => {
  it.each([
    ["line ends of Windows", "# Plan\r\n\r\n- [ ] **Test**\r\n", "# Plan\r\n\r\n- [ ] **Test**\r\n- [ ] Ship\r\n"],
    ["a last row without a line end", "- [ ] **Test**", "- [ ] **Test**\n- [ ] Ship"],
    ["a byte order mark", "\uFEFF- [ ] **Test**\n", "\uFEFF- [ ] **Test**\n- [ ] Ship\n"],
    ["a mark above a head", "\uFEFF# Plan\r\n\r\n- [ ] **Test**", "\uFEFF# Plan\r\n\r\n- [ ] **Test**\r\n- [ ] Ship"],
  ])("a write keeps %s", (_, text, written) => {
    const plan = openPlan(text);
    plan.todos.write(write("Test", "Ship"));
    expect(plan.read()).toBe(written);
    plan.todos.write(write("Test"));
    expect(plan.read()).toBe(written.replace(/\r?\n- \[ \] Ship/, ""));
  });

  const GERMAN = "# Pläne für 日本\n\n- [ ] Prüfen\n";
  const utf16be = Buffer.from(`\uFEFF${GERMAN}`, "utf16le").swap16();
  const rows = "- [ ] Test\n".repeat(20_000);
  const UNREADABLE: readonly (readonly [what: string, content: Buffer | string, reason: string])[] = [
    ["Latin-1", Buffer.from("- [ ] Prüfen\n", "latin1"), "it is not UTF-8 text"],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${GERMAN}`, "utf16le"), "it is not UTF-8 text"],
    ["UTF-16 without one", Buffer.from("- [ ] Test\n", "utf16le"), "it is not UTF-8 text"],
    ["UTF-16 of the other order", utf16be, "it is not UTF-8 text"],
    ["20,000 rows", rows, "it has 20000 rows, and a plan has at most 10000 rows"],
    ["20 MB", "a".repeat(20 * 2 ** 20), "it has 20.0 MB, and a plan has at most 10 MB"],
  ];

  it.each(UNREADABLE)("a file of %s is refused at the start and left alone", (_, content, reason) => {
    const path = join(temporaryFolder(), "PLAN.md");
    fs.writeFileSync(path, content);
    expect(() => openMarkdownPlan(path, undefined, () => undefined)).toThrow(
      `cannot read the file "${path}": ${reason}`,
    );
    expect(fs.readFileSync(path).equals(Buffer.from(content))).toBe(true);
  });

  it.each(UNREADABLE)("a save of %s is reported and left alone until it can be read", (_, content, reason) => {
    stopClock();
    const plan = openPlan("- [ ] **Read**\n");
    fs.writeFileSync(plan.path, content);
    plan.todos.write(write("Read", "Test"));
    pass(11_000);
    plan.todos.write(write("Read", "Test", "Ship"));
    expect([plan.isSaved(), plan.reported[0]]).toEqual([false, expect.stringContaining(reason)]);
    expect(fs.readFileSync(plan.path).equals(Buffer.from(content))).toBe(true);
    plan.save("# Plan\n\n- [ ] **Read**\n");
    plan.todos.write(write("Read", "Test"));
    pass(11_000);
    expect([plan.isSaved(), plan.read()]).toEqual([true, "# Plan\n\n- [ ] **Read**\n- [ ] Test\n"]);
  });

  it("a list with more rows than can be read back is not written", () => {
    const path = join(temporaryFolder(), "PLAN.md");
    const reported: string[] = [];
    const plan = openMarkdownPlan(path, openCode, (problem) => reported.push(problem));
    onTestFinished(plan.close);
    const todos = Array.from({ length: 10_001 }, (_, index) => ({
      content: `Step ${index}`,
      status: "pending",
      priority: "low",
    }));
    expect(plan.todos.write({ todos }).ok).toBe(true);
    expect([plan.isSaved(), fs.existsSync(path), reported[0]]).toEqual([
      false,
      false,
      expect.stringContaining("it has 10001 rows"),
    ]);
  });
});
