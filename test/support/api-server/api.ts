import type { IncomingHttpHeaders } from "node:http";
import type { ScriptedTurn } from "./scripted-turn.js";

export type Json = Readonly<Record<string, unknown>>;

/** A scripted turn as an API's encoder takes it. */
export interface Turn {
  /** Which turn of the script, from 0. */
  readonly number: number;
  readonly text?: string | undefined;
  readonly thought?: string | undefined;
  readonly search?: string | undefined;
  readonly calls: readonly TurnCall[];
  readonly isProgram: boolean;
  readonly stop: NonNullable<ScriptedTurn["stop"]> | "calls";
}

export interface TurnCall {
  /** Undefined for an API that does not create ids for calls. */
  readonly id: string | undefined;
  readonly name: string;
  readonly input: unknown;
}

/** The parts of an endpoint's address. */
export interface Route {
  readonly model?: string;
  readonly isStream?: boolean;
  /** Whether a stream comes as server-sent events. */
  readonly isEvents?: boolean;
}

/** A request as rules and answers read it. */
export interface ApiRequest {
  readonly route: Route;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
  /** What the server keeps between requests: the whole conversation with each response at its end, by response id. */
  readonly stored: Map<string, Json>;
}

/** The complaint about a request that breaks a rule: the API's message, and the field it names. */
export interface Complaint {
  readonly message: string;
  readonly param?: string;
}

/** What a search found; anything false for nothing. */
export type Found<T> = T | false | "" | undefined;

/** Finds the problem of a request. */
export type Check = (request: ApiRequest) => Found<string | Complaint>;

/** One thing that an API refuses. */
export interface Rule extends RuleMarks {
  /** Where this is written down: a page, a type of the SDK, or a recorded refusal. */
  readonly source: string;
  readonly check: Check;
}

/** How a refusal is marked. */
interface RuleMarks {
  /** Default 400. */
  readonly status?: number;
  readonly type?: string;
  readonly code?: string;
}

/** The rules of an API, or some of them, by their names. */
export type Rules = Readonly<Record<string, Rule>>;

/** Writes a rule. */
export function rule(source: string, check: Check, marks: RuleMarks = {}): Rule {
  return { source, check, ...marks };
}

/** A broken rule. */
export interface Refusal extends Complaint {
  readonly status: number;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
}

/** What goes over the line. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A request to an API, whole. */
export interface Example {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** An API: its addresses, its checks and its answers. */
export interface Api {
  readonly name: string;
  /** Undefined for an address that is not this API's. */
  readonly findRoute: (path: string) => Route | undefined;
  /** The first broken one is answered. */
  readonly rules: Rules;
  /** A request that it takes. Signatures are those that the server gives out. */
  readonly example: Example;
  readonly refuse: (refusal: Refusal) => Answer;
  readonly callId: (turn: number, index: number) => string | undefined;
  readonly answer: (turn: Turn, request: ApiRequest) => Answer;
}
