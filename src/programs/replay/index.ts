export type { PlanItem } from "./item-history.js";
export type { PlanRecord, RecordedItem, ReplayedCall } from "./plan-record.js";
export { type FoundReader, findReader } from "./readers/find-reader.js";
export type { RecordingReader, RecordingStream } from "./readers/recording-reader.js";
export {
  addReceipts,
  type ItemFate,
  type PlanReceipt,
  type ReceiptFigures,
  type ReceiptTokens,
  renderReceipt,
} from "./receipt.js";
export * from "./replay-records.js";
