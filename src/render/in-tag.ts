/** A text between a tag's two ends; nothing inside can end it early. The tag is letters, digits, `-` and `_`. */
export function inTag(text: string, tag: string): string {
  const inside = text.replace(new RegExp(`<(?=\\s*(?:/\\s*)?${tag})`, "gi"), "&lt;");
  return `<${tag}>${inside}</${tag}>`;
}
