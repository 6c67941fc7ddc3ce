import fc from "fast-check";

type Arbitraries<Values> = { readonly [Index in keyof Values]: fc.Arbitrary<Values[Index]> };
type Check<Values extends unknown[]> = (...values: Values) => unknown;

/** Tests that a check passes for all values of these kinds; a check that returns false fails. */
export function law<Values extends [unknown, ...unknown[]]>(
  of: [...Arbitraries<Values>],
  check: Check<Values>,
): Promise<void>;
export function law<Values extends [unknown, ...unknown[]]>(
  of: [...Arbitraries<Values>],
  options: fc.Parameters<[Values]>,
  check: Check<Values>,
): Promise<void>;
export async function law(of: readonly fc.Arbitrary<unknown>[], ...given: readonly unknown[]): Promise<void> {
  // As the signatures have it.
  const [check, options = {}] = given.toReversed() as [Check<unknown[]>, fc.Parameters<[unknown[]]>?];
  await fc.assert(
    fc.asyncProperty(fc.tuple(...of), async (values) => (await check(...values)) !== false),
    options,
  );
}
