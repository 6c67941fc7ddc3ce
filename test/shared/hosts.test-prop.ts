import { expect, it } from "vitest";
import { SCALE } from "../support/scale.js";
import { playHosts } from "./play-hosts.js";

it.each([
  "messages",
  "seen",
] as const)("a host that passes %s loses nothing, wherever its process dies", async (kind) => {
  const runs = 60 * SCALE;
  for (let seed = 1; seed <= runs; seed += 1) expect((await playHosts(seed, 14, { kind })).faults).toEqual([]);
});

it.each([
  ["a round that another handle ends after the list was removed", 3007],
  ["a second history of it", 1475],
  ["a third", 1499],
  ["a fourth", 2874],
])("a removed list comes back by nobody's call: %s", async (_name, seed) => {
  expect((await playHosts(seed, 14, { kind: "messages", isRemoved: true })).faults).toEqual([]);
});

it.each([
  ["an answer told what somebody took back, and was lost", 143],
  ["a later call of a reply writes what a refused one was to add", 357],
])("a host that passes neither loses nothing outside of its window: %s", async (_name, seed) => {
  expect((await playHosts(seed, 14, { kind: "neither" })).faults).toEqual([]);
});

it.each([
  ["a name that a lost call of the model itself gave proves nothing", 110],
  ["a reminder shows no list in place of a removed one", 392],
  ["a number names an item that is already as the call makes it", 760],
  ["a call is made again, whose first answer was that nothing changed", 526],
  ["a lost call of the model itself removed the item that it changes", 1194],
  ["another handle ends the first round", 1410],
])("nor where the list is removed now and then: %s", async (_name, seed) => {
  expect((await playHosts(seed, 14, { kind: "neither", isRemoved: true })).faults).toEqual([]);
});
