/** A text as it is compared when wording differs in nothing a reader would notice; undefined for a text of marks only. */
export function normalizeText(text: string): string | undefined {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\s]+/gu, "");
  return bare === "" ? undefined : bare;
}
