/**
 * Gives a pattern that is built when it is first asked for.
 *
 * For classes of Unicode: an engine builds each of them as soon as it reads the file that writes it out, which took a
 * third of the library's import.
 */
export function lazyPattern(source: string, flags = "gu"): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(source, flags);
    return pattern;
  };
}
