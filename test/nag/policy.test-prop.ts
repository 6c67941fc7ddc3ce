import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countTodos } from "../../src/model/todo.js";
import type { NagDecision, NagEvent } from "../../src/nag/event.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import { fingerprintOpen, type NagState, validateNagState } from "../../src/nag/state.js";
import { law } from "../support/law.js";
import { nagEvent, nagOptions } from "../support/nag-arbitraries.js";

const events = fc.array(nagEvent, { maxLength: 60 });

interface Move {
  readonly event: NagEvent;
  readonly state: NagState;
  readonly decision: NagDecision;
}

function play(options: NagOptions, script: readonly NagEvent[], first?: NagState): readonly Move[] {
  const policy = createNagPolicy(options);
  let state = first ?? policy.start();
  return script.map((event) => {
    const step = policy.next(state, event);
    state = step.state;
    return { event, ...step };
  });
}

/** The reminders of these reasons from one move of the open plan to the next. */
function countBetweenProgress(moves: readonly Move[], reasons: readonly string[]): readonly number[] {
  const counts = [0];
  let last = 0;
  for (const { event, decision } of moves) {
    if (event.type === "round" && event.write === "ok" && fingerprintOpen(event.list) !== last) {
      last = fingerprintOpen(event.list);
      counts.push(0);
    }
    if (decision.remind && reasons.includes(decision.reason)) counts.push((counts.pop() ?? 0) + 1);
  }
  return counts;
}

it("policy.next() gives the same answers for the same events, always", () =>
  law([nagOptions, events], (options, script) => {
    expect(play(options, script)).toEqual(play(options, script));
  }));

it("policy.next() goes on from a state that went through JSON as if it had not", () =>
  law([nagOptions, events, fc.nat(60)], (options, script, cut) => {
    const whole = play(options, script);
    const before = whole[Math.min(cut, whole.length) - 1];
    const stored = before && validateNagState(JSON.parse(JSON.stringify(before.state)));
    const rest = script.slice(before === undefined ? 0 : cut);
    expect(play(options, rest, stored)).toEqual(whole.slice(whole.length - rest.length));
  }));

it("policy.next() answers with frozen states of whole numbers, none of them negative", () =>
  law([nagOptions, events], (options, script) => {
    for (const { state, decision } of play(options, script)) {
      expect(Object.isFrozen(state) && Object.isFrozen(decision)).toBe(true);
      const { sinceReminder, expected, hidden, ...counts } = state;
      expect(Math.min(sinceReminder, expected, hidden)).toBeGreaterThanOrEqual(-1);
      for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
      for (const count of Object.values(state)) expect(Number.isSafeInteger(count)).toBe(true);
    }
  }));

it("policy.next() changes neither the state nor the event it was given", () =>
  law([nagOptions, events], (options, script) => {
    const before = JSON.stringify(script);
    const policy = createNagPolicy(options);
    let state: NagState = policy.start();
    for (const event of script) {
      const kept = { ...state };
      const step = policy.next(state, event);
      expect(state).toEqual(kept);
      state = step.state;
    }
    expect(JSON.stringify(script)).toBe(before);
  }));

it("policy.next() never reminds when the tool is not offered", () =>
  law([nagOptions, events], (options, script) => {
    for (const { event, decision } of play(options, script)) {
      if (event.toolAvailable === false) expect(decision.remind).toBe(false);
    }
  }));

it("policy.next() never reminds about an empty or finished list by default, nor in a round with a write", () =>
  law([nagOptions, events], ({ whenEmpty: _, whenDone: __, noPlan: ___, ...options }, script) => {
    for (const { event, decision } of play(options, script)) {
      if (event.type === "start") continue;
      if (countTodos(event.list).open === 0) expect(decision.remind).toBe(false);
      const isShown = decision.reason === "out_of_sight";
      if (event.type === "round" && event.write === "ok") expect(decision.remind && !isShown).toBe(false);
    }
  }));

it("policy.next() gives at most maxReminders reminders, and as many nudges, while the plan stays where it is", () =>
  law([nagOptions, events], (options, script) => {
    const moves = play(options, script);
    const { maxReminders = 3 } = options;
    expect(Math.max(...countBetweenProgress(moves, ["stale", "no_plan"]))).toBeLessThanOrEqual(maxReminders);
    expect(Math.max(...countBetweenProgress(moves, ["unfinished"]))).toBeLessThanOrEqual(maxReminders);
  }));

it("policy.next() gives at most stop.max nudges in a user turn", () =>
  law([nagOptions, events], (options, script) => {
    const { stop = {} } = options;
    const max = typeof stop === "object" ? (stop.max ?? 1) : Number(stop);
    let nudges = 0;
    for (const { event, decision } of play(options, script)) {
      if (event.type === "start") nudges = 0;
      if (decision.remind && decision.reason === "unfinished") nudges += 1;
      expect(nudges).toBeLessThanOrEqual(max);
    }
  }));

it("policy.next() never nudges while the person has to act, nor before the first round of a turn", () =>
  law([nagOptions, events], (options, script) => {
    let isIdle = false;
    for (const { event, decision } of play(options, script)) {
      if (event.type === "start") isIdle = true;
      if (event.type === "round") isIdle = false;
      if (event.type !== "stop") continue;
      const isWaiting = event.waiting === true || event.reply === "Which one?";
      if (isWaiting || isIdle) expect(decision.remind).toBe(false);
    }
  }));

it("policy.next() keeps every mid-run reminder at its distance from the reminder before", () =>
  law([nagOptions, events], (options, script) => {
    let rounds = Number.POSITIVE_INFINITY;
    for (const { event, decision } of play(options, script)) {
      const isCounted =
        event.type === "round" &&
        !((event.toolAvailable === false || event.progress === false) && event.write === "none");
      if (isCounted) rounds += 1;
      if (!decision.remind || decision.reason === "start" || decision.reason === "out_of_sight") continue;
      const cadence = decision.reason === "stale" ? options.stale : options.noPlan;
      if (decision.reason === "stale" || decision.reason === "no_plan") {
        expect(rounds).toBeGreaterThanOrEqual((typeof cadence === "object" && cadence.spacing) || 10);
      }
      rounds = 0;
    }
  }));

it("policy.next() closes every reminder once, at its end", () =>
  law([nagOptions, events], (options, script) => {
    const tag = options.tag ?? "reminder";
    for (const { decision } of play(options, script)) {
      if (!decision.remind) continue;
      expect(decision.text.indexOf(`</${tag}>`)).toBe(decision.text.length - tag.length - 3);
      const mark = decision.reason === "unfinished" ? ' type="nudge"' : "";
      expect(decision.text.lastIndexOf(`<${tag}${mark}>`)).toBe(0);
      expect(decision.text).toContain(options.toolName ?? "todo_write");
    }
  }));
