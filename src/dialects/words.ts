/** Limits of one value by keyword, as far as the dialect has no keyword for them. */
export type Constraints = Readonly<Record<string, unknown>>;

/** Short sentences that say to a model what the limits are, in a stable order. */
export function constraintWords(constraints: Constraints): readonly string[] {
  return [
    countWords(constraints["minLength"], constraints["maxLength"], "character"),
    countWords(constraints["minItems"], constraints["maxItems"], "item"),
    countWords(constraints["minProperties"], constraints["maxProperties"], "key"),
    constraints["uniqueItems"] === true ? "No duplicates." : "",
    rangeWords(constraints),
    quoted("A multiple of", constraints["multipleOf"]),
    quoted("Format:", constraints["format"]),
    quoted("Encoding:", constraints["contentEncoding"]),
    quoted("Media type:", constraints["contentMediaType"]),
    typeof constraints["pattern"] === "string" ? `Matches \`${constraints["pattern"]}\`.` : "",
    literalWords(constraints["enum"]),
  ].filter((sentence) => sentence !== "");
}

/** A description followed by the sentences, with one full stop between them. */
export function withSentences(description: unknown, sentences: readonly string[]): string | undefined {
  const given = typeof description === "string" ? description : undefined;
  const said = sentences.join(" ");
  if (said === "" || !given) return said || given;
  const stop = /[.!?:;。！？：；]\s*$/u.test(given) ? "" : ".";
  return `${given.trimEnd()}${stop} ${said}`;
}

function countWords(least: unknown, most: unknown, unit: string): string {
  const atLeast = typeof least === "number" && least > 0 ? least : undefined;
  if (typeof most !== "number") {
    return atLeast === undefined ? "" : `At least ${amount(atLeast, unit)}.`;
  }
  if (atLeast === undefined) {
    return `At most ${amount(most, unit)}.`;
  }
  return atLeast === most ? `Exactly ${amount(most, unit)}.` : `${atLeast} to ${amount(most, unit)}.`;
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function rangeWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Constraints): string {
  if (minimum !== undefined && maximum !== undefined) {
    return minimum === maximum ? `Exactly ${minimum}.` : `From ${minimum} to ${maximum}.`;
  }
  return [
    quoted("At least", minimum),
    quoted("More than", exclusiveMinimum),
    quoted("At most", maximum),
    quoted("Less than", exclusiveMaximum),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function quoted(words: string, value: unknown): string {
  return value === undefined ? "" : `${words} ${String(value)}.`;
}

function literalWords(values: unknown): string {
  if (!Array.isArray(values)) {
    return "";
  }
  const list = values.map((value) => JSON.stringify(value)).join(", ");
  return values.length === 1 ? `Always ${list}.` : `One of ${list}.`;
}
