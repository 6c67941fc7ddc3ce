/** What a line of a recording says. */
export interface Words {
  readonly text: string;
  readonly isModel: boolean;
  /** Whether the line says that these are the last words of a turn. */
  readonly isLast: boolean;
}

/**
 * Finds the words in a line of any agent's recording: records hold no texts, as a receipt needs none.
 *
 * Only parts that are texts themselves are looked at, so that no result of a tool is among them.
 */
export function findWords(line: unknown): Words {
  const whole = fieldsOf(line);
  const inner = ["message", "payload", "data"].map((name) => fieldsOf(whole[name])).find(isFilled) ?? whole;
  const said = inner["content"] ?? inner["parts"] ?? inner["message"] ?? inner["input"];
  const parts: readonly unknown[] = Array.isArray(said) ? said : [said];
  const texts = parts.map((part) => (typeof part === "string" ? part : fieldsOf(part)["text"]));
  const text = texts.filter((one) => typeof one === "string").join("\n");
  const names = [inner["role"], inner["type"], whole["type"], whole["role"]].map(String);
  const isModel = names.some((name) => /^(?:assistant(?:\.message)?|model|gemini|agent_message)$/.test(name));
  return { text, isModel, isLast: isModel && text !== "" && inner["stop_reason"] === "end_turn" };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function isFilled(fields: object): boolean {
  return Object.keys(fields).length > 0;
}
