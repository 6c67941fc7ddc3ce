import { describeInvalid } from "./option-error.js";

/**
 * Throws a TypeError for anything but a list, such as a session, an array or the promise of a list.
 *
 * It names the function that was called and its argument. Items are not looked at: an ordinary call pays for one check.
 */
export function expectList(called: string, list: unknown, argument: string = "list"): void {
  // Any value but null and undefined has properties.
  if (Array.isArray((list as { readonly items?: unknown } | null | undefined)?.items)) return;
  throw new TypeError(describeInvalid(`call of ${called}()`, argument, "a list, such as session.list", list));
}
