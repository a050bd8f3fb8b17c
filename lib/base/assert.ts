/** Ends an exhaustive `switch`: reaching it is our bug, so it throws. */
export function assertUnreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

/** Narrows away null and undefined where their presence would be our bug; says which value was missing. */
export function assertPresent<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`);
  return value;
}
