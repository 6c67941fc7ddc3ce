/** The sum of these values. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The value that so large a part of all do not exceed; the middle one where no part is named. */
export function quantile(values: readonly number[], part = 0.5): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** A part in a hundred of the whole, and a dash where there is no whole. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}

type Totals<Name extends string> = Readonly<Record<Name, number>>;

/** Adds up each of these figures over all that have them. */
export function addUp<const Name extends string>(names: readonly Name[], all: readonly Totals<Name>[]): Totals<Name> {
  const totals = names.map((name) => [name, sum(all.map((one) => one[name]))]);
  // Every name has its total.
  return Object.fromEntries(totals) as Totals<Name>;
}
