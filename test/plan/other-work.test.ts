import { expect, it } from "vitest";
import { namesOtherThing } from "../../src/plan/other-work.js";

it.each<[name: string, before: string, after: string, isOther: boolean]>([
  ["another thing among words that stay", "Export invoices as CSV", "Export customers as CSV", true],
  ["another thing at the end, after two words", "Export all invoices", "Export all customers", true],
  ["another thing after one word, which is too little", "Export invoices", "Export customers", false],
  ["another thing, and other case", "Export invoices as CSV", "export customers as CSV", true],
  ["another thing, and other numbering", "1. Export invoices as CSV", "2. Export customers as CSV", true],
  ["the same thing in other case", "Export Invoices as CSV", "export invoices as CSV", false],
  ["another verb", "Write the docs", "Check the docs", false],
  ["another number", "Test q2 now", "Test q3 now", true],
  ["a corrected spelling", "Drop the sales data", "Drop the sale data", false],
  ["the same text", "Export all invoices", "Export all invoices", false],
  ["another thing in Chinese, with two letters after it", "导出发票为表格", "导出客户为表格", true],
  ["another thing in Chinese, with one letter after it", "导出发票表", "导出客户表", false],
  ["another thing in Chinese, with nothing after it", "导出发票", "导出客户", false],
])("namesOtherThing() of %s", (_name, before, after, isOther) => {
  expect(namesOtherThing(before, after)).toBe(isOther);
});
