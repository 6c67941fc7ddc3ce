import type { TodoList } from "../../../../src/model/todo.js";

// Long enough that a write takes a while to be killed in: about 20 kB a block.
const ITEMS = 60;

/** The n-th plan that the child process finishes. */
export function planNumber(n: number): TodoList {
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    content: contentOf(n, index),
    status: index === 0 ? ("cancelled" as const) : ("completed" as const),
  }));
  return { items, summary: `Plan ${n}`, revision: n };
}

/** The n-th block, written out by hand so that it does not follow the code under test. */
export function blockNumber(n: number, heading: number = n): string {
  const completed = Array.from({ length: ITEMS - 1 }, (_, index) => `- ${contentOf(n, index + 1)}\n`);
  return `# task${heading}-20250102-174233

Summary: Plan ${n}

[${ITEMS - 1}/${ITEMS}] Completed:
${completed.join("")}
[1/${ITEMS}] Cancelled:
- ~~${contentOf(n, 0)}~~
`;
}

/** The time of every block. */
export function fixedTime(): Date {
  return new Date(2025, 0, 2, 17, 42, 33);
}

function contentOf(n: number, index: number): string {
  return `Step ${index} of plan ${n} ${"修复 multi_edit 重叠检测 ".repeat(8)}end`;
}
