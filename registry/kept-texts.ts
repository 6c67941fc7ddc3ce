let created = 0;

/** What a page keeps in the browser until a server has it: a reload or a crash in between loses nothing. */
export interface KeptTexts<T> {
  /** All entries, in the order of their keys. */
  readonly read: () => readonly (readonly [key: string, value: T])[];
  /** Stores a value, or removes it where it is undefined. */
  readonly put: (key: string, value: T | undefined) => void;
}

/**
 * Keeps values under a name, for all tabs or for this one, which gets them back after a reload or a crash. Each has an
 * entry of its own, so two tabs do not overwrite each other's. Without a name, on a server, and where the browser stores
 * nothing, it keeps nothing.
 */
export function createKeptTexts<T>(name: string | undefined, owner: "all" | "tab" = "all"): KeptTexts<T> {
  const prefix = `${name}/`;

  function attempt<R>(access: (storage: Storage) => R, otherwise: R): R {
    try {
      if (name === undefined) return otherwise;
      return access(owner === "tab" ? window.sessionStorage : window.localStorage);
    } catch {
      // It is full, forbidden to this page, or not there, as on a server.
      return otherwise;
    }
  }

  return {
    read: () =>
      attempt((storage) => {
        const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
        return keys.sort().map((key) => [key.slice(prefix.length), JSON.parse(storage.getItem(key) ?? "null")]);
      }, []),
    put: (key, value) =>
      attempt((storage) => {
        if (value === undefined) storage.removeItem(prefix + key);
        else storage.setItem(prefix + key, JSON.stringify(value));
      }, undefined),
  };
}

/** Creates a key that sorts behind all that this page created before. */
export function createKey(): string {
  return `${Date.now().toString(36)}-${String(created++).padStart(4, "0")}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Puts a text in front of what the person has begun to write meanwhile. */
export function joinTexts(text: string, begun: string): string {
  return [text, begun].filter(Boolean).join(" ");
}

/**
 * Puts what the person typed behind what was kept, once however often it is asked: a page of a server is shown before its
 * scripts run, which read both.
 */
export function addTyped(kept: string, typed: string): string {
  return kept.endsWith(typed) ? kept : joinTexts(kept, typed);
}
