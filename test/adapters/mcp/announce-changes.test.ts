import { expect, it } from "vitest";
import { keepSubscription } from "../../../src/adapters/mcp/announce-changes.js";

/** A connection of a server that offers subscriptions, or none. */
function connect(version: string | undefined, subscribe: boolean) {
  return {
    sendResourceUpdated: async () => {},
    getCapabilities: () => ({ resources: { subscribe } }),
    getNegotiatedProtocolVersion: () => version,
  };
}

it.each([
  ["before the SDK keeps track of them", "2026-07-27", true, false],
  ["from the version on in which the SDK keeps track of them", "2026-07-28", true, true],
  ["before a version is negotiated", undefined, true, false],
  ["where the server offers none", "2026-07-28", false, false],
])("keepSubscription() counts on a subscription that it has not seen: %s", (_name, version, subscribe, expected) => {
  expect(keepSubscription(connect(version, subscribe), "todos://current")()).toBe(expected);
});
