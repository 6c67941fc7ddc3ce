/** The values for the names of a template. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Replaces `$name` by its value: unchanged if the name is the whole text, and as text inside of one. */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  if (typeof template === "string") {
    const [whole, name = ""] = /^\$([a-z]+)$/i.exec(template) ?? [];
    return whole ? values[name] : template.replaceAll(/\$([a-z]+)/gi, (_, inside: string) => String(values[inside]));
  }
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, one]) => [key, fillTemplate(one, values)]));
}
