/** States of PostgreSQL while it starts, recovers or stops, and of a connection that it no longer answers. */
const away: ReadonlySet<unknown> = new Set([
  ...["57P01", "57P02", "57P03"],
  ...["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"],
]);

const causesMax = 10;

/** The database does not answer yet, or not any more: the same question may be answered in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < causesMax; depth += 1) {
    if ("code" in cause && away.has(cause.code)) return true;
    cause = cause.cause;
  }
  return false;
}
