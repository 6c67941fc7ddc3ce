/** What stands for each name of a template. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Puts values in the place of `$name`: as they are where a name stands alone, and as texts inside of a text. */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  if (typeof template === "string") {
    const [whole, name = ""] = /^\$([a-z]+)$/i.exec(template) ?? [];
    return whole ? values[name] : template.replaceAll(/\$([a-z]+)/gi, (_, inside: string) => String(values[inside]));
  }
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, one]) => [key, fillTemplate(one, values)]));
}
