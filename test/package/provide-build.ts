import type { TestProject } from "vitest/node";
import { buildWhenStale } from "./build-when-stale.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** The output of a failed build; empty when dist is as new as the sources. */
    readonly buildFailure: string;
  }
}

/** Builds once before the package tests. */
export function setup(project: TestProject): void {
  project.provide("buildFailure", buildWhenStale());
}
