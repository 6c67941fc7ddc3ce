import { createTodoSession, EMPTY_TODO_LIST, validateAndReplace } from "agent-todos";
import { Ajv } from "ajv";
import { Bench } from "tinybench";
import * as z from "zod";
import { sendPlan } from "../bench/sent-plans.js";
import type { Peer } from "./peers.js";

const ITEMS = 20;

const STATUS = z.enum(["pending", "in_progress", "completed", "cancelled"]);
const SCHEMA = z.object({ todos: z.array(z.object({ content: z.string(), status: STATUS })) });

/** What a way does beside storing the new list. */
export interface WriteDeeds {
  /** It finds out which new item is which old one. */
  readonly matches: boolean;
  /** Its answer names unfinished items that were left out. */
  readonly names: boolean;
  /** It keeps what others changed meanwhile. */
  readonly merges: boolean;
}

const NOTHING: WriteDeeds = { matches: false, names: false, merges: false };

/** The peers and the bare parsers replace the whole list. */
const DEEDS: Readonly<Record<string, WriteDeeds>> = {
  "validateAndReplace()": { matches: true, names: true, merges: false },
  "session.write(), with the reply": { matches: true, names: true, merges: true },
};

/** Measures one update of 20 items in each way, all in one run. */
export async function measureWrites(peers: readonly Peer[]) {
  const [first, second] = [sendPlan(ITEMS, 5), sendPlan(ITEMS, 6)];
  const text = JSON.stringify(second);
  const before = validateAndReplace(EMPTY_TODO_LIST, first).list;
  // A plan on its way, one item further with each write.
  const plan = Array.from({ length: ITEMS }, (_, done) => sendPlan(ITEMS, done));
  let session = createTodoSession();
  let done = 0;
  const validate = new Ajv().compile(z.toJSONSchema(SCHEMA, { target: "draft-7" }));
  const bench = new Bench({ time: 600, warmupTime: 200 });
  bench.add("JSON.parse", () => JSON.parse(text));
  bench.add("JSON.parse and ajv", () => validate(JSON.parse(text)));
  bench.add("JSON.parse and zod", () => SCHEMA.parse(JSON.parse(text)));
  // As with the peers, the arguments come parsed.
  bench.add("validateAndReplace()", () => validateAndReplace(before, second));
  bench.add("session.write(), with the reply", () => {
    if (done === ITEMS) session = createTodoSession();
    done = (done % ITEMS) + 1;
    return session.write(plan[done - 1]);
  });
  const items = second.todos.map(({ content, status }) => ({ content, status }));
  for (const peer of peers) bench.add(peer.name, () => peer.write(items));
  await bench.run();
  const medianOf = (name: string): number => {
    const { result } = bench.getTask(name) ?? {};
    return result !== undefined && "latency" in result ? result.latency.p50 : Number.NaN;
  };
  const base = medianOf("JSON.parse");
  return bench.tasks.map(({ name }) => ({ name, times: medianOf(name) / base, ...(DEEDS[name] ?? NOTHING) }));
}
