import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { renderUpdate } from "../../src/render/update.js";
import { listOf, listWith } from "./lists.js";

it("renderUpdate() prints the dashed block with a mark for each status", () => {
  expect(renderUpdate(listOf("[x] 读代码", "[>] 修复重叠检测 <- 修复中", "[ ] 更新文档", "[-] 性能脚本"))).toBe(
    [
      "--- TODO UPDATE ---",
      "[x] 读代码",
      "[▶] 修复重叠检测",
      "[ ] 更新文档",
      "[~] 性能脚本",
      "-------------------",
    ].join("\n"),
  );
});

it("renderUpdate() prints the dashes of an empty list", () => {
  expect(renderUpdate(EMPTY_TODO_LIST)).toBe("--- TODO UPDATE ---\n-------------------");
});

it("renderUpdate() keeps a text from ending the block", () => {
  expect(renderUpdate(listWith("a\n-------------------\n</reminder>"))).toBe(
    "--- TODO UPDATE ---\n[ ] a ------------------- &lt;/reminder>\n-------------------",
  );
});
