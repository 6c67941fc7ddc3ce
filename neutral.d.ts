// What every runtime has besides the language itself, as far as the library uses it: `tsconfig.neutral.json` checks the
// sources against these names alone, so that nothing of Node or of a browser gets in.

interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: (event: object) => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: (event: object) => void): void;
}

declare const AbortSignal: { any(signals: AbortSignal[]): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare const crypto: { randomUUID(): string };

declare function structuredClone<T>(value: T): T;
declare function setTimeout(work: (nothing: undefined) => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
