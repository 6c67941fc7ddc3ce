/** The words of a completion log; they are printed as they are, so they bring their own colons and blanks. */
export interface CompletionLogLabels {
  /** Stands before the summary, in its line. */
  readonly summary: string;
  /** Stands behind the count of completed items. */
  readonly completed: string;
  /** Stands behind the count of cancelled items. */
  readonly cancelled: string;
}

/**
 * The labels that come with the library: `zh`, the default, word for word as the standard-envelope design prints
 * them, and `en`.
 *
 * @example
 * ```ts
 * import { COMPLETION_LOG_LABELS } from "agent-todos/node";
 *
 * console.log(COMPLETION_LOG_LABELS.zh.completed); // => Completed: 完成的任务.
 * console.log(COMPLETION_LOG_LABELS.en.completed); // => Completed:
 * ```
 */
export const COMPLETION_LOG_LABELS: Readonly<Record<"zh" | "en", CompletionLogLabels>> = Object.freeze({
  zh: Object.freeze({
    summary: "总任务概述：",
    completed: "Completed: 完成的任务.",
    cancelled: "Cancelled: 取消的任务.",
  }),
  en: Object.freeze({ summary: "Summary: ", completed: "Completed:", cancelled: "Cancelled:" }),
});
