import { createHash } from "node:crypto";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { type RepositoryFile, ROOT } from "../package/read-tree.js";

/** A small change of a source. */
export interface Change {
  readonly id: string;
  readonly path: string;
  readonly kind: string;
  /** From and to: lines and columns from 0. */
  readonly location: { readonly start: Place; readonly end: Place };
  readonly replacement: string;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The sources with all their changes in them, each behind a switch that tests can turn. */
export interface Changed {
  readonly sources: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
}

const silent = { isDebugEnabled: () => false, debug: () => {}, info: () => {}, warn: () => {} };

/** Finds what can be changed in these files. */
export async function findChanges(files: readonly RepositoryFile[]): Promise<Changed> {
  // The instrumenter asks a logger for no more than this.
  const instrumenter = new Instrumenter(silent as unknown as ConstructorParameters<typeof Instrumenter>[0]);
  const { files: sources, mutants } = await instrumenter.instrument(
    files.map(({ path, text }) => ({ name: `${ROOT}/${path}`, content: text, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return {
    sources: Object.fromEntries(sources.map(({ name, content }) => [name, content])),
    changes: mutants.map(({ id, fileName, mutatorName, location, replacement }) => {
      return { id, path: fileName.slice(ROOT.length + 1), kind: mutatorName, location, replacement };
    }),
  };
}

/**
 * Draws so many changes. All are equally likely, so that a file has as many as it has code; the same seed draws the same
 * ones of sources that are the same.
 */
export function drawChanges(
  changes: readonly Change[],
  { seed, count }: { readonly seed: string; readonly count: number },
): readonly Change[] {
  const ranks = new Map(changes.map((change) => [change, rank(seed, change)]));
  return changes.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)).slice(0, count);
}

function rank(seed: string, { path, kind, location, replacement }: Change): number {
  const text = JSON.stringify([seed, path, kind, location, replacement]);
  return createHash("sha256").update(text).digest().readUIntBE(0, 6);
}
