import { expectTypeOf, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { renderCheckbox } from "../../src/render/checkbox.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { renderProgress } from "../../src/render/progress.js";
import { renderRecap } from "../../src/render/recap.js";
import { renderStats } from "../../src/render/stats.js";
import { renderUpdate } from "../../src/render/update.js";
import { renderWithin, type TodoRenderer } from "../../src/render/within.js";
import { renderPanel } from "../../src/screens/terminal/index.js";

it("every renderer is a TodoRenderer as it stands", () => {
  expectTypeOf(renderCheckbox).toExtend<TodoRenderer>();
  expectTypeOf(renderRecap).toExtend<TodoRenderer>();
  expectTypeOf(renderStats).toExtend<TodoRenderer>();
  expectTypeOf(renderUpdate).toExtend<TodoRenderer>();
  expectTypeOf(renderMarkdown).toExtend<TodoRenderer>();
  expectTypeOf(renderProgress).toExtend<TodoRenderer>();
  expectTypeOf(renderPanel).toExtend<TodoRenderer>();
});

it("renderWithin() needs a budget", () => {
  expectTypeOf(renderWithin).not.toExtend<TodoRenderer>();
});

it("a renderer takes lists of the host's own items", () => {
  interface Task extends TodoItem {
    readonly priority: number;
  }
  expectTypeOf<TodoList<Task>>().toExtend<Parameters<TodoRenderer>[0]>();
  expectTypeOf<TodoRenderer>().toExtend<TodoRenderer<Task>>();
  expectTypeOf<TodoRenderer<Task>>().not.toExtend<TodoRenderer>();
});
