import type { PlayState, PlayStep } from "./play-session.js";

/** Longer addresses are cut by some programs on their way. */
const MOST_STEPS = 200;

/** Writes a state for the part of the address that is never sent. */
export function writePermalink(state: PlayState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Reads what {@link writePermalink} wrote; undefined for anything else. */
export function readPermalink(text: string): PlayState | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const { dialect, draft, tool, steps } = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof dialect !== "string" || typeof draft !== "string" || !Array.isArray(steps)) return undefined;
    const named = typeof tool === "string" ? { tool } : {};
    return { dialect, draft, ...named, steps: steps.filter(isStep).slice(0, MOST_STEPS) };
  } catch {
    return undefined;
  }
}

function isStep(step: unknown): step is PlayStep {
  if (typeof step !== "object" || step === null || !("do" in step)) return false;
  const input = "input" in step ? step.input : undefined;
  if ("tool" in step && typeof step.tool !== "string") return false;
  if (step.do === "write" || step.do === "stop") return typeof input === "string";
  if (step.do === "edit") return isEdit(input);
  return step.do === "begin" || step.do === "round" || step.do === "compacted";
}

/** The session checks the items; here it is only that there are some. */
function isEdit(input: unknown): boolean {
  const [[name, items] = [], ...others] = Object.entries(Object(input));
  return others.length === 0 && (name === "todos" || name === "add") && Array.isArray(items) && items.every(isObject);
}

const isObject = (item: unknown): boolean => typeof item === "object" && item !== null;
