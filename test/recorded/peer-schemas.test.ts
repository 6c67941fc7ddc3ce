import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { isRecord } from "../../src/model/plain-json.js";
import { TODO_STATUSES } from "../../src/model/todo.js";
import { toAcpPlan } from "../../src/screens/show/index.js";
import { emittedSchemas, PRODUCT_TOOLS } from "../support/presets.js";
import { FIXTURES } from "../support/read-fixture.js";

/** The name of each tool's schema in the fixtures, by preset and tool. */
const PEERS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("peer-schemas.json", import.meta.url), "utf8"),
);

it.skipIf(FIXTURES === undefined)("the presets' tools take the very input that those of the products take", () => {
  const peers = JSON.parse(readFileSync(join(String(FIXTURES), "peer-tool-schemas.json"), "utf8"));
  const emitted = PRODUCT_TOOLS.flatMap((preset) =>
    [...emittedSchemas(preset)].map(([tool, schema]) => [`${preset.name} ${tool}`, schema] as const),
  );
  // Cursor publishes no source.
  const compared = emitted.filter(([name]) => name !== "cursor todo_write");
  expect(compared.map(([name]) => name).sort()).toEqual(Object.keys(PEERS).sort());
  for (const [name, schema] of compared) {
    expect(withoutDescriptions(schema), name).toEqual(peers[PEERS[name] ?? ""]);
  }
  const update = toAcpPlan({ items: TODO_STATUSES.map((status) => ({ content: status, status })), revision: 1 });
  expect(new Ajv2020().validate(peers["acp.plan-update(display-protocol)"], update)).toBe(true);
  console.log(
    `${compared.length} schemas of ${PRODUCT_TOOLS.length} presets are equal to the products' own, and the plan update is valid`,
  );
});

/** A JSON Schema without its descriptions; a property that is called so stays. */
function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (!isRecord(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword, value]) => keyword !== "description" || isRecord(value));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutDescriptions(value)]));
}
