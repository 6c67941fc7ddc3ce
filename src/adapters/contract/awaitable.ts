/** A value, or the promise of one: a session answers at once, a shared list later. */
export type Awaitable<T> = T | Promise<T>;

/** Goes on with a value: at once, or when its promise resolves. */
export function andThen<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return isPromise(value) ? value.then(next) : next(value);
}

/** Takes another value where a promise rejects. */
export function orElse<T>(value: Awaitable<T>, recover: (error: unknown) => T): Awaitable<T> {
  return isPromise(value) ? value.catch(recover) : value;
}

/** Maps values one after the other: at once, or each when the promise of the one before resolves. */
export function mapInOrder<T, R>(
  values: readonly T[],
  map: (value: T) => Awaitable<R>,
): Awaitable<readonly R[]> {
  const mapped: R[] = [];
  const done = values.reduce<Awaitable<unknown>>(
    (before, value) => andThen(before, () => andThen(map(value), (one) => mapped.push(one))),
    undefined,
  );
  return andThen(done, () => mapped);
}

function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value;
}
