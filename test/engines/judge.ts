import { EMPTY_TODO_LIST } from "../../src/index.js";
import type { SchemaTarget } from "../../src/schema/index.js";
import type { Subject } from "./subjects.js";

/** The outcome of one text that an engine let a model write. */
export type Verdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly reasons: readonly string[] }
  | { readonly kind: "fault"; readonly fault: string };

interface Reason {
  readonly code: string;
  readonly because: string;
  /** Only for these tools. Default: all. */
  readonly subjects?: RegExp;
  /** Only for these targets. Default: all. */
  readonly targets?: readonly SchemaTarget[];
}

/** The targets whose schemas leave the sizes to the tool's description. */
const WITHOUT_SIZES: readonly SchemaTarget[] = ["portable", "openai-strict", "anthropic-strict"];

/** The reasons to refuse a text that its schema allows: no schema, or not this one, can express them. */
const REASONS: readonly Reason[] = [
  { code: "blank", because: "an empty text, or white space alone" },
  { code: "too_many_in_progress", because: "more than one item in progress" },
  { code: "unknown_item", because: "an item that the list does not have" },
  { code: "duplicate_id", because: "an id that occurs twice" },
  { code: "ambiguous_item", because: "a text that several items have", subjects: /patch/ },
  { code: "required", because: "neither a list nor a patch", subjects: /patch/ },
  { code: "invalid_field", because: "both a list and a patch", subjects: /patch/ },
  { code: "invalid_field", because: "a bound that not every engine enforces", subjects: /own fields/ },
  { code: "required", because: "an empty id, which the product's schema allows", subjects: /Task|qwenCode/ },
  { code: "invalid_field", because: "one item named twice, which the product's schema allows", subjects: /qwenCode/ },
  { code: "invalid_field", because: "a number beyond the largest in its metadata", subjects: /Task(Create|Update)/ },
  { code: "invalid_status", because: "any word, which the product's schema allows", subjects: /openCode/ },
  { code: "wrong_type", because: "a number beyond the largest as an id", subjects: /vscode/ },
  { code: "too_many_items", because: "a size that stands in the description", targets: WITHOUT_SIZES },
  {
    code: "too_long",
    because: "a size that stands in the description",
    targets: [...WITHOUT_SIZES, "gemini-json-schema"],
  },
];

/** Gives a text to the tool as the arguments of a call. */
export function judge({ name, asked, answers }: Subject, target: SchemaTarget, text: string): Verdict {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { kind: "fault", fault: "no JSON" };
  }
  try {
    const result = answers.run(EMPTY_TODO_LIST, input, { tool: asked.name });
    if (result.ok) return { kind: "accepted" };
    const reasons = new Set<string>();
    for (const { code } of result.issues) {
      const because = explain(code, name, target);
      if (because === undefined) return { kind: "fault", fault: `refused: ${code}` };
      reasons.add(`${code}: ${because}`);
    }
    return { kind: "refused", reasons: [...reasons] };
  } catch (error) {
    return { kind: "fault", fault: `thrown: ${String(error).slice(0, 100)}` };
  }
}

function explain(code: string, name: string, target: SchemaTarget): string | undefined {
  const fits = ({ subjects, targets }: Reason) => subjects?.test(name) !== false && targets?.includes(target) !== false;
  return REASONS.find((reason) => reason.code === code && fits(reason))?.because;
}
