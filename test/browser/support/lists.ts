import type { TodoItem, TodoStatus } from "agent-todos";

const step = (content: string, status: TodoStatus, activeForm?: string): TodoItem =>
  activeForm === undefined ? { content, status } : { content, status, activeForm };

/** Lists that a plan may be. */
export const LISTS = {
  "a short plan": [
    step("Read the parser and its tests", "completed"),
    step("Find where the line numbers drift", "completed"),
    step("Fix the offset of the first token", "in_progress", "Fixing the offset of the first token"),
    step("Rewrite the docs", "cancelled"),
    step("Add a test for files that begin with a mark of their byte order, which is where it went wrong", "pending"),
    step("Run the whole suite", "pending"),
  ],
  "fifty steps": Array.from({ length: 50 }, (_, index) =>
    step(
      `Move module ${index + 1} to the new loader`,
      index < 30 ? "completed" : index === 30 ? "in_progress" : "pending",
    ),
  ),
  "right to left": [
    step("قراءة المحلل واختباراته", "completed"),
    step("إصلاح الإزاحة في parser.ts", "in_progress", "جارٍ إصلاح الإزاحة في parser.ts"),
    step("تشغيل جميع الاختبارات", "pending"),
  ],
  "Chinese and Japanese": [
    step("阅读解析器及其测试，找出行号偏移的原因，然后为以字节顺序标记开头的文件添加测试", "completed"),
    step("最初のトークンのオフセットを直す", "in_progress", "最初のトークンのオフセットを直しています"),
    step("运行全部测试", "pending"),
  ],
  "one endless word": [step("x".repeat(400), "in_progress"), step("Ship", "pending")],
  "no steps": [],
} satisfies Record<string, readonly TodoItem[]>;
