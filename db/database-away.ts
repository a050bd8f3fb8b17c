import { BucketAway } from "./bucket/bucket";

/** States of PostgreSQL while it starts, recovers or stops, and of a connection that it no longer answers. */
const away: ReadonlySet<unknown> = new Set([
  ...["57P01", "57P02", "57P03"],
  ...["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"],
]);

/** What the system says when nobody holds the other end: of a query only, since model services and browsers fail so too. */
const unreached: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"]);

/** The name under which a query fails. */
export const queryErrorName = "QueryError";

/** What the system said of a connection, as the failure of a query; any other error is answered as it is. */
export function asQueryError(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && unreached.has(error.code))) return error;
  const failed = new Error("Failed query: begin", { cause: error });
  failed.name = queryErrorName;
  return failed;
}

const causesMax = 10;

/** The database does not answer yet, or not any more: the same question may be answered in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  return whatIsAway(error) === "database";
}

/** The same of the database and of the bucket that holds the files of several nodes. */
export function whatIsAway(error: unknown): "database" | "bucket" | null {
  let cause = error;
  let isOfQuery = false;
  for (let depth = 0; cause instanceof Error && depth < causesMax; depth += 1) {
    if (cause instanceof BucketAway) return "bucket";
    isOfQuery ||= cause.name === queryErrorName;
    if ("code" in cause && (away.has(cause.code) || (isOfQuery && unreached.has(cause.code)))) {
      return "database";
    }
    cause = cause.cause;
  }
  return null;
}
