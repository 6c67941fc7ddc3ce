import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openMarkdownPlan } from "../../../src/programs/mcp/markdown-plan.js";
import { openPlanFile } from "../../../src/programs/mcp/plan-file.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const INPUT = { todos: [{ content: "Read", status: "in_progress" }] };

const NEXT = { todos: [...INPUT.todos, { content: "Test", status: "pending" }] };

const FORMS = [
  { name: "openMarkdownPlan()", file: "PLAN.md", text: "- [ ] **Mine**\n", open: openMarkdownPlan },
  { name: "openPlanFile()", file: "plan.json", text: undefined, open: openPlanFile },
];

describe.each(FORMS)("$name", ({ file, text, open }) => {
  /** A project's folder, beside another folder with a file of that name. */
  function makeFolders() {
    const top = temporaryFolder();
    const [project, other] = [join(top, "project"), join(top, "other")] as const;
    const mine = readMine(join(top, file));
    for (const folder of [project, other]) mkdirSync(folder);
    writeFileSync(join(other, file), mine);
    return { project, other, mine, isLeft: () => readFileSync(join(other, file), "utf8") === mine };
  }

  function readMine(path: string): string {
    if (text !== undefined) return text;
    openPlanFile(path, undefined, () => undefined).todos.write(INPUT);
    return readFileSync(path, "utf8");
  }

  function openAt(path: string) {
    const reported: string[] = [];
    const plan = open(path, undefined, (problem) => reported.push(problem));
    return { ...plan, reported };
  }

  it("refuses a link out of its folder, and names the path to give in its place", () => {
    const { project, other, isLeft } = makeFolders();
    const path = join(project, file);
    symlinkSync(join(other, file), path);
    const reason = `"${path}" is a link out of its folder; name "${join(other, file)}" in its place`;
    expect(() => openAt(path)).toThrow(`cannot read the file "${path}": ${reason}`);
    expect(isLeft()).toBe(true);
  });

  it("refuses a folder on the way that is a link out of the folder above it", () => {
    const { project, other, isLeft } = makeFolders();
    symlinkSync(other, join(project, "docs"));
    expect(() => openAt(join(project, "docs", file))).toThrow(`"${join(project, "docs")}" is a link out of its folder`);
    expect(() => openAt(join(project, "docs", "new", file))).toThrow("is a link out of its folder");
    expect(isLeft()).toBe(true);
  });

  it("follows links that stay in their folder", () => {
    const { project, mine } = makeFolders();
    mkdirSync(join(project, "plans"));
    writeFileSync(join(project, "plans", file), mine);
    symlinkSync("plans", join(project, "docs"));
    symlinkSync(join("plans", file), join(project, file));
    for (const path of [join(project, file), join(project, "docs", file)]) {
      const plan = openAt(path);
      expect(plan.todos.list.items).toHaveLength(1);
      plan.close();
    }
  });

  it("refuses a link that was put in the place of the file later, wherever it leads", () => {
    for (const inside of [false, true]) {
      const { project, other, mine, isLeft } = makeFolders();
      const path = join(project, file);
      writeFileSync(path, mine);
      const plan = openAt(path);
      const kept = join(project, "kept");
      renameSync(path, kept);
      symlinkSync(inside ? kept : join(other, file), path);
      plan.todos.write(NEXT);
      plan.close();
      expect([plan.isSaved(), plan.reported]).toEqual([false, [expect.stringContaining("a link")]]);
      expect([isLeft(), readFileSync(kept, "utf8"), realpathSync(path) === path]).toEqual([true, mine, false]);
    }
  });

  it("refuses a link that was put in the place of its folder later", () => {
    const { project, other, mine, isLeft } = makeFolders();
    mkdirSync(join(project, "docs"));
    const path = join(project, "docs", file);
    writeFileSync(path, mine);
    const plan = openAt(path);
    renameSync(join(project, "docs"), join(project, "kept"));
    symlinkSync(other, join(project, "docs"));
    plan.todos.write(NEXT);
    plan.close();
    expect([plan.isSaved(), plan.reported.length, isLeft()]).toEqual([false, 1, true]);
  });

  it("refuses a file of more than 10 MB, and one that is not UTF-8", () => {
    const { project } = makeFolders();
    const path = join(project, file);
    for (const [content, reason] of [
      [Buffer.alloc(20 * 2 ** 20, " "), "it has 20.0 MB, and a plan has at most 10 MB"],
      [Buffer.from('- [ ] "Prüfen"\n', "latin1"), "it is not UTF-8 text"],
    ] as const) {
      writeFileSync(path, content);
      expect(() => openAt(path)).toThrow(reason);
      expect([existsSync(path), readFileSync(path).equals(content)]).toEqual([true, true]);
    }
  });
});
