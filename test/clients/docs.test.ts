import { expect, it } from "vitest";
import { checkBlocks } from "../package/check-blocks.js";
import { findCodeBlocks } from "../package/code-blocks.js";
import { ROOT, readTree } from "../package/read-tree.js";

const blocks = readTree("docs", ".md")
  .flatMap(findCodeBlocks)
  // The Claude Agent SDK is over 400 MB and installed by hand, in claude-agent-sdk.
  .filter(({ info, path }) => /^ts sdk( ai@6)?$/.test(info) && !path.endsWith("/claude-agent-sdk.md"))
  // Two versions of one library have two names here.
  .map((block) =>
    block.info === "ts sdk ai@6" ? { ...block, text: block.text.replaceAll('from "ai"', 'from "ai-v6"') } : block,
  );

it("every block with a client library in the pages compiles against that library", () => {
  expect(blocks.length).toBeGreaterThan(5);
  expect(checkBlocks(blocks, `${ROOT}/test/clients`).flat()).toEqual([]);
  // All client libraries' types are read.
});
